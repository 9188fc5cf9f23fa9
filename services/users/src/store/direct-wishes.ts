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

export const listDirectWishes = async (db: Db, userIds: readonly string[]): Promise<readonly string[]> => {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom("direct_wish")
    .select("user_id")
    .where("user_id", "in", [...userIds])
    .orderBy("user_id")
    .execute();
  return rows.map(({ user_id }) => user_id);
};
