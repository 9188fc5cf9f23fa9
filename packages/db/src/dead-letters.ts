import { RETENTION_DAYS } from "@gokaku/game";
import type { Clock, Logger, Metrics, Timers } from "@gokaku/service";
import { type Kysely, sql } from "kysely";
import type { OutboxTables } from "./outbox.ts";
import { isTransientDatabaseError } from "./transient.ts";

/** An event that could not be applied, or not be published. */
export interface DeadLetter {
  /** Whose effect is missing; `RELAY` for one that could not leave. */
  readonly consumer: string;
  readonly eventId: string;
  readonly subject: string;
  readonly payload: Uint8Array;
}

export type ApplyLetter = (letter: DeadLetter) => Promise<void>;

/** The name under which the relay keeps what the transport refuses. */
export const RELAY = "relay";

export interface DeadLetters {
  keep(letter: DeadLetter & { readonly error: unknown }): Promise<void>;
  /** Registers how a consumer's letters are applied again on request. */
  onReplay(consumer: string, apply: ApplyLetter): void;
}

const LOOK_EVERY_MS = 30_000;
const BATCH = 50;
const KEEP_REPLAYED_MS = RETENTION_DAYS.replayedEvents * 24 * 3600 * 1000;
const PRUNE_EVERY_MS = 3_600_000;

const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** One row for each event and effect; a replayed letter that fails again is open again. */
export const insertDeadLetter = async (
  db: Kysely<OutboxTables>,
  { consumer, eventId, subject, payload, error }: DeadLetter & { readonly error: unknown },
  nowMs: number,
): Promise<void> => {
  const failed = {
    error: textOf(error),
    failed_at_ms: String(nowMs),
    replay_requested_at_ms: null,
    replayed_at_ms: null,
  };
  await db
    .insertInto("dead_letter")
    .values({ consumer, event_id: eventId, subject, payload, ...failed })
    .onConflict((conflict) => conflict.columns(["consumer", "event_id"]).doUpdateSet(failed))
    .execute();
};

type Asked = DeadLetter & { readonly id: string; readonly failedAtMs: string };

const readState = async (db: Kysely<OutboxTables>): Promise<{ open: number; asked: readonly Asked[] }> => {
  const { rows } = await sql<{ open: string; asked: readonly { id: string }[] }>`
    select count(*) as open, coalesce(json_agg(json_build_object('id', id::text) order by id)
      filter (where replay_requested_at_ms is not null), '[]') as asked
    from dead_letter where replayed_at_ms is null`.execute(db);
  const ids = (rows[0]?.asked ?? []).slice(0, BATCH).map(({ id }) => id);
  if (ids.length === 0) return { open: Number(rows[0]?.open ?? 0), asked: [] };
  const letters = await db
    .selectFrom("dead_letter")
    .select(["id", "consumer", "event_id", "subject", "payload", "failed_at_ms"])
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  return {
    open: Number(rows[0]?.open ?? 0),
    asked: letters.map(({ id, consumer, event_id: eventId, subject, payload, failed_at_ms: failedAtMs }) => ({
      id: String(id),
      failedAtMs: String(failedAtMs),
      consumer,
      eventId,
      subject,
      payload,
    })),
  };
};

/**
 * Stores dead letters in the service's own database, counts them for an alert, and applies a letter again
 * when `replay_requested_at_ms` is set. A letter that fails again stays, with its new error.
 */
export const openDeadLetters = (options: {
  readonly db: Kysely<OutboxTables>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly lookEveryMs?: number;
}): DeadLetters & AsyncDisposable => {
  const { db, clock, timers, log } = options;
  const open = options.metrics.gauge("dead_letters");
  const appliers = new Map<string, ApplyLetter>();

  const replay = async (letter: Asked): Promise<void> => {
    const apply = appliers.get(letter.consumer);
    try {
      if (apply === undefined) throw new Error(`nothing here applies letters of ${letter.consumer}`);
      await apply(letter);
      await db
        .updateTable("dead_letter")
        .set({ replayed_at_ms: String(clock.nowMs()), replay_requested_at_ms: null })
        .where("id", "=", letter.id)
        // An event that left and was refused again meanwhile is no letter that was applied.
        .where("failed_at_ms", "=", letter.failedAtMs)
        .execute();
      log.info({ eventId: letter.eventId, consumer: letter.consumer }, "a dead letter was applied");
    } catch (error) {
      if (isTransientDatabaseError(error)) throw error;
      log.error({ err: error, eventId: letter.eventId }, "a dead letter failed again");
      await db
        .updateTable("dead_letter")
        .set({ error: textOf(error), failed_at_ms: String(clock.nowMs()), replay_requested_at_ms: null })
        .where("id", "=", letter.id)
        .execute();
    }
  };

  const look = timers.every(options.lookEveryMs ?? LOOK_EVERY_MS, async () => {
    const state = await readState(db);
    open.set(state.open);
    for (const letter of state.asked) await replay(letter);
  });
  const prune = timers.every(PRUNE_EVERY_MS, async () => {
    await db
      .deleteFrom("dead_letter")
      .where("replayed_at_ms", "<", String(clock.nowMs() - KEEP_REPLAYED_MS))
      .execute();
  });

  return {
    keep: (letter) => insertDeadLetter(db, letter, clock.nowMs()),
    onReplay: (consumer, apply) => void appliers.set(consumer, apply),
    async [Symbol.asyncDispose]() {
      await Promise.all([look[Symbol.asyncDispose](), prune[Symbol.asyncDispose]()]);
    },
  };
};

/** An open dead letter; times in unix ms, 0 without a requested replay. */
export interface OpenLetter {
  readonly id: string;
  readonly consumer: string;
  readonly eventId: string;
  readonly subject: string;
  /** The first line of the failure. */
  readonly error: string;
  readonly failedAtMs: string;
  readonly replayRequestedAtMs: string;
}

const LISTED = 200;
const SHOWN = [
  "id",
  "consumer",
  "event_id as eventId",
  "subject",
  sql<string>`split_part(error, chr(10), 1)`.as("error"),
  "failed_at_ms as failedAtMs",
  sql<string>`coalesce(replay_requested_at_ms, 0)::text`.as("replayRequestedAtMs"),
] as const;

/** The open letters, oldest first, at most 200. */
export const listOpenLetters = (db: Kysely<OutboxTables>): Promise<OpenLetter[]> =>
  db
    .selectFrom("dead_letter")
    .select(SHOWN)
    .where("replayed_at_ms", "is", null)
    .orderBy("id")
    .limit(LISTED)
    .execute();

/** The open letters of one consumer. */
export interface LetterCount {
  readonly consumer: string;
  readonly count: number;
  /** When the newest of them failed. */
  readonly newestAtMs: number;
}

export const countOpenLetters = async (db: Kysely<OutboxTables>): Promise<readonly LetterCount[]> => {
  const rows = await db
    .selectFrom("dead_letter")
    .select(({ fn }) => ["consumer", fn.countAll<string>().as("count"), fn.max("failed_at_ms").as("newest")])
    .where("replayed_at_ms", "is", null)
    .groupBy("consumer")
    .orderBy("consumer")
    .execute();
  return rows.map(({ consumer, count, newest }) => ({
    consumer,
    count: Number(count),
    newestAtMs: Number(newest),
  }));
};

/**
 * Requests that a letter is applied again. @returns the letter, and whether this request is the first; null
 * without an open letter of that number
 */
export const requestReplay = async (
  db: Kysely<OutboxTables>,
  id: string,
  nowMs: number,
): Promise<Readonly<{ letter: OpenLetter; isNew: boolean }> | null> => {
  const open = db.selectFrom("dead_letter").where("id", "=", id).where("replayed_at_ms", "is", null);
  const asked = await db
    .updateTable("dead_letter")
    .set({ replay_requested_at_ms: String(nowMs) })
    .where("id", "=", id)
    .where("replayed_at_ms", "is", null)
    .where("replay_requested_at_ms", "is", null)
    .returning("id")
    .executeTakeFirst();
  const letter = await open.select(SHOWN).executeTakeFirst();
  return letter === undefined ? null : { letter, isNew: asked !== undefined };
};
