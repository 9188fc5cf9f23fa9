import { statement, type Write, writeStatement } from "@gokaku/db";
import type { UserId } from "@gokaku/game";
import type { Kysely } from "kysely";
import type { Candidate } from "../domain/gates.ts";
import type { KnownSeason } from "../domain/season.ts";
import { entriesChanged } from "../events/events.ts";
import { estimateColumns, type NewEntry } from "./entries.ts";
import { PLAYER_COLUMNS, type PlayerRow, toPlayer } from "./players.ts";
import { type SeasonRow, toSeason } from "./seasons.ts";
import type { Tables } from "./tables.ts";

/** A block list that the player's last entry carried was checked within this time. */
const BLOCKING_CHECKED_MS = 24 * 3_600_000;

interface CandidateRow extends PlayerRow {
  readonly is_queued: boolean;
  readonly is_seated: boolean;
  readonly checked_blocking: UserId[] | null;
  /** As JSON. */
  readonly active_season: SeasonRow<number> | null;
}

/** Counting keeps the planner from joining the whole table. */
const NO_OPEN_SEAT =
  "(select count(*) from seat where seat.user_id = player.user_id and released_at_ms is null) = 0";

const findCandidates = statement<CandidateRow>(`
  select ${PLAYER_COLUMNS.join(", ")}, not ${NO_OPEN_SEAT} as is_seated,
    (select count(*) from entry where entry.user_id = player.user_id and ended_at_ms is null) > 0 as is_queued,
    (select blocking from entry where entry.user_id = player.user_id and ended_at_ms > $2::bigint
      order by ended_at_ms desc limit 1) as checked_blocking,
    (select row_to_json(season) from season where state = 'active' order by start_date desc limit 1) as active_season
  from player where user_id = any($1::text[])`);

/** The known players among these, and the active season; null without a known player or without one. */
export const listCandidatesByUserIds = async (
  db: Kysely<Tables>,
  userIds: readonly UserId[],
  nowMs: number,
): Promise<{ readonly candidates: ReadonlyMap<UserId, Candidate>; readonly season: KnownSeason | null }> => {
  const rows = await findCandidates(db, [userIds, nowMs - BLOCKING_CHECKED_MS]);
  const active = rows[0]?.active_season ?? null;
  const candidates = new Map(
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
  return { candidates, season: active && toSeason(active) };
};

/*
 * The lock on a player's row orders a join and a ban, and the version shows whether a ban came first. A locked row is
 * skipped: a join never waits for another player's row.
 */
const ENTER = writeStatement<{ entry_id: string }>({
  with: `
    asked as (
      select * from json_to_recordset($1::json) as one (user_id text, player_version bigint, entry_id uuid,
        season_id text, selected_roles smallint[], blocking text[], joined_at_ms bigint, member_checked_at bigint,
        estimated_p50_s integer, estimated_p90_s integer)
    ),
    unchanged as (
      select asked.* from asked join player on player.user_id = asked.user_id
      where player.user_id = any($2::text[]) and player.version = asked.player_version and ${NO_OPEN_SEAT}
      order by player.user_id for no key update of player skip locked
    ),
    entered as (
      insert into entry (entry_id, user_id, season_id, state, version, selected_roles, blocking, joined_at_ms,
        last_seen_at_ms, member_checked_at, estimated_p50_s, estimated_p90_s)
      select entry_id, user_id, season_id, 'waiting', 1, selected_roles, blocking, joined_at_ms, joined_at_ms,
        member_checked_at, estimated_p50_s, estimated_p90_s
      from unchanged
      on conflict do nothing
      returning entry_id
    )`,
  emits: "entered",
});

/** A new entry of a player in the version that was checked. */
export interface CheckedEntry extends NewEntry {
  readonly playerVersion: number;
}

/** Stores entries of players who are still unchanged, free and not queued. @returns the ids of the stored entries */
export const enterUnchanged = async (
  write: Write,
  entries: readonly CheckedEntry[],
): Promise<ReadonlySet<string>> => {
  if (entries.length === 0) return new Set();
  const userIds = entries.map(({ userId }) => userId);
  const asked = entries.map((entry) => ({
    user_id: entry.userId,
    player_version: entry.playerVersion,
    entry_id: entry.entryId,
    season_id: entry.seasonId,
    selected_roles: entry.selectedRoles,
    blocking: entry.blocking,
    joined_at_ms: entry.nowMs,
    member_checked_at: entry.memberCheckedAtS,
    ...estimateColumns(entry.estimate),
  }));
  const rows = await write(ENTER, [JSON.stringify(asked), userIds], entriesChanged(userIds));
  return new Set(rows.map((row) => row.entry_id));
};
