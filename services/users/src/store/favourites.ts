import { prepared } from "@gokaku/db";
import { isRole } from "@gokaku/game";
import type { Kysely } from "kysely";
import type { Favourite } from "../domain/favourites.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

export const listFavouritesByUserId = async (db: Db, userId: string): Promise<readonly Favourite[]> => {
  const rows = await db
    .selectFrom("favourite")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("slot")
    .modifyEnd(prepared)
    .execute();
  return rows.flatMap(({ role, slot, character_id }) =>
    isRole(role) ? [{ role, slot, characterId: character_id }] : [],
  );
};

export const insertFavourites = async (
  db: Db,
  userId: string,
  favourites: readonly Favourite[],
): Promise<void> => {
  if (favourites.length === 0) return;
  await db
    .insertInto("favourite")
    .values(
      favourites.map(({ role, slot, characterId }) => ({
        user_id: userId,
        role,
        slot,
        character_id: characterId,
      })),
    )
    .execute();
};

/** Puts these in the place of all that a user has. */
export const replaceFavourites = async (
  db: Db,
  userId: string,
  favourites: readonly Favourite[],
): Promise<void> => {
  await db.deleteFrom("favourite").where("user_id", "=", userId).execute();
  await insertFavourites(db, userId, favourites);
};
