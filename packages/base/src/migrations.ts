import { fileURLToPath } from "node:url";
import { isTransientDatabaseError, migrate, missingMigrations, openDatabase } from "@gokaku/db";
import { ensureAccount } from "@gokaku/db/account";
import {
  type Clock,
  ConfigError,
  createLogger,
  type Environment,
  readEnvironment,
  systemClock,
  systemTimers,
  type Timers,
} from "@gokaku/service";
import type { Kysely } from "kysely";

const POSTGRES = ["postgres:", "postgresql:"] as const;
const AGAIN_AFTER_MS = 500;

const readConfig = (env: Environment) => {
  const read = readEnvironment(env);
  const config = {
    url: read.url("POSTGRES_URL", POSTGRES),
    /** Of a superuser, who makes the role and the database of `POSTGRES_URL` before they are migrated. */
    superUrl:
      read.optional("POSTGRES_ADMIN_URL") === undefined ? null : read.url("POSTGRES_ADMIN_URL", POSTGRES),
    /** How long a database that is not there yet, or a schema that another process brings up, is waited for. */
    waitS: read.integer("DATABASE_WAIT_S", { min: 0, max: 3600, fallback: 0 }),
  };
  read.check();
  return config;
};

type Config = ReturnType<typeof readConfig>;

class NotYet extends Error {}

/**
 * Repeats `work` while the database is unavailable or not in the needed state, as long as the configuration
 * says. Logs each reason once.
 */
const whenThere = async (
  name: string,
  { waitS }: Config,
  timers: Timers,
  work: () => Promise<void>,
): Promise<void> => {
  const untilMs = systemClock.nowMs() + waitS * 1000;
  let said = "";
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const mayPass = error instanceof NotYet || isTransientDatabaseError(error);
      if (!mayPass || systemClock.nowMs() >= untilMs) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== said) console.error(`${name}: migrations: waiting: ${reason}`);
      said = reason;
    }
    await timers.sleep(AGAIN_AFTER_MS);
  }
};

/** Codes of a role, a password or a database that is made together with the schema. */
const NO_ACCOUNT = ["28P01", "28000", "3D000"];

/** Resolves when nothing is missing of the schema that this version of the service knows. */
const awaitSchema = (name: string, config: Config, timers: Timers, directory: string): Promise<void> =>
  whenThere(name, config, timers, async () => {
    const missing = await missingMigrations(config.url, directory).catch((error: unknown) => {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (NO_ACCOUNT.includes(code)) throw new NotYet(error instanceof Error ? error.message : code);
      throw error;
    });
    if (missing.length > 0) throw new NotYet(`the schema still misses ${missing.join(", ")}`);
  });

const prepare = async <Tables>(
  name: string,
  config: Config,
  timers: Timers,
  directory: string,
  fill: ((db: Kysely<Tables>, clock: Clock) => Promise<void>) | undefined,
): Promise<void> => {
  const { url, superUrl } = config;
  await whenThere(name, config, timers, async () => {
    if (superUrl !== null) await ensureAccount(superUrl, url);
    await migrate(url, directory);
  });
  if (fill === undefined) return;
  const log = createLogger(name, "warn");
  await using database = await openDatabase<Tables>({ url, name: `${name}-migrate`, log, timers });
  await fill(database.db, systemClock);
};

/**
 * A service's `migrate.ts`: brings its database to the newest schema, then inserts the seed data. With the
 * argument `await` it changes nothing and waits until another process has done so. A failure is one line
 * for each problem and exit code 1.
 * @param directory the service's `migrations`
 * @param fill runs after the schema is up to date; must be idempotent
 */
export const runMigrations = async <Tables>(
  name: string,
  directory: URL,
  fill?: (db: Kysely<Tables>, clock: Clock) => Promise<void>,
): Promise<void> => {
  try {
    const config = readConfig(process.env);
    const folder = fileURLToPath(directory);
    const timers = systemTimers((error) => console.error(`${name}: migrations:`, error));
    if (process.argv[2] === "await") await awaitSchema(name, config, timers, folder);
    else await prepare(name, config, timers, folder, fill);
  } catch (error) {
    const problems =
      error instanceof ConfigError ? error.problems : [error instanceof Error ? error.message : error];
    for (const problem of problems) console.error(`${name}: migrations: ${problem}`);
    process.exit(1);
  }
};
