import { findBreaks, type Invariant, SEATS_LOST } from "../facts.ts";

interface Seat {
  readonly match_id: string;
  readonly user_id: string;
}

const keyOf = ({ match_id, user_id }: Seat): string => `${match_id}/${user_id}`;

/** Lost seats that are to be charged: a missing check-in that ended the match at once is excused. */
const CHARGEABLE = `select lost.match_id, lost.user_id from (${SEATS_LOST}) lost join matches m on m.id = lost.match_id
  left join settlements s on s.match_id = m.id
  where at_ms < $1 and not (kind = 'no_check_in' and s.cause is not distinct from 'abandoned' and closed_at_ms = at_ms)`;

export const absences: Invariant = {
  id: "I25",
  sentence:
    "A lost seat counts once for its player unless excused, and only a lost seat does; each is filled or open.",
  judge: async ({ users, queue, matches, horizonMs }) => {
    const lost = new Set((await matches<Seat>(SEATS_LOST)).map(keyOf));
    const chargeable = await matches<Seat>(CHARGEABLE, [horizonMs]);
    const counted = await users<Seat>("select match_id, user_id from vacated_seat");
    const isCounted = new Set(counted.map(keyOf));
    const charged = await users<Seat>(
      "select match_id, user_id from penalty where cause in ('absence', 'declined')",
    );
    return {
      looked: `${lost.size} lost seats, ${charged.length} charges`,
      breaks: [
        ...chargeable
          .filter((seat) => !isCounted.has(keyOf(seat)))
          .map((seat) => `a lost seat that does not count: ${keyOf(seat)}`),
        ...[...counted, ...charged]
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
