import { findBreaks, type Invariant } from "../facts.ts";

export const leaveHolds: Invariant = {
  id: "I4",
  sentence: "After a leave was answered, no match is ever made from that entry.",
  judge: async ({ queue, matches }) => {
    const left = await queue<{ entry_id: string }>("select entry_id from entry where state = 'left'");
    const played = await matches<{ entry_id: string; match_id: string }>(
      `select entry_id, match_id from match_players p where entry_id = any ($1)
        and not exists (select from settlements s where s.match_id = p.match_id and s.cause = 'abandoned')`,
      [left.map((entry) => entry.entry_id)],
    );
    const breaks = await findBreaks([
      {
        of: queue,
        what: "a claim holds an entry that was left",
        sql: `select c.match_id, c.state, e.entry_id from claim c
          cross join lateral jsonb_to_recordset(c.seats) as s(entry_id uuid)
          join entry e on e.entry_id = s.entry_id
          where c.state in ('claimed', 'created') and e.state = 'left' and c.returning_users is null`,
      },
    ]);
    return {
      looked: `${left.length} entries left`,
      breaks: [
        ...breaks,
        ...played.map((row) => `a match was made from an entry that was left: ${JSON.stringify(row)}`),
      ],
    };
  },
};
