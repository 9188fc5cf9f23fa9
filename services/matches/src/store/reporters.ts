import { statement } from "@gokaku/db";
import type { MatchId, UserId } from "@gokaku/game";
import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** How often a player's reports said what the matches were found to be, and how often not. */
export interface Reporter {
  readonly userId: UserId;
  readonly agreed: number;
  readonly departed: number;
}

/** Matches looked at per player, the newest ones. */
const MOST_MATCHES = 500;

/** A report of an invalid match agrees if it names the offender of the result, or if the result has none. */
const selectReporters = statement<Reporter>(`
  select seat.user_id as "userId",
    count(*) filter (where is_same)::integer as agreed, count(*) filter (where not is_same)::integer as departed
  from match_players as seat
  left join lateral (
    select report.verdict = ended.verdict and (ended.offender is null or report.offender = ended.offender) as is_same
    from (
      select match_id from match_players
      where user_id = seat.user_id and match_id <> seat.match_id
      order by match_id desc limit ${MOST_MATCHES}) as past
    join matches on matches.id = past.match_id and matches.season_id = $2::text
    join settlements as ended on ended.match_id = past.match_id and not ended.voided
    join reports as report on report.match_id = past.match_id and report.user_id = seat.user_id) as said on true
  where seat.match_id = $1::bigint
  group by seat.user_id, seat.team, seat.rate_order
  order by seat.team, seat.rate_order`);

/** The reports of a match's players in the other matches of a season, against the results that hold now. */
export const listReporters = (
  db: Kysely<Tables>,
  matchId: MatchId,
  seasonId: string,
): Promise<readonly Reporter[]> => selectReporters(db, [matchId, seasonId]);
