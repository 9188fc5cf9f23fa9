import { chmodSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { belongsTo, isAlive, readPid } from "../process/proc.ts";
import { foldersOf } from "../process/runner.ts";
import { CliError, messageOf } from "../process/say.ts";
import { type Supervisor, startSupervisor } from "../process/supervisor.ts";
import { readRunningInstance } from "./instance.ts";

/** Longer than a supervisor needs to stop the processes of a dead launcher. */
const CLEANING_S = 40;

/**
 * Creates the folders of an instance.
 * @throws CliError when a folder cannot be created
 */
export const createFolder = (dataDir: string): void => {
  try {
    if (!existsSync(dataDir)) {
      mkdirSync(dataDir, { recursive: true });
      chmodSync(dataDir, 0o755);
    }
    for (const dir of Object.values(foldersOf(dataDir))) mkdirSync(dir, { recursive: true });
  } catch (error) {
    throw new CliError(`DATA_DIR ${dataDir} cannot be created or written: ${messageOf(error)}`);
  }
};

/**
 * Locks the folder for one instance.
 * @throws CliError when another instance runs in it
 */
export const lockFolder = async (dataDir: string, say: (line: string) => void): Promise<Supervisor> => {
  createFolder(dataDir);
  const lockFile = join(dataDir, "run", "lock");
  const refuse = (): never => {
    const running = readRunningInstance(dataDir);
    const where = running ? ` at ${running.url} (process ${running.launcherPid})` : "";
    throw new CliError(
      `An instance already runs in ${dataDir}${where}: stop it, or set another DATA_DIR and PORT.`,
    );
  };
  const first = await startSupervisor(lockFile, 0);
  if (first) return first;
  if (readRunningInstance(dataDir)) refuse();
  say("waiting for another start, or for the processes of the last run to end");
  return (await startSupervisor(lockFile, CLEANING_S)) ?? refuse();
};

/** Ends processes of the folder that outlived both launcher and supervisor. Requires the lock. */
export const endLeftovers = async (dataDir: string, say: (line: string) => void): Promise<void> => {
  const { runDir } = foldersOf(dataDir);
  const files = readdirSync(runDir).filter((name) => name.endsWith(".pid"));
  for (const file of files) {
    const pid = readPid(join(runDir, file));
    if (pid === null || !isAlive(pid) || !belongsTo(pid, dataDir)) continue;
    say(`ending ${file.replace(".pid", "")}, left over from an earlier run (process ${pid})`);
    process.kill(pid, file === "postgres.pid" ? "SIGINT" : "SIGTERM");
    for (let tries = 0; tries < 100 && isAlive(pid); tries += 1) await sleep(100);
    if (isAlive(pid)) process.kill(pid, "SIGKILL");
  }
};
