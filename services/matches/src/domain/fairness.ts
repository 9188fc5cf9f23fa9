import type { Verdict } from "@gokaku/game";

export const CHANCE_BINS = 10;
/** Points between the mean rates of two teams; a match counts below the first of them that it does not reach. */
export const TEAM_GAP_BOUNDS = [5, 10, 20, 40, 80] as const;
const LEAST_CHANCE = 1e-6;

/** How many got the lane that they wished first, second, and further down. */
export type Wishes = readonly [first: number, second: number, further: number];

/** A settled match as far as its fairness goes. */
export interface PlayedMatch {
  readonly seasonId: string;
  readonly verdict: Verdict;
  /** The win chance of team A that was frozen when the match was made, 0 to 1. */
  readonly chanceOfA: number;
  /** Between the mean rates of the teams, in points. */
  readonly teamGap: number;
  readonly wishes: Wishes;
}

/** Decided matches in which the chance of team A fell into one tenth. */
export interface ChanceBin {
  readonly matches: number;
  /** Sum of the chances. */
  readonly chances: number;
  /** Matches that team A won. */
  readonly wins: number;
}

/** Sums over the settled matches of a season. */
export interface Fairness {
  readonly settled: number;
  readonly decided: number;
  /** Sum of squared distances between the chance of team A and what happened. */
  readonly squares: number;
  /** Sum of −ln of the chance given to what happened. */
  readonly losses: number;
  readonly bins: readonly ChanceBin[];
  /** Matches below each of `TEAM_GAP_BOUNDS`, and those beyond the last. */
  readonly teamGaps: readonly number[];
  readonly wishes: Wishes;
}

export const NO_MATCHES: Fairness = {
  settled: 0,
  decided: 0,
  squares: 0,
  losses: 0,
  bins: Array.from({ length: CHANCE_BINS }, () => ({ matches: 0, chances: 0, wins: 0 })),
  teamGaps: Array.from({ length: TEAM_GAP_BOUNDS.length + 1 }, () => 0),
  wishes: [0, 0, 0],
};

const raisedAt = (counts: readonly number[], place: number): readonly number[] =>
  counts.with(place, (counts[place] ?? 0) + 1);

const gapPlace = (gap: number): number => {
  const place = TEAM_GAP_BOUNDS.findIndex((bound) => gap < bound);
  return place === -1 ? TEAM_GAP_BOUNDS.length : place;
};

const withResult = (sums: Fairness, chance: number, hasWon: boolean): Fairness => {
  const place = Math.min(CHANCE_BINS - 1, Math.floor(chance * CHANCE_BINS));
  const bin = sums.bins[place] ?? { matches: 0, chances: 0, wins: 0 };
  return {
    ...sums,
    decided: sums.decided + 1,
    squares: sums.squares + (chance - Number(hasWon)) ** 2,
    losses: sums.losses - Math.log(Math.max(LEAST_CHANCE, hasWon ? chance : 1 - chance)),
    bins: sums.bins.with(place, {
      matches: bin.matches + 1,
      chances: bin.chances + chance,
      wins: bin.wins + Number(hasWon),
    }),
  };
};

/** The sums with one match more. A match without a winner says nothing about chances. */
export const withMatch = (sums: Fairness, { verdict, chanceOfA, teamGap, wishes }: PlayedMatch): Fairness => {
  const [first, second, further] = sums.wishes;
  const counted: Fairness = {
    ...sums,
    settled: sums.settled + 1,
    teamGaps: raisedAt(sums.teamGaps, gapPlace(teamGap)),
    wishes: [first + wishes[0], second + wishes[1], further + wishes[2]],
  };
  return verdict === "invalid" ? counted : withResult(counted, chanceOfA, verdict === "A");
};
