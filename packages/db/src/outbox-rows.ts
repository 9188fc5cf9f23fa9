import { RETENTION_DAYS } from "@gokaku/game";
import { type Kysely, sql } from "kysely";
import { insertDeadLetter, RELAY } from "./dead-letters.ts";
import type { OutboxTables, StoredEvent } from "./outbox.ts";
import { statement } from "./statement.ts";

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

/** A row that the transport has taken. */
export interface Sent {
  readonly eventId: string;
  readonly at: PublishedAt;
}

const KEEP_MS = RETENTION_DAYS.events * 24 * 3600 * 1000;

const selectUnsent = statement<{
  event_id: string;
  subject: string;
  payload: Uint8Array;
  traceparent: string;
}>(`
  select event_id, subject, payload, traceparent from outbox
  where not sent and created_at_ms <= $1 and event_id <> all($2::uuid[])
  order by id
  limit $3`);

/** How many events did not leave, and when the oldest of them was written, in unix ms; null when none waits. */
export const countUnsent = async (
  db: Kysely<OutboxTables>,
): Promise<{ readonly count: number; readonly oldestAtMs: number | null }> => {
  const { rows } = await sql<{ count: number; oldest: string | null }>`
    select (select count(*) from outbox where not sent)::integer as count,
      (select created_at_ms from outbox where not sent order by id limit 1) as oldest`.execute(db);
  const [{ count, oldest } = { count: 0, oldest: null }] = rows;
  return { count, oldestAtMs: oldest === null ? null : Number(oldest) };
};

/** The oldest unsent events, without those that this process is publishing. */
export const listUnsent = async (
  db: Kysely<OutboxTables>,
  find: { readonly upToMs: number; readonly without: Iterable<string>; readonly limit: number },
): Promise<readonly StoredEvent[]> => {
  const rows = await selectUnsent(db, [find.upToMs, [...find.without], find.limit]);
  return rows.map(({ event_id: eventId, ...row }) => ({ eventId, ...row }));
};

const updateSent = statement(`
  with published as (
    select outbox.id, created, seq
    from unnest($1::uuid[], $2::text[], $3::bigint[]) as p(event_id, created, seq)
    join outbox on outbox.event_id = p.event_id and not outbox.sent
    for update of outbox skip locked
  )
  update outbox set sent = true, stream_created = created, stream_seq = seq
  from published where outbox.id = published.id`);

/** Skips a locked row: another relay is marking it, or a reconcile is opening it again. */
export const markSent = async (db: Kysely<OutboxTables>, sent: readonly Sent[]): Promise<void> => {
  await updateSent(db, [
    sent.map(({ eventId }) => eventId),
    sent.map(({ at }) => at.streamCreated),
    sent.map(({ at }) => at.streamSeq),
  ]);
};

/**
 * An event that the transport always refuses becomes a dead letter and counts as sent, so that none waits
 * behind it.
 */
export const setAside = async (
  db: Kysely<OutboxTables>,
  event: StoredEvent,
  error: unknown,
  nowMs: number,
): Promise<void> => {
  await insertDeadLetter(db, { ...event, consumer: RELAY, error }, nowMs);
  await db
    .updateTable("outbox")
    .set({ sent: true, acknowledged: true })
    .where("event_id", "=", event.eventId)
    .execute();
};

/**
 * Opens rows again that the stream has lost: those sent to another incarnation of it or outside its current
 * range, unless every durable consumer had acknowledged them. A purge moves every floor past unread
 * messages, so a floor counts only within the stream's range. Prunes acknowledged rows after 14 days.
 *
 * Rows that share a sequence show that the server has lost acknowledged messages and reused their
 * sequences. The outbox cannot say which of the rows the stream has, so all are opened. The stream
 * recognises a duplicate by its event id, or delivers it twice after two minutes.
 * @returns how many rows were opened again
 */
export const reconcile = async (
  db: Kysely<OutboxTables>,
  state: StreamState,
  nowMs: number,
): Promise<number> => {
  const shared = await sql`
    update outbox set sent = false, stream_created = null, stream_seq = null
    where id in (
      select unnest(array_agg(id)) from outbox
      where sent and not acknowledged and stream_created = ${state.streamCreated}
      group by stream_seq having count(*) > 1)`.execute(db);
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
  return Number((shared.numAffectedRows ?? 0n) + (reopened.numAffectedRows ?? 0n));
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
