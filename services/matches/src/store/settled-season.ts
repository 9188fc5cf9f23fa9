import { statement } from "@gokaku/db";
import type { MatchId, Team, UserId, Verdict } from "@gokaku/game";
import type { Kysely } from "kysely";
import type { RatedMatch } from "../domain/rerate.ts";
import { toMatchId } from "./match-rows.ts";
import type { Tables } from "./tables.ts";

interface Row {
  readonly match_id: string;
  readonly created_at_ms: string;
  readonly settled_at_ms: string;
  readonly verdict: Verdict;
  readonly offender: UserId | null;
  readonly voided: boolean;
  readonly formula_version: string;
  readonly players: readonly (readonly [
    UserId,
    Team,
    number,
    number,
    number,
    number,
    boolean,
    number | null,
  ])[];
}

const selectSettled = statement<Row>(`
  select s.match_id, m.created_at_ms, s.settled_at_ms, s.verdict, s.offender, s.voided, s.formula_version,
    (select json_agg(
        json_build_array(d.user_id, p.team, d.mu_before, d.sigma_before, d.rate_delta, d.sigma_after,
          p.keeps_rating, p.seated_at_ms)
        order by p.team, p.rate_order)
      from settlement_deltas d join match_players p using (match_id, user_id)
      where d.match_id = s.match_id) as players
  from settlements s join matches m on m.id = s.match_id
  where m.season_id = $1::text and (s.settled_at_ms, s.match_id) >=
    (select settled_at_ms, match_id from settlements where match_id = $2::bigint)
  order by s.settled_at_ms, s.match_id`);

/** A match with the version of the rule that it was rated by. */
export type SettledMatch = RatedMatch & { readonly formulaVersion: string };

/** A settled match and all that were settled after it in its season, in that order. */
export const listSettledFrom = async (
  db: Kysely<Tables>,
  seasonId: string,
  matchId: MatchId,
): Promise<readonly SettledMatch[]> =>
  (await selectSettled(db, [seasonId, matchId])).map((row) => ({
    id: toMatchId(row.match_id),
    createdAtMs: Number(row.created_at_ms),
    settledAtMs: Number(row.settled_at_ms),
    verdict: row.verdict,
    offender: row.offender,
    voided: row.voided,
    formulaVersion: row.formula_version,
    players: row.players.map(
      ([userId, team, muBefore, sigmaBefore, rateDelta, sigmaAfter, keepsRating, enteredAtMs]) => ({
        userId,
        team,
        muBefore,
        sigmaBefore,
        rateDelta,
        sigmaAfter,
        keepsRating,
        enteredAtMs,
      }),
    ),
  }));

/** A place in a match of a season that has no result yet. */
export interface OpenSeat {
  readonly matchId: string;
  readonly createdAtMs: number;
  readonly userId: UserId;
  readonly sigmaBefore: number;
  readonly keepsRating: boolean;
  readonly enteredAtMs: number | null;
}

export const listOpenSeats = async (db: Kysely<Tables>, seasonId: string): Promise<readonly OpenSeat[]> => {
  const rows = await db
    .selectFrom("matches")
    .innerJoin("match_players", "match_players.match_id", "matches.id")
    .select(["matches.id", "created_at_ms", "user_id", "sigma", "keeps_rating", "seated_at_ms"])
    .where("season_id", "=", seasonId)
    .where("next_close_at_ms", "is not", null)
    .execute();
  return rows.map((row) => ({
    matchId: row.id,
    createdAtMs: Number(row.created_at_ms),
    userId: row.user_id,
    sigmaBefore: row.sigma,
    keepsRating: row.keeps_rating,
    enteredAtMs: row.seated_at_ms === null ? null : Number(row.seated_at_ms),
  }));
};
