import { LIMITS, TEAMS, type Verdict } from "@gokaku/game";
import { createElo, createOpenskill } from "@gokaku/rating";
import { teamSeats } from "./match.ts";
import { type SkilledSeat, skillChanceOf } from "./skill-chance-of.ts";

export const CHANCE_BINS = 10;
/** Points between the means of two teams; a match counts below the first of them that it does not reach. */
export const TEAM_GAP_BOUNDS = [5, 10, 20, 40, 80] as const;
const LEAST_CHANCE = 1e-6;

/** How many got the lane that they wished first, second, and further down. */
export type Wishes = readonly [first: number, second: number, further: number];

/** A settled match as far as its fairness goes. */
export interface PlayedMatch {
  readonly seasonId: string;
  readonly verdict: Verdict;
  /** The win chance of team A by the ratings that were frozen when the match was made, 0 to 1. */
  readonly chanceOfA: number;
  /** Between the mean rates of the teams, in points. */
  readonly teamGap: number;
  readonly wishes: Wishes;
  readonly seats: readonly (SkilledSeat & { readonly userId: string })[];
}

/** Decided matches in which the chance of team A fell into one tenth. */
export interface ChanceBin {
  readonly matches: number;
  /** Sum of the chances. */
  readonly chances: number;
  /** Matches that team A won. */
  readonly wins: number;
}

/** Sums over decided matches by the chances that one model gave to team A. */
export interface Scores {
  readonly matches: number;
  /** Sum of squared distances between the chance of team A and what happened. */
  readonly squares: number;
  /** Sum of −ln of the chance given to what happened. */
  readonly losses: number;
  readonly bins: readonly ChanceBin[];
}

/** Sums over the settled matches of a season. */
export interface Fairness {
  readonly settled: number;
  readonly rate: Scores;
  /** Over the decided matches whose ten seats have a skill. */
  readonly skill: Scores;
  /** The losses of other models over the matches of `skill`. */
  readonly compared: Readonly<Record<"coin" | "elo" | "openskill" | "rate", number>>;
  /** Matches below each of `TEAM_GAP_BOUNDS`, and those beyond the last. */
  readonly teamGaps: readonly number[];
  readonly wishes: Wishes;
}

const NO_SCORES: Scores = {
  matches: 0,
  squares: 0,
  losses: 0,
  bins: Array.from({ length: CHANCE_BINS }, () => ({ matches: 0, chances: 0, wins: 0 })),
};

export const NO_MATCHES: Fairness = {
  settled: 0,
  rate: NO_SCORES,
  skill: NO_SCORES,
  compared: { coin: 0, elo: 0, openskill: 0, rate: 0 },
  teamGaps: Array.from({ length: TEAM_GAP_BOUNDS.length + 1 }, () => 0),
  wishes: [0, 0, 0],
};

/** The chances that other models gave to team A before a match. */
export type BaselineChances = Readonly<Record<"elo" | "openskill", number>>;

/**
 * Other models over all decided matches. The returned function takes the matches in the order of their settlement,
 * returns the chances before the match, and lets the models learn its result.
 */
export const createBaselines = (): ((match: Pick<PlayedMatch, "verdict" | "seats">) => BaselineChances) => {
  const elo = createElo<string>();
  const openskill = createOpenskill<string>();
  return ({ verdict, seats }) => {
    const [first, second] = TEAMS.map((team) => teamSeats(seats, team).map(({ userId }) => userId));
    const game = { first: first ?? [], second: second ?? [], hasFirstWon: verdict === "A" };
    const chances = { elo: elo.foretell(game), openskill: openskill.foretell(game) };
    if (verdict !== "invalid") {
      elo.learn(game);
      openskill.learn(game);
    }
    return chances;
  };
};

const raisedAt = (counts: readonly number[], place: number): readonly number[] =>
  counts.with(place, (counts[place] ?? 0) + 1);

/** Between the means of both teams, in points of skill; of rate unless all ten have a skill. */
const gapOf = ({ seats, teamGap }: Pick<PlayedMatch, "seats" | "teamGap">): number => {
  const sums = TEAMS.map((team) =>
    teamSeats(seats, team).reduce((sum, { skill }) => sum + (skill?.mean ?? Number.NaN), 0),
  );
  const gap = Math.abs((sums[0] ?? Number.NaN) - (sums[1] ?? Number.NaN)) / LIMITS.playersPerTeam;
  return Number.isNaN(gap) ? teamGap : gap;
};

const gapPlace = (gap: number): number => {
  const place = TEAM_GAP_BOUNDS.findIndex((bound) => gap < bound);
  return place === -1 ? TEAM_GAP_BOUNDS.length : place;
};

const lossOf = (chance: number, hasWon: boolean): number =>
  -Math.log(Math.max(LEAST_CHANCE, hasWon ? chance : 1 - chance));

const withResult = (scores: Scores, chance: number, hasWon: boolean): Scores => {
  const place = Math.min(CHANCE_BINS - 1, Math.floor(chance * CHANCE_BINS));
  const bin = scores.bins[place] ?? { matches: 0, chances: 0, wins: 0 };
  return {
    matches: scores.matches + 1,
    squares: scores.squares + (chance - Number(hasWon)) ** 2,
    losses: scores.losses + lossOf(chance, hasWon),
    bins: scores.bins.with(place, {
      matches: bin.matches + 1,
      chances: bin.chances + chance,
      wins: bin.wins + Number(hasWon),
    }),
  };
};

/** The sums with one match more. A match without a winner says nothing about chances. */
export const withMatch = (
  sums: Fairness,
  match: PlayedMatch,
  { elo, openskill }: BaselineChances,
): Fairness => {
  const { verdict, chanceOfA, wishes, seats } = match;
  const [first, second, further] = sums.wishes;
  const counted: Fairness = {
    ...sums,
    settled: sums.settled + 1,
    teamGaps: raisedAt(sums.teamGaps, gapPlace(gapOf(match))),
    wishes: [first + wishes[0], second + wishes[1], further + wishes[2]],
  };
  if (verdict === "invalid") return counted;
  const hasWon = verdict === "A";
  const scored: Fairness = { ...counted, rate: withResult(sums.rate, chanceOfA, hasWon) };
  const bySkill = skillChanceOf(seats, "A");
  if (bySkill === null) return scored;
  const { compared } = sums;
  return {
    ...scored,
    skill: withResult(sums.skill, bySkill, hasWon),
    compared: {
      coin: compared.coin + Math.LN2,
      elo: compared.elo + lossOf(elo, hasWon),
      openskill: compared.openskill + lossOf(openskill, hasWon),
      rate: compared.rate + lossOf(chanceOfA, hasWon),
    },
  };
};
