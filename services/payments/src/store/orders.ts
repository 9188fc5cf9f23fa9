import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

export type Order = Readonly<{
  orderId: string;
  badgeId: string;
  amount: number;
  state: string;
  createdAtMs: number;
}>;

const LISTED = 200;

/** Newest first, at most 200. */
export const listOrdersByUserId = async (db: Kysely<Tables>, userId: string): Promise<readonly Order[]> => {
  const rows = await db
    .selectFrom("orders")
    .select(["order_id as orderId", "badge_id as badgeId", "amount", "state", "created_at_ms"])
    .where("user_id", "=", userId)
    .orderBy("created_at_ms", "desc")
    .limit(LISTED)
    .execute();
  return rows.map(({ created_at_ms, ...order }) => ({ ...order, createdAtMs: Number(created_at_ms) }));
};
