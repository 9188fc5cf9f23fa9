import { type DeliveryFault, type DeliveryState, type DeliveryType, LIMITS } from "@gokaku/game";
import { type Kysely, type Selectable, sql } from "kysely";
import { type Delivery, type Outcome, SENT_AT_ONCE } from "../domain/webhook.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

const fromRow = (row: Selectable<Tables["webhook_delivery"]>): Delivery => ({
  deliveryId: row.delivery_id,
  type: row.type as DeliveryType,
  object: row.type === "test" ? "" : row.order_key,
  state: row.state as DeliveryState,
  attempts: row.attempts,
  status: row.status,
  fault: row.fault as DeliveryFault,
  durationMs: row.duration_ms,
  queuedAtMs: Number(row.queued_at_ms),
  triedAtMs: Number(row.tried_at_ms),
  nextAtMs: row.state === "pending" ? Number(row.next_at_ms) : 0,
});

/** A new message. */
export interface QueuedDelivery {
  readonly deliveryId: string;
  readonly webhookId: string;
  readonly type: DeliveryType;
  readonly orderKey: string;
  readonly orderRank: number;
  readonly body: string;
  readonly state: DeliveryState;
  readonly fault: DeliveryFault;
  readonly queuedAtMs: number;
  readonly nextAtMs: number;
  readonly giveUpAtMs: number;
}

/** Idempotent by the id of the message. */
export const insertDelivery = async (db: Db, delivery: QueuedDelivery): Promise<void> => {
  await db
    .insertInto("webhook_delivery")
    .values({
      delivery_id: delivery.deliveryId,
      webhook_id: delivery.webhookId,
      type: delivery.type,
      order_key: delivery.orderKey,
      order_rank: delivery.orderRank,
      body: delivery.body,
      state: delivery.state,
      fault: delivery.fault,
      queued_at_ms: delivery.queuedAtMs,
      next_at_ms: delivery.nextAtMs,
      give_up_at_ms: delivery.giveUpAtMs,
    })
    .onConflict((conflict) => conflict.column("delivery_id").doNothing())
    .execute();
};

/** The types of the messages about an object that a webhook has or had. */
export const listTypesOf = async (
  db: Db,
  webhookId: string,
  orderKey: string,
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom("webhook_delivery")
    .select("type")
    .where("webhook_id", "=", webhookId)
    .where("order_key", "=", orderKey)
    .execute();
  return new Set(rows.map(({ type }) => type));
};

/** Makes the messages due that waited for an earlier event of their object, which has arrived. */
export const stopWaitingForEarlier = async (
  db: Db,
  {
    webhookId,
    orderKey,
    nowMs,
  }: { readonly webhookId: string; readonly orderKey: string; readonly nowMs: number },
): Promise<void> => {
  await db
    .updateTable("webhook_delivery")
    .set({ next_at_ms: nowMs })
    .where("webhook_id", "=", webhookId)
    .where("order_key", "=", orderKey)
    .where("state", "=", "pending")
    .where("attempts", "=", 0)
    .execute();
};

export const countPending = async (db: Db, webhookId: string): Promise<number> => {
  const { count } = await db
    .selectFrom("webhook_delivery")
    .select((all) => all.fn.countAll<string>().as("count"))
    .where("webhook_id", "=", webhookId)
    .where("state", "=", "pending")
    .executeTakeFirstOrThrow();
  return Number(count);
};

export interface Pending {
  readonly count: number;
  readonly oldestAtMs: number;
}

/** The messages that wait, by webhook. */
export const listPending = async (db: Db): Promise<ReadonlyMap<string, Pending>> => {
  const rows = await db
    .selectFrom("webhook_delivery")
    .select((row) => [
      "webhook_id",
      row.fn.countAll<string>().as("count"),
      row.fn.min("queued_at_ms").as("oldest"),
    ])
    .where("state", "=", "pending")
    .groupBy("webhook_id")
    .execute();
  return new Map(
    rows.map(({ webhook_id, count, oldest }) => [
      webhook_id,
      { count: Number(count), oldestAtMs: Number(oldest) },
    ]),
  );
};

/** A message to send now, with its address and the secrets that sign it. */
export interface LeasedDelivery {
  readonly deliveryId: string;
  readonly webhookId: string;
  readonly url: string;
  readonly body: string;
  readonly secrets: readonly string[];
  /** With this try. */
  readonly attempts: number;
  readonly giveUpAtMs: number;
}

/**
 * Takes the due messages whose earlier ones of the same object have ended, at most four of a webhook at the same time.
 * The caller holds the lock that lets one process take at a time.
 */
export const leaseDue = async (
  db: Db,
  { nowMs, leasedUntilMs }: { readonly nowMs: number; readonly leasedUntilMs: number },
): Promise<readonly LeasedDelivery[]> => {
  const { rows } = await sql<{
    readonly delivery_id: string;
    readonly webhook_id: string;
    readonly url: string;
    readonly body: string;
    readonly secret: string;
    readonly former_secret: string;
    readonly former_until_ms: string;
    readonly attempts: number;
    readonly give_up_at_ms: string;
  }>`
    with due as (
      select due.delivery_id, w.url, w.secret, w.former_secret, w.former_until_ms
      from webhook w cross join lateral (
        select d.delivery_id from webhook_delivery d
        where d.webhook_id = w.webhook_id and d.state = 'pending' and d.next_at_ms <= ${nowMs}
          and d.leased_until_ms <= ${nowMs}
          and not exists (select from webhook_delivery e where e.webhook_id = d.webhook_id
            and e.order_key = d.order_key and e.state = 'pending'
            and (e.order_rank, e.delivery_id) < (d.order_rank, d.delivery_id))
        order by d.next_at_ms, d.delivery_id
        limit greatest(0, ${SENT_AT_ONCE} - (select count(*) from webhook_delivery l
          where l.webhook_id = w.webhook_id and l.state = 'pending' and l.leased_until_ms > ${nowMs}))
      ) due where w.is_enabled
    )
    update webhook_delivery d
    set leased_until_ms = ${leasedUntilMs}, attempts = d.attempts + 1, tried_at_ms = ${nowMs}
    from due where d.delivery_id = due.delivery_id and d.state = 'pending'
    returning d.delivery_id, d.webhook_id, due.url, d.body, due.secret, due.former_secret, due.former_until_ms,
      d.attempts, d.give_up_at_ms`.execute(db);
  return rows.map((row) => ({
    deliveryId: row.delivery_id,
    webhookId: row.webhook_id,
    url: row.url,
    body: row.body,
    secrets: [row.secret, ...(Number(row.former_until_ms) > nowMs ? [row.former_secret] : [])],
    attempts: row.attempts,
    giveUpAtMs: Number(row.give_up_at_ms),
  }));
};

/** When the next message of a webhook that is on becomes due or free again, null for none. */
export const findNextDueMs = async (db: Db): Promise<number | null> => {
  const { rows } = await sql<{ readonly at: string | null }>`
    select min(greatest(next_at_ms, leased_until_ms)) as at from webhook_delivery join webhook using (webhook_id)
    where state = 'pending' and is_enabled`.execute(db);
  const at = rows[0]?.at ?? null;
  return at === null ? null : Number(at);
};

/**
 * Stores the result of a try.
 * @param nextAtMs of a message that is tried again; null for one that has ended
 * @returns whether the try was still the last one
 */
export const storeOutcome = async (
  db: Db,
  { deliveryId, attempts }: Pick<LeasedDelivery, "deliveryId" | "attempts">,
  outcome: Outcome,
  nextAtMs: number | null,
): Promise<boolean> => {
  const state: DeliveryState = outcome.fault === "" ? "delivered" : nextAtMs === null ? "failed" : "pending";
  const { numUpdatedRows } = await db
    .updateTable("webhook_delivery")
    .set({
      state,
      status: outcome.status,
      fault: outcome.fault,
      duration_ms: outcome.durationMs,
      leased_until_ms: 0,
      ...(nextAtMs !== null && { next_at_ms: nextAtMs }),
    })
    .where("delivery_id", "=", deliveryId)
    .where("state", "=", "pending")
    .where("attempts", "=", attempts)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Ends all waiting messages of a webhook. */
export const failPending = async (db: Db, webhookId: string): Promise<void> => {
  await db
    .updateTable("webhook_delivery")
    .set({ state: "failed", fault: "webhook_off", leased_until_ms: 0 })
    .where("webhook_id", "=", webhookId)
    .where("state", "=", "pending")
    .execute();
};

/** Waiting and ended messages, newest first, at most a hundred. */
export const listDeliveries = async (db: Db, webhookId: string): Promise<readonly Delivery[]> => {
  const rows = await db
    .selectFrom("webhook_delivery")
    .selectAll()
    .where("webhook_id", "=", webhookId)
    .orderBy("queued_at_ms", "desc")
    .orderBy("delivery_id")
    .limit(LIMITS.deliveriesShown)
    .execute();
  return rows.map(fromRow);
};

/** Locks it until the transaction ends. */
export const lockDelivery = async (
  db: Db,
  webhookId: string,
  deliveryId: string,
): Promise<Delivery | null> => {
  const row = await db
    .selectFrom("webhook_delivery")
    .selectAll()
    .where("webhook_id", "=", webhookId)
    .where("delivery_id", "=", deliveryId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
};

/** Makes an ended message wait again, with the same id and a new count of tries. */
export const queueAgain = async (
  db: Db,
  deliveryId: string,
  { nowMs, giveUpAtMs }: { readonly nowMs: number; readonly giveUpAtMs: number },
): Promise<void> => {
  await db
    .updateTable("webhook_delivery")
    .set({
      state: "pending",
      fault: "",
      status: 0,
      attempts: 0,
      next_at_ms: nowMs,
      give_up_at_ms: giveUpAtMs,
      leased_until_ms: 0,
    })
    .where("delivery_id", "=", deliveryId)
    .execute();
};

/**
 * Deletes ended messages older than `beforeMs`, and those older than `freshMs` beyond the newest hundred of a webhook.
 * Fresh ones stay, because they say what was sent of a match that is still played.
 */
export const pruneDeliveries = async (db: Db, beforeMs: number, freshMs: number): Promise<void> => {
  await sql`
    delete from webhook_delivery d using (
      select delivery_id, queued_at_ms,
        row_number() over (partition by webhook_id order by queued_at_ms desc, delivery_id) as place
      from webhook_delivery where state <> 'pending'
    ) old
    where d.delivery_id = old.delivery_id and d.state <> 'pending'
      and ((old.place > ${LIMITS.deliveriesShown} and old.queued_at_ms < ${freshMs}) or old.queued_at_ms < ${beforeMs})`.execute(
    db,
  );
};
