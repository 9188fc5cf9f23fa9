import { countOf, findBreaks, type Invariant, SEATS_LOST } from "../facts.ts";

export const tenPlayers: Invariant = {
  id: "I2",
  sentence:
    "A match has ten distinct players, five a side, each role once per team, each in a role they selected.",
  judge: async ({ matches }) => ({
    looked: `${await countOf(matches, "matches")} matches`,
    breaks: await findBreaks([
      {
        of: matches,
        what: "a match of another shape",
        sql: `select m.id from matches m left join match_players p on p.match_id = m.id group by m.id
          having count(*) <> 10 or count(distinct user_id) <> 10 or count(*) filter (where team = 'A') <> 5
            or count(distinct (team, role)) <> 10 or count(distinct (team, rate_order)) <> 10
            or not bool_and(role = any (selected_roles))`,
      },
      {
        of: matches,
        what: "a seat without a match, or of a player outside it",
        sql: `select match_id, user_id from match_players p
          where not exists (select from matches m where m.id = p.match_id)
          union all select match_id, user_id from (select match_id, user_id from seat_history union all select match_id, user_id from active_seats) seat
          where not exists (select from match_players p where p.match_id = seat.match_id and p.user_id = seat.user_id)
            and not exists (select from (${SEATS_LOST}) lost where lost.match_id = seat.match_id and lost.user_id = seat.user_id)`,
      },
    ]),
  }),
};
