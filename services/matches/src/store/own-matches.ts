import { statement } from "@gokaku/db";
import type { UserId } from "@gokaku/game";
import type { Kysely } from "kysely";
import type { OwnMatch } from "../domain/balance.ts";
import { type SkilledSeatRow, toSkilledSeat } from "./skilled-seats.ts";
import type { Tables } from "./tables.ts";

type Row = Pick<OwnMatch, "team" | "winner" | "rateChance"> & { readonly seats: readonly SkilledSeatRow[] };

const selectOwn = statement<Row>(`
  select own.team, ended.verdict as winner, delta.expected_score as "rateChance",
    (select json_agg(json_build_array(seat.team, seat.skill_mean, seat.skill_deviation))
      from match_players as seat where seat.match_id = own.match_id) as seats
  from match_players as own
  join matches on matches.id = own.match_id and matches.season_id = $2::text
  join settlements as ended on ended.match_id = own.match_id and ended.verdict <> 'invalid'
  join settlement_deltas as delta on delta.match_id = own.match_id and delta.user_id = own.user_id
  where own.user_id = $1::text`);

/** The matches of a season that a team won, for one of their players, with the results that hold now. */
export const listOwnMatches = async (
  db: Kysely<Tables>,
  userId: UserId,
  seasonId: string,
): Promise<readonly OwnMatch[]> =>
  (await selectOwn(db, [userId, seasonId])).map(({ seats, ...match }) => ({
    ...match,
    seats: seats.map(toSkilledSeat),
  }));
