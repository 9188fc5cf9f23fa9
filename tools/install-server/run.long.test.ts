import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findProgram } from "../infra/find.ts";
import { providePackages } from "../infra/packages.ts";
import { nextFreePort } from "../process/ports.ts";
import { allPids, belongsTo, isAlive, readPid } from "../process/proc.ts";
import { ROOT } from "../process/root.ts";
import { EXAMPLE_FILE } from "../server/place.ts";
import { readRecord } from "../server/record.ts";
import { fillExample } from "../server/settings.ts";
import { readInstance } from "../start/instance.ts";
import { within } from "../start/owners.ts";
import { cleanEnv } from "../test/cluster.ts";
import { unitsOf } from "./units.ts";

const START_MS = 400_000;
const folder = mkdtempSync(join(tmpdir(), "gokaku-unit-"));
const settingsFile = join(folder, "gokaku.env");
const dataDir = join(folder, "data");
let url: string;
let launcher: ChildProcess;

/** Runs a unit's command with the unit's variables, as systemd does. */
const startUnit = (name: string): ChildProcess => {
  const unit =
    unitsOf({
      root: ROOT,
      node: process.execPath,
      user: "gokaku",
      dataDir,
      settingsFile,
      backupFolder: null,
      domain: "gokaku.example.jp",
      serverId: "k1",
    })[name] ?? "";
  const [, line = ""] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
  const [, variables = ""] = /^Environment=(.*)$/m.exec(unit) ?? [];
  const [program = "", ...args] = line.split(" ");
  return spawn(program, args, {
    cwd: ROOT,
    env: { ...cleanEnv(), ...Object.fromEntries(variables.split(" ").map((pair) => pair.split("="))) },
    stdio: ["ignore", "inherit", "inherit"],
  });
};

const ended = (child: ChildProcess): Promise<number | null> =>
  child.exitCode === null
    ? new Promise((resolve) => child.once("exit", resolve))
    : Promise.resolve(child.exitCode);

const get = async (path: string): Promise<unknown> =>
  (await fetch(`${url}${path}`, { signal: AbortSignal.timeout(10_000) })).json();

const until = async (isTrue: () => Promise<boolean> | boolean): Promise<void> => {
  for (const endMs = Date.now() + START_MS; Date.now() < endMs; await sleep(200)) {
    if (launcher.exitCode !== null) throw new Error(`the launcher ended with ${launcher.exitCode}`);
    if (await isTrue()) return;
  }
  throw new Error("it did not happen");
};
const answers = (): Promise<boolean> =>
  get("/api/public/system").then(
    () => true,
    () => false,
  );

beforeAll(async () => {
  chmodSync(folder, 0o755);
  if (findProgram("restic") === null)
    providePackages(["restic"], (line) => process.stderr.write(`${line}\n`));
  const port = await nextFreePort(18_700);
  url = `http://127.0.0.1:${port}`;
  const text = fillExample(readFileSync(EXAMPLE_FILE, "utf8")).replace("DOMAIN=", "DOMAIN=gokaku.example.jp");
  writeFileSync(settingsFile, `${text}PORT=${port}\n`, { mode: 0o600 });
  launcher = startUnit("gokaku.service");
  await until(answers);
}, START_MS);

afterAll(async () => {
  launcher.kill("SIGTERM");
  await ended(launcher);
  rmSync(folder, { recursive: true, force: true });
});

test("[OPS-531] the unit's command starts a site without test login, test accounts and stand-ins", async () => {
  expect(await get("/api/auth/config")).toMatchObject({ test_login: false });
  const instance = readInstance(dataDir);
  const accounts = await within(instance?.databases.users ?? "", (client) =>
    client.query("select 1 from account"),
  );
  expect(accounts.rowCount).toBe(0);
  expect(JSON.stringify(instance?.services.gateway)).not.toContain("STRIPE");
  expect(instance?.services.gateway?.env.DISCORD_API_URL).toBeUndefined();
  expect((await fetch(url)).headers.get("content-type")).toContain("text/html");
});

test("[OPS-530] a killed service and a killed server come back by themselves", {
  timeout: START_MS,
}, async () => {
  for (const name of ["queue", "redis"]) {
    const file = join(dataDir, "run", `${name}.pid`);
    const killed = readPid(file) ?? 0;
    process.kill(killed, "SIGKILL");
    await until(() => ![killed, null].includes(readPid(file)) && isAlive(readPid(file) ?? 0));
  }
  await until(answers);
});

test("[OPS-671] services of one process come back together, and a restart names the others", {
  timeout: START_MS,
}, async () => {
  const shared = ["users", "payments", "discord"];
  const pids = () => new Set(shared.map((name) => readPid(join(dataDir, "run", `${name}.pid`))));
  const [killed = 0] = pids();
  expect(pids()).toEqual(new Set([killed]));
  process.kill(killed ?? 0, "SIGKILL");
  await until(() => pids().size === 1 && !pids().has(killed) && !pids().has(null));
  let answer = "";
  // It is refused until all three are ready.
  await until(() => {
    const restart = spawnSync(process.execPath, [join(ROOT, "tools/restart/main.ts"), "payments"], {
      env: { ...cleanEnv(), DATA_DIR: dataDir },
      encoding: "utf8",
    });
    answer = restart.stdout;
    return restart.status === 0;
  });
  expect(answer).toContain("with users and discord in the same process");
  await until(answers);
});

test("[OPS-525] the command of the nightly unit backs up the running site", {
  timeout: START_MS,
}, async () => {
  expect(await ended(startUnit("gokaku-backup.service"))).toBe(0);
  expect(readRecord(join(dataDir, "backup.json"))?.stored).toEqual([join(dataDir, "backups")]);
});

test("[OPS-526] the backup is restored into an empty server, and all invariants hold there", {
  timeout: START_MS,
}, () => {
  const env = {
    ...cleanEnv(),
    SETTINGS_FILE: settingsFile,
    DATA_DIR: join(folder, "second"),
    BACKUP_FOLDER: join(dataDir, "backups"),
  };
  const run = (command: string) =>
    spawnSync(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", join(ROOT, "tools/server/main.ts"), command],
      { env, encoding: "utf8" },
    );
  expect(run("restore").stdout).toContain("The data are those of");
  expect(run("verify")).toMatchObject({ status: 0, stdout: expect.stringContaining("all invariants hold") });
});

test("[OPS-40] no process remains after the stop signal of systemd", { timeout: START_MS }, async () => {
  launcher.kill("SIGTERM");
  expect(await ended(launcher)).toBe(0);
  const left = () => allPids().filter((pid) => belongsTo(pid, dataDir) && isAlive(pid));
  for (let wait = 0; wait < 300 && left().length > 0; wait += 1) await sleep(100);
  expect(left()).toEqual([]);
});
