import type { UserId } from "@gokaku/game";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { ClearCause, RequestedEnd } from "../domain/entry.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** Entries that one call ends; it returns their users. */
const BATCH = 1000;

const clear = async (
  db: Db,
  condition: RawBuilder<unknown>,
  cause: ClearCause,
  nowMs: number,
): Promise<readonly UserId[]> => {
  const { rows } = await sql<{ user_id: UserId }>`
    with due as (
      select entry_id from entry where state = 'waiting' and ended_at_ms is null and ${condition}
      order by entry_id limit ${BATCH} for update skip locked
    )
    update entry set state = 'cleared', cause = ${cause}, ended_at_ms = ${nowMs}, version = version + 1
    from due where entry.entry_id = due.entry_id returning entry.user_id`.execute(db);
  return rows.map((row) => row.user_id);
};

const request = async (db: Db, condition: RawBuilder<unknown>, cause: RequestedEnd): Promise<void> => {
  await sql`
    with due as (
      select entry_id from entry where state = 'claimed' and ended_at_ms is null and end_requested is null and ${condition}
      order by entry_id for update skip locked
    )
    update entry set end_requested = ${cause} from due where entry.entry_id = due.entry_id`.execute(db);
};

/** Ends the entries of players who were last seen before `seenBeforeMs`. */
export const clearUnseenSince = (db: Db, seenBeforeMs: number, nowMs: number): Promise<readonly UserId[]> =>
  clear(db, sql`last_seen_at_ms < ${seenBeforeMs}`, "absent", nowMs);

/** Ends these entries; a claimed one ends if its claim is undone. */
const clearAll = async (
  db: Db,
  condition: RawBuilder<unknown>,
  cause: RequestedEnd & ClearCause,
  nowMs: number,
): Promise<readonly UserId[]> => {
  await request(db, condition, cause);
  return clear(db, condition, cause, nowMs);
};

/** Ends the entries from before matching closed; later ones wait for the opening. */
export const clearJoinedBefore = (db: Db, closedAtMs: number, nowMs: number): Promise<readonly UserId[]> =>
  clearAll(db, sql`joined_at_ms < ${closedAtMs}`, "hours_closed", nowMs);

/** Ends the entries of other seasons than the running one. */
export const clearOfOtherSeasons = (
  db: Db,
  seasonId: string | null,
  nowMs: number,
): Promise<readonly UserId[]> =>
  clearAll(db, sql`season_id is distinct from ${seasonId}::text`, "season_closing", nowMs);

/** Ends the entries up to then by an admin's order. */
export const clearByAdmin = (db: Db, joinedUntilMs: number, nowMs: number): Promise<readonly UserId[]> =>
  clearAll(db, sql`joined_at_ms <= ${joinedUntilMs}`, "cleared_by_admin", nowMs);
