import { type Clock, type Logger, type Metrics, startWorker, type Timers } from "@gokaku/service";
import { type Kysely, sql } from "kysely";
import { insertDeadLetter, RELAY } from "./dead-letters.ts";
import type { OutboxTables, StoredEvent } from "./outbox.ts";
import { prepared } from "./prepared.ts";

export interface PublishedAt {
  /** Creation time of the stream, which names its incarnation. */
  readonly streamCreated: string;
  readonly streamSeq: number;
}

export interface StreamState {
  readonly streamCreated: string;
  readonly firstSeq: number;
  readonly lastSeq: number;
  /** Every durable consumer has acknowledged up to here; null when one of them is missing. */
  readonly acknowledgedFloor: number | null;
}

/** The transport as the relay sees it. */
export interface Publisher {
  publish(event: StoredEvent): Promise<PublishedAt>;
  streamState(): Promise<StreamState>;
  onReconnect(listener: () => void): void;
}

export interface Relay extends AsyncDisposable {
  /** Takes the events of a commit of this process. */
  handOver(events: readonly StoredEvent[]): void;
  wake(): void;
}

const BATCH = 500;
const POLL_MS = 200;
/** Between batches, so that commits which come close together leave together. */
const GATHER_MS = 8;
const PAUSE_AFTER_FAILURE_MS = 500;
const RECONCILE_EVERY_MS = 60_000;
const KEEP_MS = 14 * 24 * 3600 * 1000;

const hasUnsent = async (db: Kysely<OutboxTables>): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from outbox where not sent) as found ${prepared}`.execute(db);
  return rows[0]?.found === true;
};

/** The transport will never take this event, whatever its state: it is too large, or malformed. */
export class UnpublishableError extends Error {
  override readonly name = "UnpublishableError";
}

interface Row {
  readonly id: string;
  readonly event_id: string;
  readonly subject: string;
  readonly payload: Uint8Array;
  readonly traceparent: string;
}

type Published = { readonly row: Row } & (
  | { readonly at: PublishedAt; readonly error?: undefined }
  | { readonly at?: undefined; readonly error: unknown }
);

const publishRow = async (publisher: Publisher, row: Row): Promise<Published> => {
  try {
    const at = await publisher.publish({
      eventId: row.event_id,
      subject: row.subject,
      payload: row.payload,
      traceparent: row.traceparent,
    });
    return { row, at };
  } catch (error) {
    return { row, error };
  }
};

/** What the transport will never take is kept as a dead letter and counts as done, so that nothing waits behind it. */
const setAside = async (
  db: Kysely<OutboxTables>,
  { row, error }: Published,
  nowMs: number,
): Promise<void> => {
  const { id, event_id: eventId, subject, payload } = row;
  await insertDeadLetter(db, { consumer: RELAY, eventId, subject, payload, error }, nowMs);
  await db.updateTable("outbox").set({ sent: true, acknowledged: true }).where("id", "=", id).execute();
};

/**
 * A mark that a crash of the server loses only publishes an event again, so these commits do not wait for the
 * disk.
 * @returns how many events left; the first failure that says nothing about its event, after the rest were marked
 */
const publishBatch = (
  db: Kysely<OutboxTables>,
  publisher: Publisher,
  nowMs: number,
): Promise<{ readonly count: number; readonly failure: unknown }> =>
  db.transaction().execute(async (trx) => {
    await sql`set local synchronous_commit to off`.execute(trx);
    const rows = await trx
      .selectFrom("outbox")
      .select(["id", "event_id", "subject", "payload", "traceparent"])
      .where(sql<boolean>`not sent`)
      .orderBy("id")
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .modifyEnd(prepared)
      .execute();
    if (rows.length === 0) return { count: 0, failure: undefined };
    const published = await Promise.all(rows.map((row) => publishRow(publisher, row)));
    const left = published.flatMap(({ row, at }) => (at === undefined ? [] : [{ id: row.id, at }]));
    if (left.length > 0) {
      await sql`
        update outbox set sent = true, stream_created = p.created, stream_seq = p.seq
        from unnest(${left.map(({ id }) => id)}::bigint[], ${left.map(({ at }) => at.streamCreated)}::text[],
          ${left.map(({ at }) => at.streamSeq)}::bigint[]) as p(id, created, seq)
        where outbox.id = p.id ${prepared}`.execute(trx);
    }
    const failed = published.filter(({ error }) => error !== undefined);
    for (const one of failed) if (one.error instanceof UnpublishableError) await setAside(trx, one, nowMs);
    return {
      count: left.length,
      failure: failed.find(({ error }) => !(error instanceof UnpublishableError))?.error,
    };
  });

/**
 * Opens again what the stream has lost: rows sent to another incarnation of it or outside what it still
 * holds, unless every durable consumer had acknowledged them. A purge moves every floor over messages that nobody
 * read, so a floor speaks only of what the stream still holds. Prunes acknowledged rows after 14 days.
 * @returns how many rows were opened again
 */
export const reconcile = async (
  db: Kysely<OutboxTables>,
  state: StreamState,
  nowMs: number,
): Promise<number> => {
  if (state.acknowledgedFloor !== null) {
    await sql`
      update outbox set acknowledged = true
      where sent and not acknowledged and stream_created = ${state.streamCreated}
        and stream_seq between ${state.firstSeq} and ${state.acknowledgedFloor}`.execute(db);
  }
  const reopened = await sql`
    update outbox set sent = false, stream_created = null, stream_seq = null
    where sent and not acknowledged
      and (stream_created <> ${state.streamCreated}
        or stream_seq < ${state.firstSeq} or stream_seq > ${state.lastSeq})`.execute(db);
  await sql`delete from outbox where acknowledged and created_at_ms < ${nowMs - KEEP_MS}`.execute(db);
  return Number(reopened.numAffectedRows ?? 0);
};

/**
 * Moves outbox rows to the transport: woken after each commit, and by a poll. A row is marked sent only after
 * its publish was acknowledged, so a crash in between publishes it twice and loses nothing.
 */
export const startRelay = (options: {
  readonly db: Kysely<OutboxTables>;
  readonly publisher: Publisher;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Logger;
  readonly metrics: Metrics;
}): Relay => {
  const { db, publisher, clock, timers, log } = options;
  const replayed = options.metrics.counter(
    "outbox_replayed_total",
    "Outbox rows opened again after the stream lost them.",
  );
  let isReconcileDue = true;
  let mayFindSome = true;

  const reconcileIfDue = async (): Promise<void> => {
    if (!isReconcileDue) return;
    isReconcileDue = false;
    const count = await reconcile(db, await publisher.streamState(), clock.nowMs());
    if (count === 0) return;
    mayFindSome = true;
    replayed.inc(count);
    log.warn({ count }, "the stream lost events; they are published again");
  };

  const worker = startWorker({
    timers,
    log,
    pollMs: POLL_MS,
    pauseMs: () => PAUSE_AFTER_FAILURE_MS,
    async work(signal) {
      try {
        await reconcileIfDue();
        if (!mayFindSome && !(await hasUnsent(db))) return false;
        mayFindSome = false;
        const { count, failure } = await publishBatch(db, publisher, clock.nowMs());
        if (failure !== undefined) throw failure;
        if (count === 0) return false;
        mayFindSome = true;
        await timers.sleep(GATHER_MS, signal);
        return true;
      } catch (error) {
        isReconcileDue = true;
        throw error;
      }
    },
  });
  const wake = (): void => {
    mayFindSome = true;
    worker.wake();
  };
  const reconcileSoon = (): void => {
    isReconcileDue = true;
    worker.wake();
  };
  publisher.onReconnect(reconcileSoon);
  const schedule = timers.every(RECONCILE_EVERY_MS, reconcileSoon);

  return {
    handOver: wake,
    wake,
    async [Symbol.asyncDispose]() {
      await schedule[Symbol.asyncDispose]();
      await worker[Symbol.asyncDispose]();
      await publishBatch(db, publisher, clock.nowMs()).catch((error) =>
        log.warn({ err: error }, "the last flush failed"),
      );
    },
  };
};

/**
 * Publishes again what the transport refused; for the replay of the relay's own dead letters.
 * @throws Error when the event is forgotten, so that its letter stays
 */
export const reopenEvent = async (db: Kysely<OutboxTables>, eventId: string): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set({ sent: false, acknowledged: false, stream_created: null, stream_seq: null })
    .where("event_id", "=", eventId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error(`the outbox has forgotten event ${eventId}`);
};
