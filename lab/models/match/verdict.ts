/** Places of the ten: 0 to 4 are team A, 5 to 9 team B. */
export type Place = number;
export type Verdict = "A" | "B" | "invalid";

export interface Vote {
  readonly by: Place;
  readonly verdict: Verdict;
  readonly offender: Place | null;
  readonly atMs: number;
}

export interface Found {
  readonly verdict: Verdict;
  readonly offender: Place | null;
}

export const teamOf = (place: Place): "A" | "B" => (place < 5 ? "A" : "B");

const areOfBothTeams = (places: readonly Place[]): boolean =>
  places.filter((place) => place < 5).length >= 2 && places.filter((place) => place >= 5).length >= 2;

/** REPORT-2 and REPORT-5: the verdict of a set of votes, null for none. */
export const verdictOf = (votes: readonly Vote[]): Found | null => {
  const votersOf = (verdict: Verdict) => votes.filter((vote) => vote.verdict === verdict).map(({ by }) => by);
  const [a, b, invalid] = [votersOf("A"), votersOf("B"), votersOf("invalid")];
  const wins = (own: readonly Place[], other: readonly Place[], loser: "A" | "B"): boolean =>
    (own.length >= 4 && own.length - Math.max(other.length, invalid.length) >= 3) ||
    (own.length >= 3 && other.length + invalid.length === 0 && own.some((place) => teamOf(place) === loser));
  if (wins(a, b, "B")) return { verdict: "A", offender: null };
  if (wins(b, a, "A")) return { verdict: "B", offender: null };
  const isInvalid =
    invalid.length >= 4 && invalid.length - Math.max(a.length, b.length) >= 3 && areOfBothTeams(invalid);
  if (!isInvalid) return null;
  const namersOf = (place: Place) =>
    votes.filter(({ verdict, offender }) => verdict === "invalid" && offender === place).map(({ by }) => by);
  const counts = Array.from({ length: 10 }, (_, place) => namersOf(place).length);
  const offender = counts.findIndex(
    (count, place) =>
      count >= 4 &&
      areOfBothTeams(namersOf(place)) &&
      counts.every((other, index) => index === place || count - other >= 3),
  );
  return { verdict: "invalid", offender: offender === -1 ? null : offender };
};
