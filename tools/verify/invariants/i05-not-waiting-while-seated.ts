import type { Invariant } from "../facts.ts";

interface Span {
  readonly user_id: string;
  readonly from_ms: string;
  readonly to_ms: string | null;
  readonly id: string;
}

const TOLERANCE_MS = 5000;

const end = (span: Span): number => (span.to_ms === null ? Number.POSITIVE_INFINITY : Number(span.to_ms));

/** Waiting ends with the claim; an entry that returned to waiting counts to its end. */
const WAITING = `select user_id, entry_id::text as id, joined_at_ms as from_ms,
  case when state in ('claimed', 'matched') then claimed_at_ms else ended_at_ms end as to_ms from entry
  where joined_at_ms < $1`;

export const notWaitingWhileSeated: Invariant = {
  id: "I5",
  sentence: "Waiting and seated at once: never at rest, at most 5 s while running.",
  judge: async ({ queue, matches, horizonMs }) => {
    const waiting = await queue<Span>(WAITING, [horizonMs]);
    const seats = await matches<Span>(
      "select user_id, match_id::text as id, from_ms, to_ms from seat_history where from_ms < $1",
      [horizonMs],
    );
    const byUser = Map.groupBy(seats, (seat) => seat.user_id);
    const abandoned = new Set(
      (
        await queue<{ key: string }>(`select s.user_id || ' ' || match_id as key from claim
          cross join lateral jsonb_to_recordset(seats) as s(user_id text) where returning_users is not null`)
      ).map(({ key }) => key),
    );
    /** After an abandoned match a player waits with the joining time of before. */
    const isReturned = (span: Span, seat: Span): boolean =>
      abandoned.has(`${span.user_id} ${seat.id}`) && Number(span.from_ms) < Number(seat.from_ms);
    const breaks = waiting.flatMap((span) =>
      (byUser.get(span.user_id) ?? []).flatMap((seat) => {
        const overlap =
          Math.min(end(span), end(seat), horizonMs) - Math.max(Number(span.from_ms), Number(seat.from_ms));
        return overlap > TOLERANCE_MS && !isReturned(span, seat)
          ? [
              `${span.user_id} waited as ${span.id} while seated in ${seat.id}, for ${(overlap / 1000).toFixed(1)} s`,
            ]
          : [];
      }),
    );
    return { looked: `${waiting.length} waits, ${seats.length} seats`, breaks };
  },
};
