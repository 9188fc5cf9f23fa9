import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ROOT } from "../process/root.ts";

let folder: string;

/** Stands in for docker: records each call with the version that compose uses, and fails where a file says so. */
const DOCKER = `#!/bin/sh
echo "\${GOKAKU_TAG:--} $*" >> "$RECORD"
case "$*" in *"operator backups") echo "abc123 2026-11-27" ;; *"images --format"*) for tag in 1.0.0 1.1.0 1.2.0; do echo "example/gokaku-users:$tag"; done ;; esac
if [ -e "$RECORD.failing" ] && printf '%s' "\${GOKAKU_TAG:--} $*" | grep -q -f "$RECORD.failing"; then exit 1; fi
`;

const runIn = (place: string, ...args: readonly string[]) => {
  const before = calls().length;
  const result = spawnSync("sh", [join(place, "gokaku"), ...args], {
    encoding: "utf8",
    env: { PATH: `${join(folder, "bin")}:${process.env.PATH}`, RECORD: join(folder, "record") },
  });
  return { ...result, calls: calls().slice(before) };
};
const run = (...args: readonly string[]) => runIn(folder, ...args);

/** The calls without their common part, and without the check that compose exists. */
const calls = (): string[] =>
  existsSync(join(folder, "record"))
    ? readFileSync(join(folder, "record"), "utf8")
        .trim()
        .split("\n")
        .map((line) => line.replace(" compose --env-file gokaku.env", ""))
        .filter((line) => !line.endsWith("compose version"))
    : [];
const versions = () =>
  ["version", "previous"].map((name) => readFileSync(join(folder, "state", name), "utf8").trim());

const FILES = ["gokaku", "gokaku.env.example", "Caddyfile", "nats.conf"];
const copyFiles = (place: string): void => {
  for (const name of FILES) cpSync(join(ROOT, "deploy/server", name), join(place, name));
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gokaku-commands-"));
  copyFiles(folder);
  mkdirSync(join(folder, "bin"));
  writeFileSync(join(folder, "bin/docker"), DOCKER, { mode: 0o755 });
  run("setup");
  const file = join(folder, "gokaku.env");
  const text = readFileSync(file, "utf8");
  writeFileSync(
    file,
    text
      .replace("DOMAIN=", "DOMAIN=gokaku.example.jp")
      .replace("GOKAKU_IMAGES=", "GOKAKU_IMAGES=example/gokaku-"),
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const RESTART = (tag: string) => [
  `${tag} stop gateway`,
  `${tag} up --detach --no-deps --wait postgres redis nats`,
  `${tag} up --detach --no-deps --wait users payments matches queue matchmaker realtime`,
  `${tag} up --detach --no-deps --wait gateway backup`,
  `${tag} up --detach --no-deps --wait discord`,
];

test("[OPS-526] a restore that fails starts what was there before; an unknown backup stops nothing", () => {
  run("start", "1.0.0");
  const unknown = run("restore", "000000");
  expect(unknown.stderr).toContain("There is no backup 000000");
  expect(unknown.calls).toEqual(["1.0.0 run --rm --no-TTY operator backups"]);
  writeFileSync(join(folder, "record.failing"), "operator restore");
  const failed = run("restore", "abc123");
  expect(failed.status).toBe(1);
  expect(failed.calls.at(-1)).toBe("1.0.0 up --detach --wait --remove-orphans");
  expect(failed.calls.join()).not.toContain("volume rm");
});

test("[OPS-528] an update without anything new keeps the way back", () => {
  run("start", "1.0.0");
  run("update", "1.1.0");
  run("update", "1.1.0");
  expect(versions()).toEqual(["1.1.0", "1.0.0"]);
  expect(run("update").stderr).toContain("Name the version");
});

test("[OPS-522] a command names the command that has to run before it", () => {
  expect(run("update")).toMatchObject({
    status: 1,
    stderr: "Gokaku was not started yet. Run: ./gokaku start\n",
    calls: [],
  });
  writeFileSync(join(folder, "gokaku.env"), "DOMAIN=\n");
  expect(run("start").stderr).toContain("DOMAIN is empty");
  rmSync(join(folder, "gokaku.env"));
  expect(run("start").stderr).toContain("./gokaku setup");
  expect(run("dance").stderr).toContain("Usage: ./gokaku COMMAND");
});

test("[OPS-527] an update backs up and migrates while the old version serves, then replaces the services behind Caddy", () => {
  expect(run("start", "1.0.0").status).toBe(0);
  const { status, calls: made } = run("update", "1.1.0");
  expect(status).toBe(0);
  expect(made).toEqual([
    "1.1.0 --profile operator pull --quiet",
    "1.0.0 run --rm --no-TTY --no-deps operator backup --tag before-1.1.0",
    "1.1.0 run --rm --no-TTY --no-deps keys",
    ...["users", "payments", "matches", "queue", "discord"].map(
      (owner) => `1.1.0 run --rm --no-TTY --no-deps migrate-${owner}`,
    ),
    "1.1.0 run --rm --no-TTY --no-deps seed",
    ...RESTART("1.1.0"),
    "1.1.0 up --detach --no-deps --wait --remove-orphans caddy",
    "- images --format {{.Repository}}:{{.Tag}}",
    "- rmi example/gokaku-users:1.2.0",
    "- builder prune --force --keep-storage 4GB",
  ]);
  expect(versions()).toEqual(["1.1.0", "1.0.0"]);
});

test("[OPS-571] an update replaces servers only while players wait, and each service once", () => {
  run("start", "1.0.0");
  const { calls: made } = run("update", "1.1.0");
  const stop = made.indexOf("1.1.0 stop gateway");
  const mayReplace = (call: string) => / (?:up|run) /.test(call) && !call.includes("--no-deps");
  expect(made.slice(0, stop).filter(mayReplace)).toEqual([]);
  expect(made.slice(stop).filter(mayReplace)).toEqual([]);
  expect(made[stop + 1]).toBe("1.1.0 up --detach --no-deps --wait postgres redis nats");
});

test("[OPS-562] an update keeps the images of two versions, and no others", () => {
  run("start", "1.0.0");
  run("update", "1.1.0");
  const { calls: made } = run("update", "1.2.0");
  expect(made.filter((call) => call.includes(" rmi "))).toEqual(["- rmi example/gokaku-users:1.0.0"]);
});

test.each(["operator backup", "migrate-queue"])(
  "[OPS-527] an update whose %s fails leaves the old version serving",
  (failing) => {
    run("start", "1.0.0");
    writeFileSync(join(folder, "record.failing"), failing);
    const { status, calls: made } = run("update", "1.1.0");
    expect(status).toBe(1);
    expect(made.filter((call) => / (?:stop|up) /.test(call))).toEqual([]);
    expect(readFileSync(join(folder, "state/version"), "utf8").trim()).toBe("1.0.0");
  },
);

test("[OPS-527] a version that does not become ready is replaced by the old one, and the exit code says so", () => {
  run("start", "1.0.0");
  writeFileSync(join(folder, "record.failing"), "^1.1.0 .*--no-deps --wait gateway");
  const { status, calls: made, stderr } = run("update", "1.1.0");
  expect(status).toBe(1);
  expect(made.slice(-5)).toEqual(RESTART("1.0.0"));
  expect(stderr).toContain("1.0.0 serves again");
  expect(readFileSync(join(folder, "state/version"), "utf8").trim()).toBe("1.0.0");
});

test("[OPS-528] a rollback runs the previous version on the same data, and a second one goes forward again", () => {
  run("start", "1.0.0");
  expect(run("rollback").stderr).toContain("no version before");
  run("update", "1.1.0");
  const { calls: made, stdout } = run("rollback");
  expect(made).toEqual(RESTART("1.0.0"));
  expect(stdout).toContain("before-1.1.0");
  expect(versions()).toEqual(["1.0.0", "1.1.0"]);
  expect(run("rollback").calls).toEqual(RESTART("1.1.0"));
});

test("[OPS-526] a restore stops the services, empties the streams, starts everything and verifies", () => {
  run("start", "1.0.0");
  expect(run("restore", "abc123").calls).toEqual([
    "1.0.0 run --rm --no-TTY operator backups",
    "1.0.0 stop users payments matches queue matchmaker realtime discord gateway backup",
    "1.0.0 up --detach --wait postgres",
    "1.0.0 run --rm --no-TTY operator restore abc123",
    "1.0.0 rm --force --stop nats redis",
    "- volume rm --force gokaku_nats",
    "1.0.0 up --detach --wait --remove-orphans",
    "1.0.0 run --rm --no-TTY operator verify",
  ]);
});

test("[OPS-520] a secret that a newer version needs is added on a line of its own", () => {
  run("start", "1.0.0");
  const file = join(folder, "gokaku.env");
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace(/^NATS_PASSWORD_DISCORD=.*\n/m, "").trimEnd());
  run("status");
  const lines = readFileSync(file, "utf8").split("\n");
  expect(lines.filter((line) => line.startsWith("NATS_PASSWORD_DISCORD="))).toHaveLength(1);
  expect(lines).toEqual(
    expect.arrayContaining(
      text
        .trimEnd()
        .split("\n")
        .filter((line) => !line.startsWith("NATS_PASSWORD_DISCORD=")),
    ),
  );
});

const git = (cwd: string, ...args: readonly string[]): string =>
  execFileSync("git", ["-c", "user.name=test", "-c", "user.email=test@localhost", ...args], {
    cwd,
    encoding: "utf8",
    stdio: "pipe",
  }).trim();

/** A started installation that builds its images from a clone. `publish` changes a file of the repository upstream. */
const startFromSources = () => {
  const [upstream, clone] = [join(folder, "upstream"), join(folder, "clone")];
  const place = join(clone, "deploy/server");
  mkdirSync(join(upstream, "deploy/server"), { recursive: true });
  copyFiles(join(upstream, "deploy/server"));
  git(upstream, "init", "--quiet", "--initial-branch", "main");
  git(upstream, "add", ".");
  git(upstream, "commit", "--quiet", "--message", "one");
  git(folder, "clone", "--quiet", upstream, clone);
  runIn(place, "setup");
  const settings = join(place, "gokaku.env");
  writeFileSync(settings, readFileSync(settings, "utf8").replace("DOMAIN=", "DOMAIN=gokaku.example.jp"));
  expect(runIn(place, "start").status).toBe(0);
  const publish = (name: string, change: (text: string) => string): string => {
    const file = join(upstream, "deploy/server", name);
    writeFileSync(file, change(readFileSync(file, "utf8")));
    git(upstream, "commit", "--quiet", "--all", "--message", "two");
    return git(upstream, "describe", "--always");
  };
  return { clone, place, publish, old: git(upstream, "describe", "--always") };
};

test("[OPS-574] an update from sources goes on with the script that it has pulled, and adds that version's secrets", () => {
  const { place, publish } = startFromSources();
  publish("gokaku.env.example", (text) => `${text}SECRET_OF_TWO=@secret@\n`);
  const fresh = publish("gokaku", (text) => text.replace("building server", "building as version two says"));
  const { status, stdout, calls: made } = runIn(place, "update");
  expect(status).toBe(0);
  expect(stdout).toContain(`building as version two says ${fresh}`);
  expect(stdout).not.toContain("building server");
  expect(readFileSync(join(place, "gokaku.env"), "utf8")).toMatch(/^SECRET_OF_TWO=k[0-9a-f]{40}$/m);
  expect(made.filter((call) => call.includes("--tag gokaku-gateway:"))).toEqual([
    expect.stringContaining(`VERSION=${fresh} --tag gokaku-gateway:${fresh}`),
  ]);
  expect(made).toContain(`${fresh} up --detach --no-deps --wait gateway backup`);
  expect(readFileSync(join(place, "state/version"), "utf8").trim()).toBe(fresh);
  expect(runIn(place, "update").stdout).toContain("already the newest version");
});

test("[OPS-574] an update that cannot pull ends there, and nothing is built or stopped", () => {
  const { clone, place, publish, old } = startFromSources();
  publish("Caddyfile", (text) => `${text}# two\n`);
  git(clone, "commit", "--quiet", "--allow-empty", "--message", "of this server");
  const { status, calls: made } = runIn(place, "update");
  expect(status).not.toBe(0);
  expect(made).toEqual([]);
  expect(readFileSync(join(place, "state/version"), "utf8").trim()).toBe(old);
});
