import { type Chance, type Clock, currentTraceparent } from "@gokaku/service";
import { type ColumnType, type Generated, type Kysely, sql, type Transaction } from "kysely";
import type { GeneratedInt8, Int8 } from "./int8.ts";
import { prepared } from "./prepared.ts";

/** An event on its way out: a fact, encoded, with the subject it will be published under. */
export interface OutboxEvent {
  readonly subject: string;
  readonly payload: Uint8Array;
}

/** The tables that every service with a database has; created by this package's migrations. */
export interface OutboxTables {
  outbox: {
    id: GeneratedInt8;
    event_id: string;
    subject: string;
    payload: Uint8Array;
    traceparent: string;
    created_at_ms: Int8;
    sent: Generated<boolean>;
    stream_created: string | null;
    stream_seq: Int8 | null;
    acknowledged: Generated<boolean>;
  };
  dead_letter: {
    id: GeneratedInt8;
    consumer: string;
    event_id: string;
    subject: string;
    payload: Uint8Array;
    error: string;
    failed_at_ms: Int8;
    /** Somebody wants it applied again; null once that was tried. */
    replay_requested_at_ms: ColumnType<string | null, string | null | undefined, string | null>;
    replayed_at_ms: Int8 | null;
  };
}

/** A transaction whose events leave only if it commits. */
export interface UnitOfWork<Tables> {
  readonly db: Transaction<Tables>;
  emit(...events: readonly OutboxEvent[]): Promise<void>;
}

export interface TransactOptions {
  readonly isolation?: "read committed" | "repeatable read" | "serializable";
}

export type Transact<Tables> = <Result>(
  work: (unit: UnitOfWork<Tables>) => Promise<Result>,
  options?: TransactOptions,
) => Promise<Result>;

const ATTEMPTS = 4;
const REPEATABLE = new Set(["40001", "40P01"]);

const isRepeatable = (error: unknown): boolean =>
  error instanceof Error && "code" in error && REPEATABLE.has(String(error.code));

/**
 * Runs work in one transaction and wakes the relay after the commit. Deadlocks and serialisation failures
 * are repeated, so `work` must have no effect outside its transaction. Events carry on the trace at hand.
 */
export const createTransact = <Tables extends OutboxTables>(options: {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly wakeRelay: () => void;
}): Transact<Tables> => {
  const { db, clock, chance, wakeRelay } = options;
  return async (work, { isolation = "read committed" } = {}) => {
    for (let attempt = 1; ; attempt++) {
      let emitted = false;
      try {
        const result = await db
          .transaction()
          .setIsolationLevel(isolation)
          .execute((trx) =>
            work({
              db: trx,
              async emit(...events) {
                if (events.length === 0) return;
                emitted = true;
                await sql`
                  insert into outbox (event_id, subject, payload, traceparent, created_at_ms)
                  select event_id, subject, payload, ${currentTraceparent()}, ${clock.nowMs()}
                  from unnest(${events.map(() => chance.uuid())}::uuid[],
                    ${events.map(({ subject }) => subject)}::text[],
                    ${events.map(({ payload }) => Buffer.from(payload))}::bytea[])
                    with ordinality as emitted (event_id, subject, payload, place)
                  order by place ${prepared}`.execute(trx);
              },
            }),
          );
        if (emitted) wakeRelay();
        return result;
      } catch (error) {
        if (attempt === ATTEMPTS || !isRepeatable(error)) throw error;
      }
    }
  };
};
