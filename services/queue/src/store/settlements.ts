import { coalesce, type Write, writeStatement } from "@gokaku/db";
import type { MatchId } from "@gokaku/game";
import { entriesChanged } from "../events/events.ts";
import { type CardPlayer, playerRows, STORE_NEWEST } from "./players.ts";

/**
 * Stores the players unless newer versions are stored, and releases them, whether or not their seats have been written.
 * Rows are in the order of their users, which prevents deadlocks. Returns the players whose seat became free.
 */
const RELEASE = writeStatement<{ user_id: string }>({
  with: `
    sent_player as (
      select * from json_populate_recordset(null::player, $1::json) order by user_id
    ), projected as (
      ${STORE_NEWEST}
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

/** A settled match with the new versions of its players. */
interface SettledMatch {
  readonly matchId: MatchId;
  readonly players: readonly CardPlayer[];
  readonly nowMs: number;
}

const MOST_PER_STATEMENT = 20;

const releaseAll = async (write: Write, settled: readonly SettledMatch[]): Promise<readonly undefined[]> => {
  const players = settled.flatMap((match) => match.players);
  const userIds = players.map(({ userId }) => userId);
  const matchIds = settled.flatMap(({ matchId, players }) => players.map(() => matchId));
  const nowMs = Math.max(...settled.map((match) => match.nowMs));
  await write(RELEASE, [playerRows(players), matchIds, userIds, nowMs], entriesChanged(userIds));
  return settled.map(() => undefined);
};

/**
 * Releases the players of a match. Concurrent calls share one statement and one event. One statement cannot write a
 * player twice, as after a second delivery: then each match is written alone.
 */
export type ReleaseSettled = (settled: SettledMatch) => Promise<undefined>;

export const createReleaseSettled = (write: Write): ReleaseSettled =>
  coalesce((settled) => releaseAll(write, settled), MOST_PER_STATEMENT);
