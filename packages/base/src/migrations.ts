import { fileURLToPath } from "node:url";
import { migrate, openDatabase } from "@gokaku/db";
import {
  type Clock,
  ConfigError,
  createLogger,
  type Environment,
  readEnvironment,
  systemClock,
  systemTimers,
} from "@gokaku/service";
import type { Kysely } from "kysely";

const prepare = async <Tables>(
  name: string,
  env: Environment,
  directory: URL,
  fill: ((db: Kysely<Tables>, clock: Clock) => Promise<void>) | undefined,
): Promise<void> => {
  const read = readEnvironment(env);
  const url = read.url("POSTGRES_URL", ["postgres:", "postgresql:"]);
  read.check();
  await migrate(url, fileURLToPath(directory));
  if (fill === undefined) return;
  const log = createLogger(name, "warn");
  const timers = systemTimers((error) => log.error({ err: error }, "a timed job failed"));
  await using database = await openDatabase<Tables>({ url, name: `${name}-migrate`, log, timers });
  await fill(database.db, systemClock);
};

/**
 * A service's `migrate.ts`: brings its database to the newest schema, then puts in what belongs there. A failure is
 * one line for each problem and exit code 1.
 * @param directory the service's `migrations`
 * @param fill runs after the schema is up to date; repeating it must be harmless
 */
export const runMigrations = async <Tables>(
  name: string,
  directory: URL,
  fill?: (db: Kysely<Tables>, clock: Clock) => Promise<void>,
): Promise<void> => {
  try {
    await prepare(name, process.env, directory, fill);
  } catch (error) {
    const problems =
      error instanceof ConfigError ? error.problems : [error instanceof Error ? error.message : error];
    for (const problem of problems) console.error(`${name}: migrations: ${problem}`);
    process.exit(1);
  }
};
