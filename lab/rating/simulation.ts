import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { mean, median, sampleRankCorrelation, standardDeviation } from "simple-statistics";
import { RATING } from "../../packages/rating/src/constants.ts";
import { decidedSteps } from "../../packages/rating/src/decided-steps.ts";
import type { Rating } from "../../packages/rating/src/rating.ts";
import { winChance } from "../../packages/rating/src/win-chance.ts";
import { type Foretold, scoreOf } from "./measure.ts";

const PLAYERS = 1000;
const ROUNDS = 120;
const TRUE_DEVIATION = 250;
/** Deviation of the rates of players that wait together. */
const NEARNESS = 150;
const LOSSES_ON_PURPOSE = 50;
/** The last rounds are predicted and measured. */
const VALIDATION = 20;

const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

interface Player {
  readonly skill: number;
  rating: Rating;
  readonly steps: number[];
  /** Matches that are still lost on purpose. */
  toLose: number;
}

export type Outcome = Readonly<{
  /** Rank correlation (Spearman) of rate and skill after 50 and after 120 matches. */
  rankAt50: number;
  rankAt120: number;
  /** Deviation of the rates over that of the skills, at the end. */
  spread: number;
  /** Distance of the mean rate from 1500. */
  drift: number;
  /** Median step after 50 matches, and in the first ten. */
  lateStep: number;
  earlyStep: number;
  /** Of the validation rounds, after the slope that fits them best. */
  calibrationError: number;
  /** Rate of a player who lost 50 on purpose at first, minus that of the twin of the same skill who did not. */
  gainOfLosing: number;
}>;

const logit = (chance: number): number => Math.log(chance / (1 - chance));

/** The chances with the maximum-likelihood slope of their log-odds. */
const fitted = (foretold: readonly Foretold[]): readonly Foretold[] => {
  const withSlope = (slope: number) =>
    foretold.map(({ chance, happened }) => ({
      chance: 1 / (1 + Math.exp(-slope * logit(chance))),
      happened,
    }));
  let [low, high] = [0.1, 4];
  for (let step = 0; step < 40; step++) {
    const [left, right] = [low + (high - low) / 3, high - (high - low) / 3];
    if (scoreOf(withSlope(left)).logLoss < scoreOf(withSlope(right)).logLoss) high = right;
    else low = left;
  }
  return withSlope((low + high) / 2);
};

/** Groups players of near rates by ten. */
const groupTens = (players: readonly Player[], random: () => number): (readonly Player[])[] => {
  const order = players
    .map((player) => ({ player, key: player.rating.mu + NEARNESS * normal(random) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ player }) => player);
  return Array.from({ length: players.length / 10 }, (_, ten) => order.slice(ten * 10, ten * 10 + 10));
};

const SNAKE = [0, 1, 1, 0, 0, 1, 1, 0, 0, 1] as const;

/**
 * A season of players whose skill is known. The winner is random, with the chance that the rule assumes for
 * players it knows exactly.
 */
export const simulate = (seed: number): Outcome => {
  const generator = xoroshiro128plus(seed);
  const random = (): number => uniformFloat64(generator);
  const players: Player[] = Array.from({ length: PLAYERS }, () => ({
    skill: RATING.initialMu + TRUE_DEVIATION * normal(random),
    rating: { mu: RATING.initialMu, sigma: RATING.initialSigma },
    steps: [],
    toLose: 0,
  }));
  const [honest, loser] = players;
  if (honest === undefined || loser === undefined) throw new RangeError("no players");
  players[1] = { ...loser, skill: honest.skill, toLose: LOSSES_ON_PURPOSE };
  const rates = (): number[] => players.map(({ rating }) => rating.mu);
  const skills = players.map(({ skill }) => skill);
  const validation: Foretold[] = [];
  let rankAt50 = 0;

  for (let round = 1; round <= ROUNDS; round++) {
    for (const ten of groupTens(players, random)) {
      const sorted = ten.toSorted((a, b) => b.rating.mu - a.rating.mu);
      const teams = [0, 1].map((team) => sorted.filter((_, place) => SNAKE[place] === team));
      const [first = [], second = []] = teams;
      const known = (team: readonly Player[]): Rating[] => team.map(({ skill }) => ({ mu: skill, sigma: 0 }));
      const throws = (team: readonly Player[]): boolean => team.some(({ toLose }) => toLose > 0);
      const hasFirstWon = throws(first)
        ? false
        : throws(second)
          ? true
          : random() < winChance(known(first), known(second));
      const ratings = (team: readonly Player[]) => team.map(({ rating }) => rating);
      if (round > ROUNDS - VALIDATION)
        validation.push({ chance: winChance(ratings(first), ratings(second)), happened: hasFirstWon });
      const [winners, losers] = hasFirstWon ? [first, second] : [second, first];
      const steps = decidedSteps(ratings(winners), ratings(losers));
      for (const [team, change] of [
        [winners, steps.winners],
        [losers, steps.losers],
      ] as const) {
        team.forEach((player, place) => {
          const { mu = 0, sigma = 0 } = change[place] ?? {};
          player.rating = { mu: player.rating.mu + mu, sigma: player.rating.sigma + sigma };
          player.steps.push(Math.abs(mu));
          player.toLose = Math.max(0, player.toLose - 1);
        });
      }
    }
    if (round === 50) rankAt50 = sampleRankCorrelation(rates(), skills);
  }
  return {
    rankAt50,
    rankAt120: sampleRankCorrelation(rates(), skills),
    spread: standardDeviation(rates()) / standardDeviation(skills),
    drift: Math.abs(mean(rates()) - RATING.initialMu),
    lateStep: median(players.flatMap(({ steps }) => steps.slice(50))),
    earlyStep: median(players.flatMap(({ steps }) => steps.slice(0, 10))),
    calibrationError: scoreOf(fitted(validation)).calibrationError,
    gainOfLosing: (players[1]?.rating.mu ?? 0) - (players[0]?.rating.mu ?? 0),
  };
};

export interface Gate {
  readonly name: string;
  readonly wanted: string;
  readonly of: (outcome: Outcome) => number;
  /** The value over the seeds that the gate checks. */
  readonly worstOf: (values: readonly number[]) => number;
  readonly isReached: (worst: number) => boolean;
}

const atLeast = (name: string, bound: number, of: Gate["of"]): Gate => ({
  name,
  wanted: `≥ ${bound}`,
  of,
  worstOf: (values) => Math.min(...values),
  isReached: (value) => value >= bound,
});

const atMost = (
  name: string,
  bound: number,
  of: Gate["of"],
  worstOf: Gate["worstOf"] = (values) => Math.max(...values),
): Gate => ({ name, wanted: `≤ ${bound}`, of, worstOf, isReached: (value) => value <= bound });

/** The requirements of the rule; see the decision on the rating's numbers. */
export const GATES: readonly Gate[] = [
  atLeast("rank correlation after 50 matches", 0.6, (one) => one.rankAt50),
  atLeast("rank correlation after 120 matches", 0.74, (one) => one.rankAt120),
  atMost("spread of rates over spread of skills", 1.2, (one) => one.spread),
  atMost("distance of the mean rate from 1500", 3, (one) => one.drift),
  atMost("median step after 50 matches, most", 25, (one) => one.lateStep),
  atLeast("median step after 50 matches, least", 15, (one) => one.lateStep),
  {
    ...atLeast("median step of the first ten over that", 1, (one) => one.earlyStep / one.lateStep),
    wanted: "> 1",
    isReached: (value) => value > 1,
  },
  atMost(
    "calibration error of validation matches after the slope",
    0.02,
    (one) => one.calibrationError,
    (values) => mean([...values]),
  ),
  atMost(
    "rate that losing 50 on purpose brings, mean",
    0,
    (one) => one.gainOfLosing,
    (values) => mean([...values]),
  ),
];
