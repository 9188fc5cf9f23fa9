import type { Clock, Logger, Timers } from "@gokaku/service";
import { type Kysely, sql } from "kysely";

const MEASURE_EVERY_MS = 30_000;

const measureOffset = async (db: Kysely<never>, local: Clock): Promise<number> => {
  const before = local.nowMs();
  const { rows } = await sql<{
    now: string;
  }>`select extract(epoch from clock_timestamp()) * 1000 as now`.execute(db);
  const after = local.nowMs();
  return Number(rows[0]?.now) - (before + after) / 2;
};

/** A clock that follows the database's time: its offset to the local clock is measured every 30 s. */
export const createDatabaseClock = async <Tables>(options: {
  readonly db: Kysely<Tables>;
  readonly local: Clock;
  readonly timers: Timers;
  readonly log: Logger;
}): Promise<Clock & AsyncDisposable> => {
  const db = options.db as unknown as Kysely<never>;
  let offset = await measureOffset(db, options.local);
  const job = options.timers.every(MEASURE_EVERY_MS, async () => {
    try {
      offset = await measureOffset(db, options.local);
    } catch (error) {
      options.log.warn({ err: error }, "the database's time could not be read; the last offset stays");
    }
  });
  return {
    nowMs: () => Math.round(options.local.nowMs() + offset),
    [Symbol.asyncDispose]: () => job[Symbol.asyncDispose](),
  };
};
