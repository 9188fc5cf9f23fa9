import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

const LISTED = 100;

/** An event of the provider, as far as it matters here. */
export interface ProviderEvent {
  readonly eventId: string;
  readonly type: string;
  /** Null when the event names only its payment. */
  readonly orderId: string | null;
  readonly sessionId: string | null;
  readonly paymentId: string | null;
  readonly createdAtS: number;
}

/**
 * Notes events, each once. One that names only its payment belongs to the order of that payment, if it is known.
 * @returns the orders of those that were not known
 */
export const insertProviderEvents = async (
  db: Db,
  events: readonly ProviderEvent[],
  nowMs: number,
): Promise<readonly string[]> => {
  if (events.length === 0) return [];
  const { rows } = await sql<{ order_id: string | null }>`
    insert into provider_event (event_id, type, order_id, payment_id, received_at_ms)
    select received.event_id, received.type, coalesce(named.order_id, paid.order_id), received.payment_id, ${nowMs}
    from unnest(${events.map(({ eventId }) => eventId)}::text[], ${events.map(({ type }) => type)}::text[],
      ${events.map(({ orderId }) => orderId)}::uuid[], ${events.map(({ paymentId }) => paymentId)}::text[])
      as received (event_id, type, order_id, payment_id)
    left join orders as named on named.order_id = received.order_id
    left join orders as paid on paid.payment_id = received.payment_id
    where named.order_id is not null or paid.order_id is not null or received.payment_id is not null
    order by received.event_id
    on conflict do nothing returning order_id`.execute(db);
  return [...new Set(rows.flatMap(({ order_id }) => (order_id === null ? [] : [order_id])))];
};

/** The provider's events of an order, oldest first, at most 100. */
export const listEventsByOrderId = async (db: Db, orderId: string) =>
  (
    await db
      .selectFrom("provider_event")
      .select(["event_id as eventId", "type", "received_at_ms"])
      .where("order_id", "=", orderId)
      .orderBy("received_at_ms")
      .limit(LISTED)
      .execute()
  ).map(({ received_at_ms, ...event }) => ({ ...event, receivedAtMs: Number(received_at_ms) }));

/** Payments with an event and without an order, the oldest first. */
export const listUnassignedPayments = async (db: Db, limit: number): Promise<readonly string[]> => {
  const { rows } = await sql<{ payment_id: string }>`
    select payment_id from provider_event where order_id is null and payment_id is not null
    group by payment_id order by min(received_at_ms) limit ${limit}`.execute(db);
  return rows.map(({ payment_id }) => payment_id);
};

/** Gives the events of a payment to its order; those of a payment that is not ours are forgotten. */
export const assignPayment = async (db: Db, paymentId: string, orderId: string | null): Promise<void> => {
  const events = sql`order_id is null and payment_id = ${paymentId}`;
  await (orderId === null
    ? sql`delete from provider_event where ${events}`
    : sql`update provider_event set order_id = ${orderId} where ${events}`
  ).execute(db);
};

/** Up to when the provider's list was read, unix seconds; null before the first time. */
export const findReadUntil = async (db: Db): Promise<number | null> => {
  const row = await db.selectFrom("provider_cursor").select("read_until").executeTakeFirst();
  return row === undefined ? null : Number(row.read_until);
};

/** Never goes back. */
export const setReadUntil = async (db: Db, readUntilS: number): Promise<void> => {
  await sql`insert into provider_cursor (read_until) values (${readUntilS})
    on conflict (one) do update set read_until = greatest(provider_cursor.read_until, excluded.read_until)`.execute(
    db,
  );
};
