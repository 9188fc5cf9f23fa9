import { createDatabaseClock, createTransact, openDatabase } from "@gokaku/db";
import {
  ConfigError,
  createLogger,
  type Environment,
  readEnvironment,
  systemChance,
  systemClock,
  systemTimers,
} from "@gokaku/service";
import type { Tables } from "./store/tables.ts";
import type { Deps } from "./usecases/deps.ts";

/**
 * Runs one order of the operator on the service's database and prints what it answers; events leave with the running
 * service. A failure is one line for each problem and exit code 1.
 */
export const runCommand = async (
  name: string,
  env: Environment,
  work: (deps: Pick<Deps, "db" | "transact" | "clock">) => Promise<string>,
): Promise<void> => {
  try {
    const read = readEnvironment(env);
    const url = read.url("POSTGRES_URL", ["postgres:", "postgresql:"]);
    read.check();
    const log = createLogger(name, "warn");
    const timers = systemTimers((error) => log.error({ err: error }, "a timed job failed"));
    await using database = await openDatabase<Tables>({ url, name, log, timers });
    const { db } = database;
    await using clock = await createDatabaseClock({ db, local: systemClock, timers, log });
    const transact = createTransact({ db, clock, chance: systemChance, timers, publishDirectly: () => {} });
    console.log(await work({ db, transact, clock }));
  } catch (error) {
    const problems =
      error instanceof ConfigError ? error.problems : [error instanceof Error ? error.message : error];
    for (const problem of problems) console.error(`${name}: ${problem}`);
    process.exitCode = 1;
  }
};
