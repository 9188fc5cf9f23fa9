import type { Clock, Logger, Metrics, Timers } from "@gokaku/service";
import { type Kysely, sql } from "kysely";
import type { OutboxTables } from "./outbox.ts";
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
  publish(event: {
    readonly eventId: string;
    readonly subject: string;
    readonly payload: Uint8Array;
    readonly traceparent: string;
  }): Promise<PublishedAt>;
  streamState(): Promise<StreamState>;
  onReconnect(listener: () => void): void;
}

export interface Relay extends AsyncDisposable {
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

/**
 * A mark that a crash of the server loses only publishes an event again, so these commits do not wait for the
 * disk.
 * @returns how many events were published
 */
const publishBatch = (db: Kysely<OutboxTables>, publisher: Publisher): Promise<number> =>
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
    if (rows.length === 0) return 0;
    const published = await Promise.all(
      rows.map((row) =>
        publisher.publish({
          eventId: row.event_id,
          subject: row.subject,
          payload: row.payload,
          traceparent: row.traceparent,
        }),
      ),
    );
    const ids = rows.map((row) => row.id);
    const created = published.map((at) => at.streamCreated);
    const seqs = published.map((at) => at.streamSeq);
    await sql`
      update outbox set sent = true, stream_created = p.created, stream_seq = p.seq
      from unnest(${ids}::bigint[], ${created}::text[], ${seqs}::bigint[]) as p(id, created, seq)
      where outbox.id = p.id ${prepared}`.execute(trx);
    return rows.length;
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
  const stop = new AbortController();
  let alarm = new AbortController();
  let reconcileDue = true;
  let isWoken = true;

  const wake = () => alarm.abort();
  publisher.onReconnect(() => {
    reconcileDue = true;
    wake();
  });
  const schedule = timers.every(RECONCILE_EVERY_MS, () => {
    reconcileDue = true;
    wake();
  });

  const loop = (async () => {
    while (!stop.signal.aborted) {
      alarm = new AbortController();
      try {
        if (reconcileDue) {
          reconcileDue = false;
          const count = await reconcile(db, await publisher.streamState(), clock.nowMs());
          if (count > 0) {
            replayed.inc(count);
            log.warn({ count }, "the stream lost events; they are published again");
          }
        }
        const mayFindSome = isWoken || (await hasUnsent(db));
        if (mayFindSome && (await publishBatch(db, publisher)) > 0) {
          await timers.sleep(GATHER_MS, stop.signal);
          continue;
        }
        isWoken = false;
        await timers.sleep(POLL_MS, alarm.signal);
        isWoken = alarm.signal.aborted;
      } catch (error) {
        reconcileDue = true;
        log.warn({ err: error }, "the relay could not publish; it tries again");
        await timers.sleep(PAUSE_AFTER_FAILURE_MS, stop.signal);
      }
    }
  })();

  return {
    wake,
    async [Symbol.asyncDispose]() {
      await schedule[Symbol.asyncDispose]();
      stop.abort();
      wake();
      await loop;
      await publishBatch(db, publisher).catch((error) => log.warn({ err: error }, "the last flush failed"));
    },
  };
};
