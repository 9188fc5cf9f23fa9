import type { Logger, Metrics, Timers } from "@gokaku/service";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Pool } from "pg";
import { keepHotPool } from "./hot-pool.ts";
import { prepareMarkedStatements } from "./prepared.ts";
import { watchConnections } from "./watch-connections.ts";

/** Shorter than the gateway's budget for a call, so that no work starts whose caller has given up. */
const WAIT_FOR_CONNECTION_MS = 2_000;

export interface Database<Tables> extends AsyncDisposable {
  readonly db: Kysely<Tables>;
  readonly pool: Pool;
}

/** A peer that has disappeared without a word is noticed on idle connections too. */
const KEEP_ALIVE_MS = 5_000;

/** Idle connections of a burst are closed: each takes 2 to 4 MB of the server's memory. */
const KEEP_IDLE_MS = 60_000;
/** A connection with prepared hot statements saves each of them some ms, so it survives lulls. */
const KEEP_HOT_IDLE_MS = 10 * 60_000;

/**
 * The server plans a prepared text once for all values. By default it plans again at each execution whose
 * values look cheaper, and planning is most of the cost of a look-up by key.
 */
const PLAN_ONCE = "-c plan_cache_mode=force_generic_plan -c jit=off";

/** Its figures are at hand, so a reading costs nothing. */
const showPool = (metrics: Metrics, name: string, pool: Pool): void => {
  metrics.lookedUp("db_pool_connections", async () => [
    { labels: { pool: name, state: "used" }, value: pool.totalCount - pool.idleCount },
    { labels: { pool: name, state: "idle" }, value: pool.idleCount },
  ]);
  metrics.lookedUp("db_pool_connections_max", async () => [
    { labels: { pool: name }, value: pool.options.max },
  ]);
  metrics.lookedUp("db_pool_waiting", async () => [{ labels: { pool: name }, value: pool.waitingCount }]);
};

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
  /** Called when a statement was answered without an error. */
  readonly onAnswer?: () => void;
  readonly maxConnections?: number;
  /**
   * So many connections more, on which hot statements run that belong to no transaction. They are few, so that each
   * has planned every statement soon.
   */
  readonly hotConnections?: number;
  /** Every statement of this database is a hot one. */
  readonly isHot?: boolean;
  /** "off": a commit does not wait for the disk, and a crash of the server may take it back. */
  readonly synchronousCommit?: "off";
}): Promise<Database<Tables>> => {
  const { url, hotConnections = 0, isHot = false, log, timers } = options;
  const watch = watchConnections({ url, name: options.name, timers, log });
  const statements = options.metrics?.counter("db_statements_total");
  const openPool = (name: string, max: number, settings: string, idleTimeoutMillis: number): Pool => {
    const pool = new Pool({
      connectionString: url,
      application_name: options.name,
      max,
      ...(settings === "" ? {} : { options: settings }),
      connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
      idleTimeoutMillis,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      statement_timeout: 15_000,
      idle_in_transaction_session_timeout: 15_000,
    });
    // A client in use has no listener of the pool's: without this one, a connection that the server ends within a
    // transaction would end the process.
    pool.on("connect", (client) => {
      client.on("error", (error) => log.warn({ err: error }, "a database connection broke"));
    });
    watch.add(pool);
    prepareMarkedStatements(pool, (client, text) => {
      statements?.inc();
      const end = watch.begin(client, text);
      return (error) => {
        end(error);
        if (error === null || error === undefined) options.onAnswer?.();
      };
    });
    pool.on("error", (error) => log.warn({ err: error }, "an idle database connection broke"));
    if (options.metrics !== undefined) showPool(options.metrics, name, pool);
    return pool;
  };
  const commits = options.synchronousCommit === "off" ? "-c synchronous_commit=off" : "";
  const pool = openPool(
    options.name,
    options.maxConnections ?? 8,
    [commits, isHot ? PLAN_ONCE : ""].join(" ").trim(),
    isHot ? KEEP_HOT_IDLE_MS : KEEP_IDLE_MS,
  );
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const hotPool =
    hotConnections === 0
      ? undefined
      : openPool(`${options.name}-hot`, hotConnections, `${commits} ${PLAN_ONCE}`.trim(), KEEP_HOT_IDLE_MS);
  if (hotPool !== undefined) keepHotPool(db, hotPool);
  const close = async (): Promise<void> => {
    watch[Symbol.dispose]();
    await Promise.all([db.destroy(), hotPool?.end()]);
  };
  for (let attempt = 0; ; attempt++) {
    try {
      await sql`select 1`.execute(db);
      break;
    } catch (error) {
      if (attempt === 19) {
        await close();
        const { host, pathname } = new URL(url);
        throw new Error(
          `Postgres at ${host}${pathname} does not answer: ${error instanceof Error ? error.message : error}`,
        );
      }
      await timers.sleep(500);
    }
  }
  return { db, pool, [Symbol.asyncDispose]: close };
};
