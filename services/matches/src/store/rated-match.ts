import type { MatchId } from "@gokaku/game";
import { type Kysely, sql } from "kysely";
import type { RatedMatch } from "../domain/own-step.ts";
import type { Tables } from "./tables.ts";

/** A settled match with the ratings of its ten before it, as its deltas were made of them. */
export const findRatedMatch = async (db: Kysely<Tables>, matchId: MatchId): Promise<RatedMatch | null> => {
  const { rows } = await sql<RatedMatch>`
    select settlements.verdict, settlements.constants,
      json_agg(json_build_object('userId', d.user_id, 'team', p.team, 'mu', d.mu_before, 'sigma', d.sigma_before,
        'rateDelta', d.rate_delta, 'isOffender', d.is_offender)) as seats
    from settlements
    join settlement_deltas d using (match_id)
    join match_players p on p.match_id = d.match_id and p.user_id = d.user_id
    where settlements.match_id = ${matchId}
    group by settlements.match_id`.execute(db);
  return rows[0] ?? null;
};
