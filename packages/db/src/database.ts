import type { Logger, Metrics, Timers } from "@gokaku/service";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Pool } from "pg";
import { prepareMarkedStatements } from "./prepared.ts";

/** Shorter than the gateway's budget for a call, so that work nobody waits for any more is not begun. */
const WAIT_FOR_CONNECTION_MS = 2_000;

export interface Database<Tables> extends AsyncDisposable {
  readonly db: Kysely<Tables>;
  readonly pool: Pool;
}

/** A connection that has prepared and planned the hot statements saves each of them some ms, so it is kept for lulls. */
const KEEP_IDLE_MS = 10 * 60_000;

/**
 * Opens a pool and makes sure that the database answers.
 * @throws Error with one sentence when it cannot be reached within 10 s
 */
export const openDatabase = async <Tables>(options: {
  readonly url: string;
  readonly name: string;
  readonly log: Logger;
  readonly timers: Timers;
  /** Where the statements are counted; without it they are not. */
  readonly metrics?: Metrics;
  readonly maxConnections?: number;
  /** "off": a commit does not wait for the disk, and a crash of the server may take it back. */
  readonly synchronousCommit?: "off";
}): Promise<Database<Tables>> => {
  const pool = new Pool({
    connectionString: options.url,
    application_name: options.name,
    max: options.maxConnections ?? 8,
    ...(options.synchronousCommit === "off" ? { options: "-c synchronous_commit=off" } : {}),
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    idleTimeoutMillis: KEEP_IDLE_MS,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
  });
  // A client in use has no listener of the pool's: without this one, a connection that the server ends within a
  // transaction would end the process.
  pool.on("connect", (client) => {
    client.on("error", (error) => options.log.warn({ err: error }, "a database connection broke"));
  });
  const statements = options.metrics?.counter("db_statements_total", "Statements sent to the database.");
  prepareMarkedStatements(pool, () => statements?.inc());
  pool.on("error", (error) => options.log.warn({ err: error }, "an idle database connection broke"));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  for (let attempt = 0; ; attempt++) {
    try {
      await sql`select 1`.execute(db);
      break;
    } catch (error) {
      if (attempt === 19) {
        await db.destroy();
        const { host, pathname } = new URL(options.url);
        throw new Error(
          `Postgres at ${host}${pathname} does not answer: ${error instanceof Error ? error.message : error}`,
        );
      }
      await options.timers.sleep(500);
    }
  }
  return { db, pool, [Symbol.asyncDispose]: () => db.destroy() };
};
