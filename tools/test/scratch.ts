import { chmodSync } from "node:fs";
import { join } from "node:path";
import { provideServer } from "../infra/infra.ts";
import type { ServerName } from "../infra/server.ts";
import { startGuardian } from "../process/guardian.ts";
import { Sentence } from "../process/say.ts";
import { createSupervisor, foldersOf } from "../process/supervisor.ts";
import { createFolder } from "../start/lock.ts";

export type ScratchServers = {
  readonly urls: Readonly<Partial<Record<ServerName, string>>>;
  readonly stop: () => Promise<void>;
};

/** Real servers on free ports with their data in `folder`; they go when we go, however that happens. */
export const startScratchServers = async (
  folder: string,
  names: readonly ServerName[],
): Promise<ScratchServers> => {
  createFolder(folder);
  chmodSync(folder, 0o755);
  const guardian = await startGuardian(join(folder, "run", "lock"), 0);
  if (!guardian) throw new Sentence(`${folder} is in use.`);
  const supervisor = createSupervisor(foldersOf(folder), guardian);
  const urls: [ServerName, string][] = [];
  const stop = async (): Promise<void> => {
    for (const managed of supervisor.close().reverse()) await managed.stop(6000);
    await guardian.dismiss();
  };
  try {
    for (const name of names) {
      const say = (line: string): void => void process.stderr.write(`${name}: ${line}\n`);
      const server = await provideServer(name, {
        dataDir: folder,
        given: {},
        supervisor,
        say,
        preferredPort: 17_000,
      });
      urls.push([name, server.url]);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { urls: Object.fromEntries(urls), stop };
};
