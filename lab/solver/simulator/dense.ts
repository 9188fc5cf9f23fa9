import type { Settings, Snapshot } from "@gokaku/solver";
import { generateSnapshot } from "@gokaku/solver/testing/instance.ts";
import { evaluateMatch, type MatchScore } from "@gokaku/solver/testing/reference.ts";
import { mean, wilson } from "../../statistics.ts";
import type { YardstickRow } from "../yardstick-row.ts";
import { choices, firstOrSecond } from "./measures.ts";
import { figure, type Measure, toRow } from "./row.ts";
import { type BarePlan, type Solve, seated } from "./seated.ts";

const DENSE_PLAYERS = 2000;
const SIDES_PLAYERS = 10_000;

interface Planned {
  readonly snapshot: Snapshot;
  readonly plan: BarePlan;
}

/** An endless sequence of queues, each with the next seed. */
function* planQueues(solve: Solve, settings: Settings, seed: number, players: number): Generator<Planned> {
  for (let tick = 0; ; tick += 1) {
    const snapshot = generateSnapshot(players, seed + tick);
    yield { snapshot, plan: solve(snapshot, settings, `${seed}/${tick}`) };
  }
}

const lead = (rates: readonly number[]): number =>
  rates.slice(0, 5).reduce((sum, rate) => sum + rate, 0) -
  rates.slice(5).reduce((sum, rate) => sum + rate, 0);

/** Which team is stronger and which attacks first, over `wanted` matches of queues of ten thousand. */
export const sidesRows = (
  solve: Solve,
  settings: Settings,
  seed: number,
  wanted: number,
): readonly YardstickRow[] => {
  const counted = { matches: 0, uneven: 0, strongerA: 0, attacksFirstA: 0, queues: 0 };
  for (const { snapshot, plan } of planQueues(solve, settings, seed, SIDES_PLAYERS)) {
    for (const [index, lineup] of seated(snapshot, plan).entries()) {
      const leadOfA = lead(lineup.map(({ rate }) => rate));
      counted.matches += 1;
      if (leadOfA !== 0) counted.uneven += 1;
      if (leadOfA > 0) counted.strongerA += 1;
      if (plan.matches[index]?.firstAttack === "A") counted.attacksFirstA += 1;
    }
    counted.queues += 1;
    if (counted.matches >= wanted || plan.matches.length === 0) break;
  }
  const row = (measure: string, hits: number, trials: number, note: string): YardstickRow => {
    const [low, high] = wilson(hits, trials);
    const isReached = (value: number): boolean => Math.abs(value - 50) <= 0.5;
    return toRow(
      { measure, unit: "%", target: "50 ± 0.5", isReached, note },
      { value: (100 * hits) / trials, interval: [100 * low, 100 * high] },
      `${seed} + ${counted.queues} queues of ${SIDES_PLAYERS}`,
    );
  };
  const even = `${counted.uneven} matches of ${counted.matches}; the teams of the others are equally strong`;
  return [
    row("team A stronger", counted.strongerA, counted.uneven, even),
    row("team A attacks first", counted.attacksFirstA, counted.matches, `${counted.matches} matches`),
  ];
};

type MatchScores = readonly MatchScore[];

const perQueue = (queues: number) => (matches: MatchScores) =>
  matches.reduce((sum, { value }) => sum + value, 0) / queues;

const denseMeasures = (
  name: string,
): readonly (Measure & { readonly statistic: (matches: MatchScores) => number })[] => [
  { ...choices(name, 94), statistic: firstOrSecond },
  {
    measure: `value of a match, ${name}`,
    unit: "points",
    statistic: (matches) => mean(matches.map(({ value }) => value)),
  },
  {
    measure: `lane gap, mean, ${name}`,
    unit: "rate",
    statistic: (matches) => mean(matches.map(({ laneGap }) => laneGap)),
  },
];

/** Queues of two thousand, planned with the whole budget. */
export const denseRows = (
  solve: Solve,
  settings: Settings,
  seed: number,
  queues: number,
): readonly YardstickRow[] => {
  const scores = planQueues(solve, settings, seed, DENSE_PLAYERS)
    .take(queues)
    .map(({ snapshot, plan }) => seated(snapshot, plan).map((lineup) => evaluateMatch(lineup, settings)))
    .toArray();
  const name = `${DENSE_PLAYERS} waiting`;
  const total: ReturnType<typeof denseMeasures>[number] = {
    measure: `value of a queue's matches together, ${name}`,
    unit: "points",
    statistic: perQueue(queues),
  };
  return [...denseMeasures(name), total].map(({ statistic, ...measure }) =>
    toRow(measure, figure(scores, statistic, seed), `${seed} + ${queues} queues`),
  );
};
