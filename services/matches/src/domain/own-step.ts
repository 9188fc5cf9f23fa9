import type { Team, UserId, Verdict } from "@gokaku/game";
import { RATING, type Rule, type StepTerms, stepTerms } from "@gokaku/rating";

/** A settled match with what each of the ten had before it. */
export interface RatedMatch {
  readonly verdict: Verdict;
  /** The stored constants that it was rated with. */
  readonly constants: Partial<Rule>;
  readonly seats: readonly Readonly<{
    userId: UserId;
    team: Team;
    mu: number;
    sigma: number;
    rateDelta: number;
    isOffender: boolean;
  }>[];
}

/** The effect of a settled match on the rate of one of its players. */
export interface OwnStep {
  readonly verdict: Verdict;
  readonly team: Team;
  readonly rateDelta: number;
  readonly isOffender: boolean;
  /** Null unless a team won. */
  readonly terms: StepTerms | null;
}

/** Null for who does not play in it. */
export const ownStepOf = ({ verdict, constants, seats }: RatedMatch, userId: UserId): OwnStep | null => {
  const own = seats.find((seat) => seat.userId === userId);
  if (own === undefined) return null;
  const { team, rateDelta, isOffender } = own;
  const mine = seats.filter((seat) => seat.team === team);
  const theirs = seats.filter((seat) => seat.team !== team);
  const terms =
    verdict === "invalid"
      ? null
      : stepTerms(own, mine, theirs, verdict === team, { ...RATING, ...constants });
  return { verdict, team, rateDelta, isOffender, terms };
};
