import { countOf, findBreaks, type Invariant } from "../facts.ts";

export const reports: Invariant = {
  id: "I9",
  sentence:
    "One counted report per match and user, by a player of it; the count is that of the reporters, at most ten.",
  judge: async ({ matches }) => ({
    looked: `${await countOf(matches, "report_history")} reports`,
    breaks: await findBreaks([
      {
        of: matches,
        what: "a count that is not the number of reporters",
        sql: `select m.id, m.report_count from matches m
          where report_count <> (select count(*) from reports r where r.match_id = m.id)
            or report_count <> (select count(distinct user_id) from report_history r where r.match_id = m.id)
            or report_count not between 0 and 10`,
      },
      {
        of: matches,
        what: "a report by a player outside the match",
        sql: `select r.match_id, r.user_id from report_history r
          left join match_players p using (match_id, user_id)
          where p.user_id is null or p.vacated_at_ms is not null`,
      },
      {
        of: matches,
        what: "a counted report that is not the player's last",
        sql: `select r.match_id, r.user_id from reports r where row(r.verdict, r.reported_at_ms) is distinct from (
          select row(h.verdict, h.reported_at_ms) from report_history h
          where h.match_id = r.match_id and h.user_id = r.user_id order by version desc limit 1)`,
      },
      {
        of: matches,
        what: "a report accepted after the match was closed",
        sql: `select r.match_id, r.user_id from report_history r join matches m on m.id = r.match_id
          where m.closed_at_ms is not null and r.reported_at_ms > m.closed_at_ms`,
      },
    ]),
  }),
};
