import type { OrderCause, OrderState } from "@gokaku/game";
import { type Kysely, type Selectable, sql } from "kysely";
import { type Order, stockSteps } from "../domain/order.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

const LISTED = 200;
const PAGE = 50;

/** The columns of an order that the provider is to be asked about at once, whichever lease is running. */
const askNow = (nowMs: number) => ({ ask_at_ms: nowMs, is_wanted: true });

const orNull = (value: string | null): number | null => (value === null ? null : Number(value));

const toOrder = (row: Selectable<Tables["orders"]>): Order => ({
  orderId: row.order_id,
  userId: row.user_id,
  badgeId: row.badge_id,
  badgeName: row.badge_name,
  amount: row.amount,
  state: row.state as OrderState,
  cause: row.cause as OrderCause | "",
  version: Number(row.version),
  sessionId: row.provider_session_id,
  sessionUrl: row.session_url,
  paymentId: row.payment_id,
  createdAtMs: Number(row.created_at_ms),
  expiresAtMs: Number(row.expires_at_ms),
  paidAtMs: orNull(row.paid_at_ms),
  closedAtMs: orNull(row.closed_at_ms),
});

/** `price` is the highest amount that the buyer pays. */
export interface NewOrder {
  readonly orderId: string;
  readonly userId: string;
  readonly badgeId: string;
  readonly price: number;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  /** When the provider is asked about it, should this process end before it has a page. */
  readonly askAtMs: number;
}

/**
 * Reserves one piece of the stock for a new order, in one guarded statement.
 * @returns null when none is left, it is not on sale at that price, or the buyer has an open or paid order
 * @throws DatabaseError 23505 when the buyer's other order came at the same moment; nothing is taken then
 */
export const reserve = async (db: Db, asked: NewOrder): Promise<Order | null> => {
  const { rows } = await sql<Selectable<Tables["orders"]>>`
    with picked as (
      update stock set reserved = reserved + 1, updated_at_ms = ${asked.createdAtMs}
      where badge_id = ${asked.badgeId} and is_on_sale and price = ${asked.price}
        and (max_sales = 0 or sold + reserved < max_sales)
        and not exists (select from orders where user_id = ${asked.userId} and badge_id = ${asked.badgeId}
          and state in ('reserved', 'paid', 'disputed'))
      returning badge_id, display, price)
    insert into orders (order_id, user_id, badge_id, badge_name, amount, currency, state, created_at_ms, expires_at_ms,
      ask_at_ms)
    select ${asked.orderId}, ${asked.userId}, badge_id, display, price, 'JPY', 'reserved', ${asked.createdAtMs},
      ${asked.expiresAtMs}, ${asked.askAtMs}
    from picked returning *`.execute(db);
  return rows[0] === undefined ? null : toOrder(rows[0]);
};

/** The buyer's order that excludes another one of the same badge. */
export const findOpenOrderByBuyer = async (
  db: Db,
  userId: string,
  badgeId: string,
): Promise<Order | null> => {
  const row = await db
    .selectFrom("orders")
    .selectAll()
    .where("user_id", "=", userId)
    .where("badge_id", "=", badgeId)
    .where("state", "in", ["reserved", "paid", "disputed"])
    .executeTakeFirst();
  return row === undefined ? null : toOrder(row);
};

export const findOrderById = async (db: Db, orderId: string): Promise<Order | null> => {
  const row = await db.selectFrom("orders").selectAll().where("order_id", "=", orderId).executeTakeFirst();
  return row === undefined ? null : toOrder(row);
};

/** Newest first, at most 200. */
export const listOrdersByUserId = async (db: Db, userId: string): Promise<readonly Order[]> => {
  const rows = await db
    .selectFrom("orders")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at_ms", "desc")
    .limit(LISTED)
    .execute();
  return rows.map(toOrder);
};

/** Newest first, 50 of them; "" is not compared. @param before the last one of the page before */
export const listOrderRows = async (
  db: Db,
  {
    before,
    state,
    userId,
  }: { readonly before: Order | null; readonly state: string; readonly userId: string },
): Promise<readonly Order[]> => {
  let query = db
    .selectFrom("orders")
    .selectAll()
    .orderBy("created_at_ms", "desc")
    .orderBy("order_id", "desc")
    .limit(PAGE);
  if (before !== null)
    query = query.where(
      sql<boolean>`(created_at_ms, order_id) < (${before.createdAtMs}, ${before.orderId}::uuid)`,
    );
  if (state !== "") query = query.where("state", "=", state);
  if (userId !== "") query = query.where("user_id", "=", userId);
  return (await query.execute()).map(toOrder);
};

/**
 * Locks the order until the transaction ends, and before it the stock of its badge: every transaction that
 * needs both locks them in this order, as `reserve` does.
 */
export const lockOrder = async (db: Db, orderId: string): Promise<Order | null> => {
  await sql`select from stock where badge_id = (select badge_id from orders where order_id = ${orderId}) for update`.execute(
    db,
  );
  const row = await db
    .selectFrom("orders")
    .selectAll()
    .where("order_id", "=", orderId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toOrder(row);
};

/** Whether a piece is left for an order that holds none, and no other order of its buyer excludes it. */
export const hasRoomFor = async (db: Db, { orderId, userId, badgeId }: Order): Promise<boolean> => {
  const { rows } = await sql`
    select from stock where badge_id = ${badgeId} and (max_sales = 0 or sold + reserved < max_sales)
      and not exists (select from orders where user_id = ${userId} and badge_id = ${badgeId}
        and state in ('reserved', 'paid', 'disputed') and order_id <> ${orderId})`.execute(db);
  return rows.length > 0;
};

/** Stores a changed order under its lock and moves the stock with it. Refunds and cancelled orders are due at once. */
export const storeOrder = async (db: Db, before: Order, after: Order, nowMs: number): Promise<void> => {
  const { reserved, sold } = stockSteps(before.state, after.state);
  if (reserved !== 0 || sold !== 0)
    await sql`update stock set reserved = reserved + ${reserved}, sold = sold + ${sold}, updated_at_ms = ${nowMs}
      where badge_id = ${after.badgeId}`.execute(db);
  await db
    .updateTable("orders")
    .set({
      state: after.state,
      cause: after.cause,
      version: after.version,
      payment_id: after.paymentId,
      paid_at_ms: after.paidAtMs,
      closed_at_ms: after.closedAtMs,
      ...(before.state !== after.state && { changed_at_ms: nowMs }),
      ...(before.expiresAtMs !== after.expiresAtMs && {
        expires_at_ms: after.expiresAtMs,
        ...askNow(nowMs),
      }),
      ...(before.state !== after.state && after.state === "refunding" && askNow(nowMs)),
    })
    .where("order_id", "=", after.orderId)
    .execute();
};

/** Lets the unpaid orders of a buyer that were begun before a moment expire now. @returns whether there were any */
export const expireOpenByUserId = async (
  db: Db,
  userId: string,
  { beforeMs, nowMs }: { readonly beforeMs: number; readonly nowMs: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("orders")
    .set({ expires_at_ms: sql`greatest(created_at_ms + 1, ${nowMs}::bigint)`, ...askNow(nowMs) })
    .where("user_id", "=", userId)
    .where("state", "=", "reserved")
    .where("created_at_ms", "<", String(beforeMs))
    .where("expires_at_ms", ">", String(nowMs))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Notes the page of an order that had none. */
export const setPage = async (db: Db, orderId: string, sessionId: string, url: string): Promise<void> => {
  await db
    .updateTable("orders")
    .set({ provider_session_id: sessionId, session_url: url })
    .where("order_id", "=", orderId)
    .where("provider_session_id", "is", null)
    .execute();
};

/** An order that is asked about by one process until `leasedUntilMs`. */
export interface DueOrder {
  readonly orderId: string;
  readonly leasedUntilMs: number;
  readonly failures: number;
}

/** Takes orders that the provider is to be asked about, the longest due first; others leave them until the lease ends. */
export const takeDue = async (
  db: Db,
  nowMs: number,
  leaseMs: number,
  limit: number,
): Promise<readonly DueOrder[]> => {
  const { rows } = await sql<{ orderId: string; leasedUntilMs: string; failures: number }>`
    update orders set ask_at_ms = ${nowMs + leaseMs}, is_wanted = false, asked_at_ms = ${nowMs}
    where order_id in (select order_id from orders where ask_at_ms <= ${nowMs} order by ask_at_ms limit ${limit}
      for update skip locked)
    returning order_id as "orderId", ask_at_ms as "leasedUntilMs", ask_failures as failures`.execute(db);
  return rows.map((row) => ({ ...row, leasedUntilMs: Number(row.leasedUntilMs) }));
};

/** When the provider is to be asked about the next order; null for none. */
export const nextDueAtMs = async (db: Db): Promise<number | null> => {
  const row = await db
    .selectFrom("orders")
    .select(({ fn }) => fn.min("ask_at_ms").as("atMs"))
    .executeTakeFirst();
  return row?.atMs === null || row?.atMs === undefined ? null : Number(row.atMs);
};

/** Ends a lease. A request from meanwhile, or a later lease, stays. */
export const endLease = async (
  db: Db,
  { orderId, leasedUntilMs }: DueOrder,
  next: { readonly askAtMs: number | null; readonly failures: number },
): Promise<void> => {
  await db
    .updateTable("orders")
    .set({
      ask_at_ms: sql<
        string | null
      >`case when ask_at_ms = ${leasedUntilMs} and not is_wanted then ${next.askAtMs}::bigint else ask_at_ms end`,
      ask_failures: next.failures,
    })
    .where("order_id", "=", orderId)
    .execute();
};

/**
 * Requests that the provider is asked about an order at once. The time of the last request is not compared:
 * it is of another process's clock, and an answer from before the event must not suppress the request.
 */
export const askSoon = async (db: Db, orderId: string, nowMs: number): Promise<void> => {
  await db.updateTable("orders").set(askNow(nowMs)).where("order_id", "=", orderId).execute();
};

/** Has the provider asked about an order, unless it was asked less than `pauseMs` ago. @returns whether it will be */
export const askAgain = async (db: Db, orderId: string, nowMs: number, pauseMs: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("orders")
    .set(askNow(nowMs))
    .where("order_id", "=", orderId)
    .where("asked_at_ms", "<=", String(nowMs - pauseMs))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
