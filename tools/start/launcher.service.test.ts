import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nextFreePort, tryBind } from "../process/ports.ts";
import { allPids, belongsTo, isAlive } from "../process/proc.ts";
import { ROOT } from "../process/root.ts";
import { cleanEnv } from "../test/cluster.ts";
import { type Instance, readInstance } from "./instance.ts";

const SERVERS = ["redis", "nats", "postgres"] as const;

let dataDir: string;
let env: Record<string, string>;
let launcher: ChildProcess | undefined;

const nodeArgs = (script: string, ...args: string[]): string[] => [
  "--disable-warning=ExperimentalWarning",
  join(ROOT, "tools", script),
  ...args,
];
const runCommand = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, nodeArgs(script, ...args), {
    cwd: ROOT,
    env,
    encoding: "utf8",
    timeout: 60_000,
  });

/** Starts only the servers; resolves with the instance when they are up. */
const start = async (): Promise<Instance> => {
  const child = spawn(process.execPath, nodeArgs("start/main.ts", "--only-servers"), {
    cwd: ROOT,
    env,
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  launcher = child;
  let text = "";
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString("utf8");
      if (text.includes("Ctrl-C stops everything")) resolve();
    });
    child.once("exit", () => reject(new Error(`the launcher ended: ${text}`)));
  });
  const instance = readInstance(dataDir);
  if (!instance) throw new Error("no instance file");
  return instance;
};

/** "entered", or Postgres' error code. */
const enter = async (url: URL): Promise<string> => {
  const client = new Client({ connectionString: url.href });
  try {
    await client.connect();
    return "entered";
  } catch (error) {
    return (error as { code?: string }).code ?? "";
  } finally {
    await client.end().catch(() => {});
  }
};

const pidOf = (name: string): number => Number(readFileSync(join(dataDir, "run", `${name}.pid`), "utf8"));
const leftProcesses = (): number[] => allPids().filter((pid) => belongsTo(pid, dataDir) && isAlive(pid));
const eventually = async (isTrue: () => boolean | Promise<boolean>): Promise<boolean> => {
  for (let tries = 0; tries < 300; tries += 1) {
    if (await isTrue()) return true;
    await sleep(100);
  }
  return false;
};
const ended = (child: ChildProcess | undefined): Promise<number | null> =>
  new Promise((resolve) =>
    child && child.exitCode === null ? child.once("exit", resolve) : resolve(child?.exitCode ?? null),
  );

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "gokaku-launcher-"));
  chmodSync(dataDir, 0o755);
  env = { ...cleanEnv(), DATA_DIR: dataDir, PORT: String(await nextFreePort(18_500)) };
});

afterAll(async () => {
  if (launcher?.exitCode === null && launcher.signalCode === null) {
    launcher.kill("SIGTERM");
    await ended(launcher);
  }
  await eventually(() => leftProcesses().length === 0);
  rmSync(dataDir, { recursive: true, force: true });
});

/** One instance for all tests, in their order: a start takes longer than the tests. */
describe("an instance", () => {
  let instance: Instance;
  beforeAll(async () => {
    instance = await start();
  });

  test("[OPS-32] the process ids of what runs are in their files", () => {
    for (const name of SERVERS) expect(belongsTo(pidOf(name), dataDir)).toBe(true);
  });

  test("[OPS-21] a second start in the same folder is refused with the address of the first", () => {
    const second = runCommand("start/main.ts", "--only-servers");
    expect(second.status).toBe(1);
    expect(second.stderr).toContain(instance.url);
    expect(second.stderr.trim().split("\n")).toHaveLength(1);
  });

  test("[OPS-31] a server is restarted on its port from another terminal", async () => {
    for (const name of SERVERS) {
      const pid = pidOf(name);
      const restart = runCommand("restart/main.ts", name);
      expect(restart.stderr).toBe("");
      expect(pidOf(name)).not.toBe(pid);
      expect(await tryBind(instance.servers[name].port, "127.0.0.1")).toBe("taken");
    }
  });

  test("[OPS-30] a killed process stays down, the others continue, and a restart brings it back", async () => {
    const killed = pidOf("redis");
    process.kill(killed, "SIGKILL");
    const { port } = instance.servers.redis;
    expect(await eventually(async () => (await tryBind(port, "127.0.0.1")) === "free")).toBe(true);
    expect(isAlive(pidOf("nats"))).toBe(true);
    expect(runCommand("restart/main.ts", "redis").status).toBe(0);
    expect(isAlive(pidOf("redis"))).toBe(true);
  });

  test("[OPS-31] an unknown name is answered with the known ones", () => {
    const restart = runCommand("restart/main.ts", "chess");
    expect(restart.status).toBe(1);
    expect(restart.stderr).toContain("matchmaker");
  });

  test("[OPS-25] a service's role enters its own database and no other", async () => {
    const { databases } = instance;
    const other = new URL(databases.users);
    expect(await enter(other)).toBe("entered");
    other.pathname = new URL(databases.matches).pathname;
    expect(await enter(other)).toBe("42501");
    other.pathname = "/postgres";
    expect(await enter(other)).toBe("42501");
  });

  test("[OPS-42] a reset is refused while it runs", () => {
    expect(runCommand("reset/main.ts").status).toBe(1);
  });

  test("[OPS-40] SIGTERM to the whole process group leaves no process and no port", async () => {
    expect(leftProcesses().length).toBeGreaterThanOrEqual(SERVERS.length);
    process.kill(-(launcher?.pid ?? 0), "SIGTERM");
    expect(await ended(launcher)).toBe(0);
    expect(leftProcesses()).toEqual([]);
    for (const { port } of Object.values(instance.servers))
      expect(await tryBind(port, "127.0.0.1")).toBe("free");
  });

  test("[OPS-41] a launcher that is killed takes its servers with it", async () => {
    await start();
    expect(leftProcesses().length).toBeGreaterThanOrEqual(SERVERS.length);
    launcher?.kill("SIGKILL");
    expect(await eventually(() => leftProcesses().length === 0)).toBe(true);
  });

  test("[OPS-42] a reset leaves nothing of the instance", () => {
    expect(runCommand("reset/main.ts").status).toBe(0);
    expect(runCommand("reset/main.ts").stdout).toContain("Nothing to remove");
  });
});

test("[OPS-23] a busy PORT is one sentence and exit code 1", async () => {
  const blocker = spawn(process.execPath, [
    "-e",
    `require("net").createServer().listen(${env.PORT}, "127.0.0.1")`,
  ]);
  expect(await eventually(async () => (await tryBind(Number(env.PORT), "127.0.0.1")) === "taken")).toBe(true);
  const result = runCommand("start/main.ts", "--only-servers");
  blocker.kill();
  expect(result.status).toBe(1);
  expect(result.stderr.trim().split("\n")).toEqual([expect.stringContaining(`PORT ${env.PORT}`)]);
});

test("[OPS-22] a server that is named but does not answer is one sentence and exit code 1", () => {
  env.NATS_URL = "nats://127.0.0.1:1";
  const result = runCommand("start/main.ts", "--only-servers");
  expect(result.status).toBe(1);
  expect(result.stderr.trim().split("\n")).toEqual([expect.stringContaining("NATS_URL")]);
});

// Only root runs Postgres as another user.
if (process.getuid?.() === 0)
  test("[OPS-24] a folder that Postgres' user may not enter is named", () => {
    const closed = join(dataDir, "closed");
    env.DATA_DIR = join(closed, "data");
    mkdirSync(closed, { recursive: true, mode: 0o700 });
    const result = runCommand("start/main.ts", "--only-servers");
    expect(result.status).toBe(1);
    expect(result.stderr).toContain(closed);
  });
