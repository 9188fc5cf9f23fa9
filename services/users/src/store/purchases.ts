import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** The state of an order's badge. */
export interface Purchase {
  readonly orderId: string;
  readonly userId: string;
  readonly badgeId: string;
  readonly holding: "granted" | "frozen" | "revoked";
  /** Of the order. */
  readonly version: number;
  readonly changedAtMs: number;
}

/** Notes what an order says now. @returns false when as much or more was known of it */
export const advancePurchase = async (
  db: Db,
  { orderId, userId, badgeId, holding, version, changedAtMs }: Purchase,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into purchase (order_id, user_id, badge_id, holding, version, changed_at_ms)
    values (${orderId}, ${userId}, ${badgeId}, ${holding}, ${version}, ${changedAtMs})
    on conflict (order_id) do update set holding = excluded.holding, version = excluded.version,
      changed_at_ms = excluded.changed_at_ms
    where purchase.version < excluded.version
    returning order_id`.execute(db);
  return rows.length > 0;
};

export const markPurchaseRefused = async (db: Db, orderId: string): Promise<void> => {
  await db.updateTable("purchase").set({ holding: "refused" }).where("order_id", "=", orderId).execute();
};

/** Removes the badge that an order granted. @returns whether it was there */
export const removePurchasedBadge = async (
  db: Db,
  { orderId, userId, badgeId }: Purchase,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("owned_badge")
    .where("user_id", "=", userId)
    .where("badge_id", "=", badgeId)
    .where("source", "=", "purchase")
    .where("cause", "=", orderId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
