import { statement } from "@gokaku/db";
import type { UserId } from "@gokaku/game";
import type { Kysely } from "kysely";
import type { Candidate } from "../domain/gates.ts";
import { PLAYER_COLUMNS, type PlayerRow, toPlayer } from "./players.ts";
import type { Tables } from "./tables.ts";

/** A block list that the player's last entry carried was checked within this time. */
const BLOCKING_CHECKED_MS = 24 * 3_600_000;

interface CandidateRow extends PlayerRow {
  readonly is_queued: boolean;
  readonly is_seated: boolean;
  readonly checked_blocking: UserId[] | null;
}

/*
 * The lock on a player's row orders a join and a ban: the second sees the first. Entry and seat are read as of one
 * moment, at which a player who gets a seat has the one or the other. Counting keeps the planner from joining the
 * whole table.
 */
const lockCandidates = statement<CandidateRow>(`
  select ${PLAYER_COLUMNS.join(", ")},
    (select count(*) from entry where entry.user_id = player.user_id and ended_at_ms is null) > 0 as is_queued,
    (select count(*) from seat where seat.user_id = player.user_id and released_at_ms is null) > 0 as is_seated,
    (select blocking from entry where entry.user_id = player.user_id and ended_at_ms > $2::bigint
      order by ended_at_ms desc limit 1) as checked_blocking
  from player where user_id = any($1::text[])
  order by user_id for no key update skip locked`);

/** Locks the known players among these until the transaction ends; skips those whose row is locked. */
export const lockCandidatesByUserIds = async (
  db: Kysely<Tables>,
  userIds: readonly UserId[],
  nowMs: number,
): Promise<ReadonlyMap<UserId, Candidate>> => {
  const rows = await lockCandidates(db, [userIds, nowMs - BLOCKING_CHECKED_MS]);
  return new Map(
    rows.map((row) => [
      row.user_id as UserId,
      {
        player: toPlayer(row),
        isQueued: row.is_queued,
        isSeated: row.is_seated,
        checkedBlocking: row.checked_blocking ?? [],
      },
    ]),
  );
};
