import { countOf, findBreaks, type Invariant } from "../facts.ts";

export const oneSettlement: Invariant = {
  id: "I10",
  sentence:
    "One settlement per match, whose verdict never changes; seats are free exactly when the match is closed.",
  judge: async ({ matches }) => ({
    looked: `${await countOf(matches, "settlements")} settlements`,
    breaks: await findBreaks([
      {
        of: matches,
        what: "done without its one settlement, or a settlement of another verdict",
        sql: `select coalesce(m.id, s.match_id) as match_id, m.status, m.winner, s.verdict from matches m
          full join settlements s on s.match_id = m.id
          where m.id is null or (m.status = 'done') <> (s.match_id is not null)
            or m.winner is distinct from s.verdict or m.voided <> coalesce(s.voided, false)`,
      },
      {
        of: matches,
        what: "seats that are not free exactly when the match is closed",
        sql: `select m.id, m.closed_at_ms, count(a.user_id) as seats from matches m
          left join active_seats a on a.match_id = m.id group by m.id
          having count(a.user_id) <> case when m.closed_at_ms is null then 10 else 0 end`,
      },
    ]),
  }),
};
