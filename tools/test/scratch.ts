import { chmodSync } from "node:fs";
import { join } from "node:path";
import { provideServer } from "../infra/infra.ts";
import type { ServerName } from "../infra/server.ts";
import { createRunner, foldersOf } from "../process/runner.ts";
import { CliError } from "../process/say.ts";
import { startSupervisor } from "../process/supervisor.ts";
import { createFolder } from "../start/lock.ts";

export interface ScratchServers {
  readonly urls: Readonly<Partial<Record<ServerName, string>>>;
  readonly stop: () => Promise<void>;
}

/** Starts real servers on free ports with their data in `folder`; they stop when this process ends. */
export const startScratchServers = async (
  folder: string,
  names: readonly ServerName[],
): Promise<ScratchServers> => {
  createFolder(folder);
  chmodSync(folder, 0o755);
  const supervisor = await startSupervisor(join(folder, "run", "lock"), 0);
  if (!supervisor) throw new CliError(`${folder} is in use.`);
  const runner = createRunner(foldersOf(folder), supervisor);
  const urls: [ServerName, string][] = [];
  const stop = async (): Promise<void> => {
    for (const managed of runner.close().reverse()) await managed.stop(6000);
    await supervisor.dismiss();
  };
  try {
    for (const name of names) {
      const say = (line: string): void => void process.stderr.write(`${name}: ${line}\n`);
      const server = await provideServer(name, {
        dataDir: folder,
        given: {},
        runner,
        say,
        preferredPort: 17_000,
        isThrowaway: true,
      });
      urls.push([name, server.url]);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { urls: Object.fromEntries(urls), stop };
};
