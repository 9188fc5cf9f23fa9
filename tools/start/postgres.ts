import { existsSync } from "node:fs";
import { join } from "node:path";
import { provideServer } from "../infra/infra.ts";
import { createRunner, foldersOf } from "../process/runner.ts";
import { CliError } from "../process/say.ts";
import { readRunningInstance } from "./instance.ts";
import { lockFolder } from "./lock.ts";

/** A Postgres server with a superuser's URL. */
export interface Postgres {
  readonly url: string;
  readonly isRunning: boolean;
  readonly stop: () => Promise<void>;
}

/** The Postgres of the running instance, or one started with the data of a stopped instance. */
export const openPostgres = async (dataDir: string, given: string | undefined): Promise<Postgres> => {
  const instance = readRunningInstance(dataDir);
  if (instance) return { url: instance.servers.postgres.url, isRunning: true, stop: async () => {} };
  if (given === undefined && !existsSync(join(dataDir, "postgres")))
    throw new CliError(`There is no data in ${dataDir}: run npm start first.`);
  return openPostgresOf(dataDir, given);
};

/** Starts Postgres in the data folder of a stopped instance; creates the data if there are none. */
export const openPostgresOf = async (dataDir: string, given: string | undefined): Promise<Postgres> => {
  if (given !== undefined) return { url: given, isRunning: false, stop: async () => {} };
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const supervisor = await lockFolder(dataDir, say);
  const runner = createRunner(foldersOf(dataDir), supervisor);
  const stop = async (): Promise<void> => {
    for (const managed of runner.close()) await managed.stop(8000);
    await supervisor.dismiss();
  };
  try {
    const server = await provideServer("postgres", { dataDir, given: {}, runner, say });
    return { url: server.url, isRunning: false, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
