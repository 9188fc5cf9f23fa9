import { LIMITS, type Role } from "@gokaku/game";
import { type Kysely, sql } from "kysely";
import { CALLED_AT_ONCE } from "../domain/call.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** The missing player, and the event that says so. */
export interface Call {
  readonly eventId: string;
  readonly roles: readonly Role[];
  readonly rateFrom: number;
  readonly rateTo: number;
}

const MOST_CANDIDATES = 500;

export const isCallWished = async (db: Db, userId: string): Promise<boolean> => {
  const row = await db
    .selectFrom("call_wish")
    .select("is_wished")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.is_wished ?? false;
};

/** The time of the last call stays. */
export const storeCallWish = async (db: Db, userId: string, isWished: boolean): Promise<void> => {
  await db
    .insertInto("call_wish")
    .values({ user_id: userId, is_wished: isWished })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ is_wished: isWished }))
    .execute();
};

export const deleteCallWishByUserId = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom("call_wish").where("user_id", "=", userId).execute();
};

/**
 * Players who wish to be called, have a device, fit and may play; those called longest ago first. With those that this
 * event has called already.
 * @param sinceMs who was called since then is left out
 */
export const listCallable = async (
  db: Db,
  { eventId, roles, rateFrom, rateTo }: Call,
  { sinceMs, nowS }: { readonly sinceMs: number; readonly nowS: number },
): Promise<readonly string[]> => {
  const { rows } = await sql<{ readonly user_id: string }>`
    select user_id from call_wish join account using (user_id)
    where is_wished and (called_at_ms < ${sinceMs} or called_by = ${eventId})
      and not is_banned and deleted_at = 0 and rate between ${rateFrom} and ${rateTo}
      and preferred_roles && ${[...roles]}::text[] and penalty_timeout_until <= ${nowS}
      and penalty_count - correction_given - correction_earned < ${LIMITS.blockingPenalty}
      and exists (select from device where device.user_id = call_wish.user_id)
    order by called_at_ms, user_id limit ${MOST_CANDIDATES}`.execute(db);
  return rows.map((row) => row.user_id);
};

export const listCalledBy = async (db: Db, eventId: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom("call_wish")
    .select("user_id")
    .where("called_by", "=", eventId)
    .orderBy("user_id")
    .execute();
  return rows.map((row) => row.user_id);
};

/** Marks the first of these players who wish it and were not called since. @returns who is marked */
export const markCalled = async (
  db: Db,
  userIds: readonly string[],
  { eventId, sinceMs, nowMs }: { readonly eventId: string; readonly sinceMs: number; readonly nowMs: number },
): Promise<readonly string[]> => {
  const { rows } = await sql<{ readonly user_id: string }>`
    with chosen as (
      select user_id from call_wish
      where user_id = any(${[...userIds]}::text[]) and is_wished and called_at_ms < ${sinceMs}
      order by called_at_ms, user_id limit ${CALLED_AT_ONCE} for update
    )
    update call_wish set called_at_ms = ${nowMs}, called_by = ${eventId} from chosen
    where call_wish.user_id = chosen.user_id returning call_wish.user_id`.execute(db);
  return rows.map((row) => row.user_id);
};
