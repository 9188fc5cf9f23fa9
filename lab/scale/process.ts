import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createHealthCheck } from "@gokaku/grpc";
import { type ServiceName, type TestKeys, testContext } from "@gokaku/testing";
import { ROOT } from "../../tools/process/root.ts";
import { processMs } from "../../tools/system/processor-time.ts";

const START_MS = 90_000;

export interface ServiceProcess extends AsyncDisposable {
  readonly name: ServiceName;
  readonly address: string;
  /** Resident memory now, in MB. */
  memoryMb(): number;
  /** Peak resident memory, in MB. */
  peakMb(): number;
  /** Processor time so far, in ms. */
  cpuMs(): number;
  /** The last lines of its output. */
  tail(): string;
}

const statusMb = (pid: number | undefined, key: string): number => {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(new RegExp(`^${key}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0) / 1024);
};

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
};

/** Starts one service as `npm start` would, in a process of its own, and waits until it serves. */
export const startService = async (
  name: ServiceName,
  {
    keys,
    port,
    env,
    nodeArgs = [],
  }: {
    readonly keys: TestKeys;
    readonly port: number;
    readonly env: Record<string, string>;
    readonly nodeArgs?: readonly string[];
  },
): Promise<ServiceProcess> => {
  const printed: string[] = [];
  const child = spawn(process.execPath, [...nodeArgs, `services/${name}/src/main.ts`], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH ?? "",
      ...keys.env(name),
      GRPC_PORT: String(port),
      ADMIN_PORT: "0",
      LOG_LEVEL: "warn",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const keep = (chunk: Buffer): void => {
    printed.push(chunk.toString());
    if (printed.length > 50) printed.shift();
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const address = `127.0.0.1:${port}`;
  const { clock, timers } = testContext("scale").ports;
  using health = createHealthCheck(address);
  const deadline = clock.nowMs() + START_MS;
  while (!(await health.isServing(500))) {
    if (child.exitCode !== null || clock.nowMs() > deadline) {
      await end(child);
      throw new Error(`${name} did not start: ${printed.join("")}`);
    }
    await timers.sleep(100);
  }
  return {
    name,
    address,
    memoryMb: () => statusMb(child.pid, "VmRSS"),
    peakMb: () => statusMb(child.pid, "VmHWM"),
    cpuMs: () => processMs(child.pid ?? 0),
    tail: () => printed.join(""),
    [Symbol.asyncDispose]: () => end(child),
  };
};
