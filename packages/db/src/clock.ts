import type { Clock, LocalClock, Logger, Timers } from "@gokaku/service";
import { type Kysely, sql } from "kysely";

const MEASURE_EVERY_MS = 30_000;
/** A measurement may be wrong by half its round trip; a longer one is discarded. */
const LONGEST_ROUND_TRIP_MS = 200;
const FIRST_ATTEMPTS = 10;
/** Wall and monotonic clock may drift apart by this much between two measurements. */
const PARTED_MS = 1_000;

/** The database's time, carried on by the process's monotonic clock. */
export interface DatabaseClock extends Clock {
  /**
   * The time after a fresh measurement where one is due: when wall and monotonic clock have diverged since
   * the last one, as after a suspension or a clock step. For decisions that end something.
   * @throws when a measurement is due and the database does not answer
   */
  confirmedNowMs(): Promise<number>;
}

interface Measurement {
  /** The database's time minus the monotonic clock. */
  readonly offsetMs: number;
  readonly roundTripMs: number;
  readonly wallMinusMonotonicMs: number;
}

const partOf = (local: LocalClock): number => local.nowMs() - local.monotonicMs();

const measure = async (db: Kysely<never>, local: LocalClock): Promise<Measurement> => {
  const before = local.monotonicMs();
  const { rows } = await sql<{
    now: string;
  }>`select extract(epoch from clock_timestamp()) * 1000 as now`.execute(db);
  const after = local.monotonicMs();
  return {
    offsetMs: Number(rows[0]?.now) - (before + after) / 2,
    roundTripMs: after - before,
    wallMinusMonotonicMs: partOf(local),
  };
};

/** The shortest of some measurements, the first that is short enough. */
const measureWell = async (db: Kysely<never>, local: LocalClock): Promise<Measurement> => {
  let best: Measurement | undefined;
  for (let attempt = 0; attempt < FIRST_ATTEMPTS; attempt++) {
    const found = await measure(db, local);
    if (best === undefined || found.roundTripMs < best.roundTripMs) best = found;
    if (best.roundTripMs <= LONGEST_ROUND_TRIP_MS) break;
  }
  return best as Measurement;
};

/** A clock that follows the database's time, whatever becomes of the machine's wall clock; measured every 30 s. */
export const createDatabaseClock = async <Tables>(options: {
  readonly db: Kysely<Tables>;
  readonly local: LocalClock;
  readonly timers: Timers;
  readonly log: Logger;
}): Promise<DatabaseClock & AsyncDisposable> => {
  const { local, timers, log } = options;
  const db = options.db as unknown as Kysely<never>;
  let current = await measureWell(db, local);
  const nowMs = (): number => Math.round(local.monotonicMs() + current.offsetMs);
  const job = timers.every(MEASURE_EVERY_MS, async () => {
    try {
      const found = await measure(db, local);
      if (found.roundTripMs <= LONGEST_ROUND_TRIP_MS) current = found;
    } catch (error) {
      log.warn({ err: error }, "the database's time could not be read; the last offset stays");
    }
  });
  return {
    nowMs,
    async confirmedNowMs() {
      const partedMs = partOf(local) - current.wallMinusMonotonicMs;
      if (Math.abs(partedMs) > PARTED_MS) {
        log.warn({ partedMs }, "wall and monotonic clock parted; the database's time is read again");
        current = await measureWell(db, local);
      }
      return nowMs();
    },
    [Symbol.asyncDispose]: () => job[Symbol.asyncDispose](),
  };
};
