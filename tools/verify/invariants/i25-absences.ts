import { findBreaks, type Invariant, SEATS_LOST } from "../facts.ts";

const keyOf = (row: { readonly match_id: string; readonly user_id: string }): string =>
  `${row.match_id}/${row.user_id}`;

export const absences: Invariant = {
  id: "I25",
  sentence:
    "A player is charged once at most for a lost seat, and only for one; each such seat is filled or open.",
  judge: async ({ users, queue, matches }) => {
    const lost = new Set((await matches<{ match_id: string; user_id: string }>(SEATS_LOST)).map(keyOf));
    const charged = await users<{ match_id: string; user_id: string }>(
      "select match_id, user_id from penalty where cause in ('absence', 'declined')",
    );
    return {
      looked: `${lost.size} lost seats, ${charged.length} charges`,
      breaks: [
        ...charged
          .filter((charge) => !lost.has(keyOf(charge)))
          .map((charge) => `charged for a seat that was not lost: ${keyOf(charge)}`),
        ...(await findBreaks([
          {
            of: users,
            what: "charged twice for one seat",
            sql: `select user_id, match_id from penalty where cause in ('absence', 'declined') and withdrawn_at is null
              group by 1, 2 having count(*) > 1`,
          },
          {
            of: queue,
            what: "a seat that counts as filled without a substitute",
            sql: `select match_id, user_id from vacancy v where state = 'filled' and not exists (select from seat_offer o
              where o.match_id = v.match_id and o.vacated_user_id = v.user_id and o.state = 'seated')`,
          },
          {
            of: queue,
            what: "an offer of a seat that is not open any more",
            sql: `select o.match_id, o.user_id from seat_offer o
              join vacancy v on v.match_id = o.match_id and v.user_id = o.vacated_user_id
              where o.ended_at_ms is null and v.ended_at_ms is not null`,
          },
        ])),
      ],
    };
  },
};
