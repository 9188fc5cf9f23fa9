import { mean, quantile, share } from "../../statistics.ts";
import { type Figure, figure, type Measure } from "./row.ts";
import type { Run } from "./run.ts";
import type { PlayedMatch, Wait } from "./session.ts";
import { coverage, type ReportedEstimate } from "./wait-estimates.ts";

export interface RunMeasure extends Measure {
  readonly of: (run: Run, seed: number) => Figure;
}

type Matches = readonly PlayedMatch[];

const ofMatches =
  (statistic: (matches: Matches) => number): RunMeasure["of"] =>
  (run, seed) =>
    figure(run.matches, statistic, seed);

const ofWaits =
  (statistic: (waits: readonly Wait[]) => number): RunMeasure["of"] =>
  (run, seed) =>
    figure(run.waits, statistic, seed);

const percent = (flags: readonly boolean[]): number => 100 * share(flags);
const meanMinutes = (waits: readonly Wait[]): number => mean(waits.map(({ waitedS }) => waitedS)) / 60;

export const firstOrSecond = (matches: readonly Pick<PlayedMatch, "choices">[]): number =>
  percent(matches.flatMap(({ choices }) => choices.map((rank) => rank < 2)));

/** Beyond ±1.5 deviations of N(1500, 200). */
const isFarOut = ({ rate }: Wait): boolean => Math.abs(rate - 1500) > 300;

/** Measures of every scenario that compare the quality of matches. */
export const qualityOf = (run: Run): readonly RunMeasure[] => [
  {
    measure: `value of a match, ${run.scenario.name}`,
    unit: "points",
    of: ofMatches((matches) => mean(matches.map(({ value }) => value))),
  },
  {
    measure: `value of a session's matches together, ${run.scenario.name}`,
    unit: "points",
    of: ({ matches, scenario }, seed) =>
      figure(
        matches.map((played) => [played]),
        (sessions) => mean(sessions.map((played) => played.reduce((sum, { value }) => sum + value, 0))),
        seed + scenario.members,
      ),
  },
  {
    measure: `lane gap, mean, ${run.scenario.name}`,
    unit: "rate",
    of: ofMatches((matches) => mean(matches.map(({ laneGap }) => laneGap))),
  },
  {
    measure: `players matched of those who joined, ${run.scenario.name}`,
    unit: "%",
    of: ofWaits((waits) => percent(waits.map(({ end }) => end === "matched"))),
  },
  {
    measure: `wait of everybody, mean, ${run.scenario.name}`,
    unit: "min",
    of: ofWaits(meanMinutes),
  },
];

export const TEAM_GAP: RunMeasure = {
  measure: "p95 team gap, 2 joins a minute",
  unit: "rate",
  target: "≤ 7",
  isReached: (value) => value <= 7,
  of: ofMatches((matches) =>
    quantile(
      matches.map(({ teamGap }) => teamGap),
      0.95,
    ),
  ),
};

export const offRoleParity = (name: string): RunMeasure => ({
  measure: `matches whose teams differ by ≥ 2 off-role players, ${name}`,
  unit: "%",
  target: "< 1",
  isReached: (value) => value < 1,
  of: ofMatches((matches) => percent(matches.map(({ offRoleGap }) => offRoleGap >= 2))),
});

export const choices = (name: string, target: number): RunMeasure => ({
  measure: `first or second choice, ${name}`,
  unit: "%",
  target: `≥ ${target}`,
  isReached: (value) => value >= target,
  of: ofMatches(firstOrSecond),
});

export const farOutWait = (name: string, target: number): RunMeasure => ({
  measure: `wait beyond ±1.5 sd of rate, mean, ${name}`,
  unit: "min",
  target: `≤ ${target}`,
  isReached: (value) => value <= target,
  note: "players never give up; an unmatched player counts with the wait at the end of the simulation",
  of: ofWaits((waits) => meanMinutes(waits.filter(isFarOut))),
});

/** Positive when players with five roles wait shorter than players with two. */
export const flexibilityGain = (name: string): RunMeasure => ({
  measure: `five roles instead of two: shorter mean wait, ${name}`,
  unit: "min",
  target: "> 0",
  isReached: (value) => value > 0,
  of: ofWaits((waits) => {
    const withRoles = (count: number): number =>
      meanMinutes(waits.filter(({ roles }) => roles.length === count));
    return withRoles(2) - withRoles(5);
  }),
});

const within = (target: number, slack: number) => (value: number) => Math.abs(value - target) <= slack;
const ofEstimates =
  (statistic: (estimates: readonly ReportedEstimate[]) => number): RunMeasure["of"] =>
  (run, seed) =>
    figure(run.estimates, statistic, seed);

export const estimateCoverage = (name: string): readonly RunMeasure[] => [
  {
    measure: `wait estimate p50: matched within it, ${name}`,
    unit: "%",
    target: "50 ± 5",
    isReached: within(50, 5),
    of: ofEstimates((estimates) => 100 * coverage(estimates, ({ p50S }) => p50S)),
  },
  {
    measure: `wait estimate p90: matched within it, ${name}`,
    unit: "%",
    target: "90 ± 3",
    isReached: within(90, 3),
    of: ofEstimates((estimates) => 100 * coverage(estimates, ({ p90S }) => p90S)),
  },
];

/** Over all runs of one solver; a count, so it has no interval. */
export const OVERDUE: Measure = {
  measure: "ticks with an overdue player left while a feasible match would seat more overdue players",
  unit: "ticks",
  target: "0",
  isReached: (value) => value === 0,
};

export interface OverdueTicks {
  /** Missed even with the whole budget. */
  readonly missed: number;
  /** Missed with the small budget of the sessions only. */
  readonly missedWithLittle: number;
  readonly contested: number;
  readonly impossible: number;
}

export const overdueTicks = (runs: readonly Run[]): OverdueTicks => {
  const audits = runs.flatMap((run) => run.audits);
  const missed = audits.filter((audit) => audit.missedWithAll > 0).length;
  const missedWithLittle = audits.filter((audit) => audit.missed > 0).length - missed;
  const contested = audits.filter((audit) => audit.missed === 0 && audit.contested > 0).length;
  return {
    missed,
    missedWithLittle,
    contested,
    impossible: audits.length - missed - missedWithLittle - contested,
  };
};
