import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eachLine, openLog } from "./output.ts";
import { CliError } from "./say.ts";
import type { Supervisor } from "./supervisor.ts";

export interface Spec {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
  readonly stopSignal?: NodeJS.Signals;
  /** Writes output to the log file only. */
  readonly isQuiet?: boolean;
  /** Opens an IPC channel; its `disconnect` makes a Node process stop when the launcher ends. */
  readonly hasChannel?: boolean;
  /** Names of its pid files; its own when absent. */
  readonly pidNames?: readonly string[];
}

export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface Managed {
  readonly name: string;
  readonly pid: number;
  readonly ended: Promise<Ending>;
  readonly hasEnded: () => boolean;
  /** The last lines of its output. */
  readonly tail: () => string[];
  /** Sends the stop signal, and kills the process group after `graceMs`. */
  readonly stop: (graceMs: number) => Promise<Ending>;
}

export interface Runner {
  readonly start: (spec: Spec) => Promise<Managed>;
  /**
   * Waits for its end.
   * @throws CliError with its last lines when the exit code is not 0
   */
  readonly run: (spec: Spec) => Promise<void>;
  /** Refuses further starts and returns the running processes. */
  readonly close: () => Managed[];
}

export interface Folders {
  readonly dataDir: string;
  readonly runDir: string;
  readonly logDir: string;
}

export const foldersOf = (dataDir: string): Folders => ({
  dataDir,
  runDir: join(dataDir, "run"),
  logDir: join(dataDir, "logs"),
});

export const describeEnding = ({ code, signal }: Ending): string =>
  signal === null ? `exit code ${code}` : signal;

/** Starts each process in its own group, with a pid file and a log, and registers it with the supervisor. */
export const createRunner = (folders: Folders, supervisor: Supervisor): Runner => {
  const live = new Set<Managed>();
  let isClosed = false;
  for (const dir of [folders.dataDir, folders.runDir, folders.logDir]) mkdirSync(dir, { recursive: true });
  chmodSync(folders.logDir, 0o700);

  const start = async (spec: Spec): Promise<Managed> => {
    if (isClosed) throw new CliError(`${spec.name} is not started any more: everything is being stopped.`);
    const log = openLog(spec.name, join(folders.logDir, `${spec.name}.log`), spec.isQuiet ?? false);
    const child = spawn(spec.command, [...spec.args], {
      cwd: spec.cwd ?? "/",
      detached: true,
      stdio: ["ignore", "pipe", "pipe", ...(spec.hasChannel ? ["ipc" as const] : [])],
      env: { ...spec.env, GOKAKU_INSTANCE: folders.dataDir },
      ...spec.user,
    });
    const pid = await spawned(child, spec);
    const pidFiles = (spec.pidNames ?? [spec.name]).map((name) => join(folders.runDir, `${name}.pid`));
    for (const file of pidFiles) writeFileSync(file, `${pid}\n`);
    supervisor.add(spec.name, pid, spec.stopSignal ?? "SIGTERM");
    for (const stream of [child.stdout, child.stderr]) if (stream) eachLine(stream, log.line);

    let hasEnded = false;
    const ended = new Promise<Ending>((resolve) => {
      child.once("exit", (code, signal) => {
        hasEnded = true;
        live.delete(managed);
        supervisor.remove(spec.name);
        for (const file of pidFiles) rmSync(file, { force: true });
        // Its last lines may still be in the pipe; a grandchild that inherited the pipe must not delay this.
        const lastWords = setTimeout(() => resolve({ code, signal }), 500);
        child.once("close", () => {
          clearTimeout(lastWords);
          resolve({ code, signal });
        });
      });
    });
    const stop = async (graceMs: number): Promise<Ending> => {
      if (!hasEnded) child.kill(spec.stopSignal ?? "SIGTERM");
      const timer = setTimeout(() => killGroup(pid), graceMs);
      const ending = await ended;
      clearTimeout(timer);
      return ending;
    };
    const managed: Managed = { name: spec.name, pid, ended, hasEnded: () => hasEnded, tail: log.tail, stop };
    live.add(managed);
    if (isClosed) void stop(2000);
    return managed;
  };

  const run = async (spec: Spec): Promise<void> => {
    const managed = await start(spec);
    const ending = await managed.ended;
    if (ending.code !== 0) {
      const words = managed.tail().slice(-8).join("\n  ");
      throw new CliError(`${spec.name} failed (${describeEnding(ending)}):\n  ${words}`);
    }
  };

  const close = (): Managed[] => {
    isClosed = true;
    return [...live];
  };

  return { start, run, close };
};

const killGroup = (pid: number): void => {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It ended meanwhile.
  }
};

const spawned = (child: ChildProcess, spec: Spec): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once("error", (error) => reject(new CliError(`${spec.command} did not start: ${error.message}`)));
    child.once("spawn", () => resolve(child.pid ?? 0));
  });
