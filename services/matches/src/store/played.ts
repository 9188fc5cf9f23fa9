import { LIMITS, NO_CHARACTER, type Verdict } from "@gokaku/game";
import { type Kysely, sql } from "kysely";
import type { CharacterReport } from "../domain/character-use.ts";
import type { PlayedMatch } from "../domain/fairness.ts";
import { FIRST_BAN_REPORTER } from "../domain/match.ts";
import { type SkilledSeatRow, toSkilledSeat } from "./skilled-seats.ts";
import type { Tables } from "./tables.ts";

/** Where the reading of settled matches goes on. */
export interface SettledCursor {
  readonly settledAtMs: number;
  readonly matchId: string;
}

interface Row {
  readonly match_id: string;
  readonly settled_at_ms: string;
  readonly season_id: string;
  readonly verdict: Verdict;
  readonly chance_of_a: number;
  readonly team_gap: number;
  readonly first_wishes: number;
  readonly second_wishes: number;
  readonly seats: readonly (readonly [userId: string, ...seat: SkilledSeatRow])[];
  readonly reports: readonly CharacterReport[];
}

type Played = PlayedMatch & Pick<Row, "reports"> & { readonly cursor: SettledCursor };

/**
 * The matches settled after `after` and not after `untilMs`, in that order, with the data, deltas and reported
 * characters of their ten. Matches that were abandoned before their start are left out.
 */
export const listPlayedAfter = async (
  db: Kysely<Tables>,
  {
    after,
    untilMs,
    limit,
  }: { readonly after: SettledCursor; readonly untilMs: number; readonly limit: number },
): Promise<readonly Played[]> => {
  const { rows } = await sql<Row>`
    with page as (
      select s.match_id, s.settled_at_ms, m.season_id, s.verdict
      from settlements s join matches m on m.id = s.match_id
      where (s.settled_at_ms, s.match_id) > (${after.settledAtMs}::bigint, ${after.matchId}::bigint)
        and s.settled_at_ms <= ${untilMs} and not (s.cause = 'abandoned' and s.voided)
      order by s.settled_at_ms, s.match_id limit ${limit}
    )
    select page.*, seats.* from page cross join lateral (
      select max(d.expected_score) filter (where p.team = 'A') as chance_of_a,
        abs(avg(p.rate) filter (where p.team = 'A') - avg(p.rate) filter (where p.team = 'B'))::float8 as team_gap,
        (count(*) filter (where p.selected_roles[1] = p.role))::integer as first_wishes,
        (count(*) filter (where p.selected_roles[2] = p.role))::integer as second_wishes,
        json_agg(json_build_array(p.user_id, p.team, p.skill_mean, p.skill_deviation)
          order by p.team, p.rate_order) as seats,
        json_agg(json_build_object('team', p.team, 'pickedCharacterId', coalesce(r.picked_character_id, ''),
          'bannedCharacterId', case when p.rate_order >= ${FIRST_BAN_REPORTER}
            then coalesce(nullif(r.banned_character_id, ${NO_CHARACTER}), '') else '' end)) as reports
      from match_players p join settlement_deltas d using (match_id, user_id)
        left join reports r using (match_id, user_id)
      where p.match_id = page.match_id
    ) as seats
    order by page.settled_at_ms, page.match_id`.execute(db);
  return rows.map((row) => ({
    cursor: { settledAtMs: Number(row.settled_at_ms), matchId: row.match_id },
    seasonId: row.season_id,
    verdict: row.verdict,
    chanceOfA: row.chance_of_a,
    teamGap: row.team_gap,
    wishes: [
      row.first_wishes,
      row.second_wishes,
      LIMITS.playersPerMatch - row.first_wishes - row.second_wishes,
    ],
    reports: row.reports,
    seats: row.seats.map(([userId, ...seat]) => ({ userId, ...toSkilledSeat(seat) })),
  }));
};
