import { sql, type Transaction } from "kysely";
import {
  addressed,
  type OutboxEvent,
  type OutboxTables,
  outboxInsert,
  outboxValues,
  repeated,
  type StoredEvent,
  type Writing,
} from "./outbox.ts";
import { statement } from "./statement.ts";
import { runWrite, type Write } from "./write.ts";

/** A transaction whose events leave only if it commits. */
export interface UnitOfWork<Tables> {
  readonly db: Transaction<Tables>;
  /** The event is written at the end of the transaction, together with all others. */
  emit(...events: readonly OutboxEvent[]): Promise<void>;
  /** As outside a transaction, for a statement that is tried without one first. */
  readonly write: Write;
}

export interface TransactOptions {
  readonly isolation?: "read committed" | "repeatable read" | "serializable";
  /**
   * Names the one row, such as an account, that the work locks and that many calls may want at once. The work waits for
   * a lock for at most `MOST_LOCK_WAIT_MS`, then it fails with the code 55P03.
   */
  readonly row?: string;
}

export type Transact<Tables> = <Result>(
  work: (unit: UnitOfWork<Tables>) => Promise<Result>,
  options?: TransactOptions,
) => Promise<Result>;

/** So that work that waits for a contended row returns its connection to the pool soon. */
export const MOST_LOCK_WAIT_MS = 500;
const limitLockWait = sql.raw(`set local lock_timeout = ${MOST_LOCK_WAIT_MS}`);

const insertEvents = statement(outboxInsert(1, "true"));

/**
 * Runs work in one transaction and hands its events over after the commit. Deadlocks, serialisation failures and
 * connections that break before the commit are repeated, so `work` must have no effect outside its transaction. Events
 * carry on the trace at hand.
 */
export const createTransact =
  <Tables extends OutboxTables>({
    db,
    clock,
    chance,
    timers,
    countRare,
    publishDirectly,
  }: Writing<Tables>): Transact<Tables> =>
  async (work, { isolation = "read committed", row } = {}) => {
    const nowMs = await clock.confirmedNowMs();
    const { result, events } = await repeated(
      (commits) =>
        db
          .transaction()
          .setIsolationLevel(isolation)
          .execute(async (trx) => {
            if (row !== undefined) await limitLockWait.execute(trx);
            const emitted: OutboxEvent[] = [];
            const emit = async (...more: readonly OutboxEvent[]): Promise<void> => void emitted.push(...more);
            const written: StoredEvent[] = [];
            const write: Write = async (statement, values, events) => {
              const { rows, reported } = await runWrite(
                trx,
                statement,
                values,
                addressed(chance, events),
                nowMs,
              );
              written.push(...reported);
              return rows;
            };
            const result = await work({ db: trx, emit, write });
            const events = addressed(chance, emitted);
            if (events.length > 0) await insertEvents(trx, outboxValues(events, nowMs));
            commits();
            return { result, events: [...written, ...events] };
          }),
      { timers, countRare },
    );
    if (events.length > 0) publishDirectly(events);
    return result;
  };
