import { countOf, findBreaks, type Invariant } from "../facts.ts";

const SEATS = "cross join lateral jsonb_to_recordset(c.seats) as s(entry_id uuid, user_id text)";

export const claimsEndAlone: Invariant = {
  id: "I6",
  sentence: "Ending a claim changes only the entries it names; a later join survives any late duplicate.",
  judge: async ({ queue }) => ({
    looked: `${await countOf(queue, "claim")} claims`,
    breaks: await findBreaks([
      {
        of: queue,
        what: "an entry is claimed or ended by a match whose claim does not name it",
        sql: `select e.entry_id, e.state, e.match_id from entry e where e.state in ('claimed', 'matched') and not exists (
          select 1 from claim c ${SEATS} where c.match_id = e.match_id and s.entry_id = e.entry_id and s.user_id = e.user_id)
          and not exists (select from vacancy v where v.match_id = e.match_id and v.entry_id = e.entry_id and v.user_id = e.user_id)
          and not exists (select from seat_offer o where o.match_id = e.match_id and o.entry_id = e.entry_id and o.state = 'accepted')`,
      },
      {
        of: queue,
        what: "a created match did not end an entry that its claim names",
        sql: `select c.match_id, e.entry_id, e.state from claim c ${SEATS} left join entry e on e.entry_id = s.entry_id
          where c.state = 'created' and c.returning_users is null and (e.state is distinct from 'matched' or e.match_id is distinct from c.match_id)`,
      },
      {
        of: queue,
        what: "a refused match still holds an entry",
        sql: `select c.match_id, e.entry_id, e.state from claim c ${SEATS} join entry e on e.entry_id = s.entry_id
          where c.state = 'refused' and e.match_id = c.match_id and e.state in ('claimed', 'matched')`,
      },
      {
        of: queue,
        what: "one match ended two entries of a player",
        sql: `select user_id, match_id from entry where state = 'matched' group by 1, 2 having count(*) > 1`,
      },
    ]),
  }),
};
