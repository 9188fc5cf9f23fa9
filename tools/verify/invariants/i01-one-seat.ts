import { countOf, findBreaks, type Invariant } from "../facts.ts";

export const oneSeat: Invariant = {
  id: "I1",
  sentence: "A user has at most one active seat, and a seat one player, at every instant.",
  judge: async ({ matches }) => ({
    looked: `${await countOf(matches, "seat_history")} seats`,
    breaks: await findBreaks([
      {
        of: matches,
        what: "two seats at the same time",
        sql: `select a.user_id, a.match_id, b.match_id as other from seat_history a
          join seat_history b on b.user_id = a.user_id and b.match_id > a.match_id
          where a.from_ms < coalesce(b.to_ms, 9e15) and b.from_ms < coalesce(a.to_ms, 9e15)`,
      },
      {
        of: matches,
        what: "more players than seats at the same time",
        sql: `select a.match_id, a.from_ms, count(*) from seat_history a join seat_history b using (match_id)
          where b.from_ms <= a.from_ms and coalesce(b.to_ms, 9e15) > a.from_ms
          group by a.match_id, a.user_id, a.from_ms having count(*) > 10`,
      },
      {
        of: matches,
        what: "the current seats differ from those that the history leaves open",
        sql: `select coalesce(s.user_id, h.user_id) as user_id, s.match_id, h.match_id as history from active_seats s
          full join (select * from seat_history where to_ms is null) h using (user_id, match_id)
          where s.user_id is null or h.user_id is null`,
      },
    ]),
  }),
};
