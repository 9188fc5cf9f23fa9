import { countOf, findBreaks, type Invariant } from "../facts.ts";

export const oneSettlement: Invariant = {
  id: "I10",
  sentence:
    "One settlement per match, whose verdict changes by corrections alone; one by the ten has ten agreements; seats are free exactly when the match is closed.",
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
        what: "a correction that does not follow the one before it, or that does not lead to what holds",
        sql: `select match_id, revision from (select c.*, s.verdict as now_verdict, s.offender as now_offender,
              s.voided as now_voided, lead(c.was_verdict) over next as next_verdict,
              lead(c.was_offender) over next as next_offender, lead(c.was_voided) over next as next_voided,
              row_number() over (partition by c.match_id order by c.revision desc) as from_last,
              row_number() over (partition by c.season_id order by c.revision) as place
            from correction c left join settlements s using (match_id)
            window next as (partition by c.match_id order by c.revision)) chain
          where revision <> place or (verdict, offender, voided) is distinct from (
            case from_last when 1 then now_verdict else next_verdict end,
            case from_last when 1 then now_offender else next_offender end,
            case from_last when 1 then now_voided else next_voided end)`,
      },
      {
        of: matches,
        what: "settled by its ten without ten agreements on the result",
        sql: `select s.match_id, count(p.user_id) as agreed from settlements s
          left join lateral (select was_verdict, was_offender from correction c where c.match_id = s.match_id
            order by revision limit 1) as first on true
          left join dispute_agreement a on a.match_id = s.match_id
            and a.verdict = coalesce(first.was_verdict, s.verdict)
            and a.offender is not distinct from
              case when first.was_verdict is null then s.offender else first.was_offender end
          left join match_players p on p.match_id = a.match_id and p.user_id = a.user_id
          where s.cause = 'agreed' group by s.match_id having count(p.user_id) <> 10`,
      },
      {
        of: matches,
        what: "seats that are not free exactly when the match is closed",
        sql: `select m.id, m.closed_at_ms, count(a.user_id) as seats from matches m
          left join active_seats a on a.match_id = m.id group by m.id
          having count(a.user_id) <> case when m.closed_at_ms is null then (select count(*) from match_players p
            where p.match_id = m.id and vacated_at_ms is null) else 0 end`,
      },
    ]),
  }),
};
