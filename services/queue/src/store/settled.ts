import { writeStatement } from "@gokaku/db";
import type { MatchId, UserId } from "@gokaku/game";
import { type CardPlayer, playerRows } from "./players.ts";

/**
 * Keeps the newer of what is known and what is told of the players, and frees them of the match, whether or not their
 * seats have been written yet. Rows in the order of their users, so that two statements wait for each other and never
 * lock crosswise.
 * @returns whose seat became free
 */
export const releaseSettled = writeStatement<{ user_id: UserId }>({
  with: `
    told_player as (
      select * from json_populate_recordset(null::player, $3::json) order by user_id
    ), projected as (
      insert into player (user_id, version, card, trainer_name, rate, mu, sigma, is_banned, effective_penalty,
        penalty_timeout_until, role_debt, season_id, blocking)
      select told.user_id, told.version, told.card, told.trainer_name, told.rate, told.mu, told.sigma,
        told.is_banned, told.effective_penalty, told.penalty_timeout_until, told.role_debt,
        told.season_id, coalesce(told.blocking, known.blocking, '{}')
      from told_player as told left join player as known using (user_id) order by told.user_id
      on conflict (user_id) do update set
        version = excluded.version, card = excluded.card, trainer_name = excluded.trainer_name,
        rate = excluded.rate, mu = excluded.mu, sigma = excluded.sigma, is_banned = excluded.is_banned,
        effective_penalty = excluded.effective_penalty,
        penalty_timeout_until = excluded.penalty_timeout_until, role_debt = excluded.role_debt,
        season_id = excluded.season_id,
        blocking = excluded.blocking
      where player.version < excluded.version
    ), released as (
      insert into seat (match_id, user_id, released_at_ms)
      select $1::bigint, user_id, $2::bigint from told_player order by user_id
      on conflict (match_id, user_id) do update set released_at_ms = excluded.released_at_ms
      where seat.released_at_ms is null
      returning user_id
    )`,
  tells: "released",
});

export const releaseValues = (
  matchId: MatchId,
  players: readonly CardPlayer[],
  nowMs: number,
): readonly unknown[] => [matchId, nowMs, playerRows(players)];
