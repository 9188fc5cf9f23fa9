import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { CliError } from "./say.ts";

/** flock's exit code when another process has the lock. */
const LOCKED = 75;

export interface Supervisor {
  readonly add: (name: string, pid: number, signal: NodeJS.Signals) => void;
  readonly remove: (name: string) => void;
  /** Releases the lock; registered processes keep running. */
  readonly dismiss: () => Promise<void>;
}

/**
 * Starts the process that has the instance's lock and stops the registered processes when the launcher dies. Returns
 * null when another process has the lock for longer than `waitSeconds`.
 */
export const startSupervisor = async (lockFile: string, waitSeconds: number): Promise<Supervisor | null> => {
  const wait = waitSeconds === 0 ? ["--nonblock"] : ["--timeout", String(waitSeconds)];
  const script = join(import.meta.dirname, "supervisor.sh");
  const child = spawn("flock", ["--no-fork", ...wait, "-E", String(LOCKED), lockFile, "/bin/sh", script], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const isOurs = await untilReady(child);
  if (!isOurs) return null;
  child.unref();
  child.stdin?.on("error", () => {});
  const say = (line: string): void => {
    child.stdin?.write(`${line}\n`);
  };
  return {
    add: (name, pid, signal) => say(`add ${shellName(name)} ${pid} ${signal.replace("SIG", "")}`),
    remove: (name) => say(`del ${shellName(name)}`),
    dismiss: () => {
      child.ref();
      child.stdin?.end("bye\n");
      return ended;
    },
  };
};

const shellName = (name: string): string => name.replaceAll(/[^A-Za-z0-9_]/g, "_");

const untilReady = (child: ChildProcess): Promise<boolean> =>
  new Promise((resolve, reject) => {
    child.once("error", (error) => {
      reject(
        new CliError(
          `The command "flock" (package util-linux) is needed and did not start: ${error.message}`,
        ),
      );
    });
    child.once("exit", (code) => {
      if (code === LOCKED) resolve(false);
      else reject(new CliError(`The supervisor of the processes ended at its start (exit code ${code}).`));
    });
    child.stdout?.once("data", () => resolve(true));
  });
