import type { UserId } from "@gokaku/game";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { ClearCause, RequestedEnd } from "../domain/entry.ts";
import type { Tables } from "./tables.ts";

const BATCH = 1000;

/** Ends of waiting that concern many at once. Each call ends at most 1000 entries and says whose. */
export const createSweepRows = (db: Kysely<Tables>) => {
  const clear = async (
    condition: RawBuilder<unknown>,
    cause: ClearCause,
    nowMs: number,
  ): Promise<readonly UserId[]> => {
    const { rows } = await sql<{ user_id: UserId }>`
      with due as (
        select entry_id from entry where state = 'waiting' and ${condition}
        order by entry_id limit ${BATCH} for update skip locked
      )
      update entry set state = 'cleared', cause = ${cause}, ended_at_ms = ${nowMs}, version = version + 1
      from due where entry.entry_id = due.entry_id returning entry.user_id`.execute(db);
    return rows.map((row) => row.user_id);
  };

  const request = async (condition: RawBuilder<unknown>, cause: RequestedEnd): Promise<void> => {
    await sql`
      with due as (
        select entry_id from entry where state = 'claimed' and end_requested is null and ${condition}
        order by entry_id for update skip locked
      )
      update entry set end_requested = ${cause} from due where entry.entry_id = due.entry_id`.execute(db);
  };

  const joinedBefore = (closedAtMs: number) => sql`joined_at_ms < ${closedAtMs}`;
  const ofAnotherSeason = (seasonId: string | null) => sql`season_id is distinct from ${seasonId}::text`;

  return {
    clearAbsent: (seenBeforeMs: number, nowMs: number) =>
      clear(sql`last_seen_at_ms < ${seenBeforeMs}`, "absent", nowMs),

    /** Ends who joined before matching closed; who joined since waits for the opening. */
    async clearAfterHours(closedAtMs: number, nowMs: number): Promise<readonly UserId[]> {
      await request(joinedBefore(closedAtMs), "hours_closed");
      return clear(joinedBefore(closedAtMs), "hours_closed", nowMs);
    },

    /** Ends everybody who waits for another season than the running one. */
    async clearAfterSeason(seasonId: string | null, nowMs: number): Promise<readonly UserId[]> {
      await request(ofAnotherSeason(seasonId), "season_closing");
      return clear(ofAnotherSeason(seasonId), "season_closing", nowMs);
    },
  };
};
