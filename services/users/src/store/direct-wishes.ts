import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

export const storeDirectWish = async (db: Db, userId: string): Promise<void> => {
  await db
    .insertInto("direct_wish")
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const deleteDirectWish = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom("direct_wish").where("user_id", "=", userId).execute();
};

/** Those of the given players who wish direct messages; no deleted account. */
export const listDirectWishes = async (db: Db, userIds: readonly string[]): Promise<readonly string[]> => {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom("direct_wish")
    .innerJoin("account", "account.user_id", "direct_wish.user_id")
    .select("direct_wish.user_id")
    .where("direct_wish.user_id", "in", [...userIds])
    .where("account.deleted_at", "=", "0")
    .orderBy("direct_wish.user_id")
    .execute();
  return rows.map(({ user_id }) => user_id);
};
