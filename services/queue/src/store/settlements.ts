import { coalesce, type Write, writeStatement } from "@gokaku/db";
import type { MatchId } from "@gokaku/game";
import { entriesChanged } from "../events/events.ts";
import { type CardPlayer, KEEP_NEWEST, playerRows } from "./players.ts";

/**
 * Keeps the newer of what is known and what is told of the players, and frees them of their matches, whether or not
 * their seats have been written yet. Rows in the order of their users, so that two statements wait for each other and
 * never lock crosswise. Answers whose seat became free.
 */
const RELEASE = writeStatement<{ user_id: string }>({
  with: `
    told_player as (
      select * from json_populate_recordset(null::player, $1::json) order by user_id
    ), projected as (
      ${KEEP_NEWEST}
    ), released as (
      insert into seat (match_id, user_id, released_at_ms)
      select match_id, user_id, $4::bigint from unnest($2::bigint[], $3::text[]) as left_seat (match_id, user_id)
      order by user_id, match_id
      on conflict (match_id, user_id) do update set released_at_ms = excluded.released_at_ms
      where seat.released_at_ms is null
      returning user_id
    )`,
  emits: "released",
});

/** A match that was counted, with how its players stand now. */
interface CountedMatch {
  readonly matchId: MatchId;
  readonly players: readonly CardPlayer[];
  readonly nowMs: number;
}

const MOST_AT_ONCE = 20;

const releaseAll = async (write: Write, counted: readonly CountedMatch[]): Promise<readonly undefined[]> => {
  const players = counted.flatMap((match) => match.players);
  const userIds = players.map(({ userId }) => userId);
  const matchIds = counted.flatMap(({ matchId, players }) => players.map(() => matchId));
  const nowMs = Math.max(...counted.map((match) => match.nowMs));
  await write(RELEASE, [playerRows(players), matchIds, userIds, nowMs], entriesChanged(userIds));
  return counted.map(() => undefined);
};

/**
 * Frees the players of a match; matches that come together are one statement with one event. A player twice among them,
 * as after a second delivery, is no row that one statement can write: then each match is written by itself.
 */
export type ReleaseSettled = (counted: CountedMatch) => Promise<undefined>;

export const createReleaseSettled = (write: Write): ReleaseSettled =>
  coalesce((counted) => releaseAll(write, counted), MOST_AT_ONCE);
