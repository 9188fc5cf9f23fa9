import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findProgram } from "../infra/find.ts";
import { NATS_PACKAGES } from "../infra/nats.ts";
import { providePackages } from "../infra/packages.ts";
import { POSTGRES_PACKAGES } from "../infra/postgres.ts";
import { REDIS_PACKAGES } from "../infra/redis.ts";
import { ROOT } from "../process/root.ts";
import { CliError, messageOf, runMain } from "../process/say.ts";
import { readPlace } from "../server/place.ts";
import { ask } from "../server/probe.ts";
import { problemsOf } from "../server/settings.ts";
import { type Act, actsAfter, actsOf, type Layout, unitsOf, type Verb } from "./units.ts";

const USER = "gokaku";
const UNITS = "/etc/systemd/system";
const READY_S = 120;
const NODE = [process.execPath, "--disable-warning=ExperimentalWarning"] as const;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const run = (command: string, ...args: readonly string[]): void => {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: "inherit" });
  if (status !== 0)
    throw new CliError(`${[command, ...args].join(" ")} failed${error ? `: ${error.message}` : ""}.`);
};

const output = (command: string, ...args: readonly string[]): string =>
  spawnSync(command, args, { cwd: ROOT, encoding: "utf8" }).stdout?.trim() ?? "";

const assertMachine = (): void => {
  if (process.getuid?.() !== 0) throw new CliError("Run it as root: sudo npm run install-server");
  if (!existsSync("/run/systemd/system"))
    throw new CliError("This machine does not run systemd: use Docker (deploy/server/README.md).");
  if (/^\/(?:home|root)\//.test(`${ROOT}/`))
    throw new CliError("Gokaku's user cannot read this folder: clone the repository into /opt/gokaku.");
};

/** @throws CliError when the settings are new or incomplete */
const readLayout = (): Layout => {
  const place = readPlace(process.env);
  const problems = problemsOf(place.settings);
  if (problems.length > 0)
    throw new CliError(`${problems.join("\n")}\nEdit ${place.settingsFile}, then run this again.`);
  const { DOMAIN = "", SERVER_ID = "", BACKUP_FOLDER = "" } = place.settings;
  return {
    root: ROOT,
    node: process.execPath,
    user: USER,
    dataDir: place.dataDir,
    settingsFile: place.settingsFile,
    backupFolder: BACKUP_FOLDER === "" ? null : BACKUP_FOLDER,
    domain: DOMAIN,
    serverId: SERVER_ID,
  };
};

const revision = (): string => output("git", "rev-parse", "HEAD");
/** The revision whose commands run. */
const BEFORE = revision();

const previousFile = ({ dataDir }: Layout): string => join(dataDir, "previous-revision");
/** Where `rollback` led before this update; null before the first one. */
let wayBack: string | null = null;

const writeUnits = (layout: Layout): void => {
  for (const [name, text] of Object.entries(unitsOf(layout))) {
    mkdirSync(dirname(join(UNITS, name)), { recursive: true });
    writeFileSync(join(UNITS, name), text);
  }
  mkdirSync("/etc/caddy", { recursive: true });
  copyFileSync(join(ROOT, "deploy/server/Caddyfile"), "/etc/caddy/Caddyfile");
  chmodSync("/etc/caddy/Caddyfile", 0o644);
};

const restart = async (layout: Layout): Promise<void> => {
  run("systemctl", "daemon-reload");
  run("systemctl", "enable", "--quiet", "gokaku.service", "gokaku-backup.timer", "caddy.service");
  run("systemctl", "restart", "gokaku.service");
  run("systemctl", "restart", "gokaku-backup.timer");
  run("systemctl", "reload-or-restart", "caddy.service");
  for (let seconds = 0; seconds < READY_S; seconds += 1) {
    const answer = await ask("http://127.0.0.1:8080/api/public/system");
    if ("status" in answer && answer.status === 200) {
      say(`Gokaku runs at https://${layout.domain}. Next: npm run server -- doctor`);
      return;
    }
    await sleep(1000);
  }
  throw new CliError("Gokaku does not answer. See why: journalctl --unit gokaku --lines 50");
};

const ACTS: Readonly<Record<Act, (layout: Layout) => void | Promise<void>>> = {
  "get-packages": () => {
    const wanted = [
      ...POSTGRES_PACKAGES,
      ...(findProgram("redis-server") ? [] : REDIS_PACKAGES),
      ...(findProgram("nats-server") ? [] : NATS_PACKAGES),
      ...["caddy", "restic"].filter((name) => findProgram(name) === null),
    ];
    providePackages(wanted, say);
  },
  "make-user": ({ dataDir, settingsFile, backupFolder }) => {
    if (output("id", "--user", USER) === "")
      run("useradd", "--system", "--home-dir", dataDir, "--shell", "/usr/sbin/nologin", USER);
    for (const folder of [dataDir, ...(backupFolder === null ? [] : [backupFolder])]) {
      mkdirSync(folder, { recursive: true, mode: 0o750 });
      run("chown", `${USER}:${USER}`, folder);
    }
    run("chown", `${USER}:${USER}`, settingsFile);
  },
  "back-up": () => run("systemctl", "start", "--wait", "gokaku-backup.service"),
  // After a rollback no branch is checked out.
  "get-sources": (layout) => {
    const file = previousFile(layout);
    wayBack = existsSync(file) ? readFileSync(file, "utf8") : null;
    const [, branch = "main"] = output("git", "rev-parse", "--abbrev-ref", "origin/HEAD").split("/");
    run("git", "checkout", "--quiet", branch);
    run("git", "pull", "--quiet", "--ff-only");
    // Where nothing is new, `rollback` still leads to the version before.
    if (revision() !== BEFORE) writeFileSync(file, BEFORE);
  },
  "get-former-sources": (layout) => {
    const file = previousFile(layout);
    if (!existsSync(file)) throw new CliError("There was no update yet, so there is no previous version.");
    const former = readFileSync(file, "utf8");
    writeFileSync(file, revision());
    run("git", "checkout", "--quiet", former);
  },
  "get-sources-before": (layout) => {
    run("git", "checkout", "--quiet", BEFORE);
    if (wayBack === null) rmSync(previousFile(layout), { force: true });
    else writeFileSync(previousFile(layout), wayBack);
  },
  "go-on": () => run("node", "tools/bootstrap.mjs", "install-server"),
  build: () => {
    run(...NODE, "tools/server/main.ts", "build");
    run("chown", "--recursive", `${USER}:${USER}`, join(ROOT, ".cache"));
  },
  "write-units": writeUnits,
  restart,
};

const isVerb = (text: string): text is Verb => ["install", "update", "rollback"].includes(text);

await runMain(async () => {
  const verb = process.argv[2] ?? "install";
  if (!isVerb(verb)) throw new CliError("Usage: npm run install-server [-- update|rollback]");
  assertMachine();
  if (verb === "install") run(...NODE, "tools/server/main.ts", "setup");
  const layout = readLayout();
  for (const act of actsOf(verb)) {
    try {
      await ACTS[act](layout);
    } catch (error) {
      const back = actsAfter(verb, act);
      if (back.length === 0) throw error;
      say(`${messageOf(error)}\nGoing back to the version before.`);
      for (const one of back) await ACTS[one](layout);
      throw new CliError(
        "The update failed; the former version serves again. The data is unchanged except for the widened schema.",
      );
    }
  }
  return 0;
});
