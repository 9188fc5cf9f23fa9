import { DEFAULT_SETTINGS, solve } from "@gokaku/solver";
import { generateSnapshot } from "@gokaku/solver/testing/instance.ts";
import { say } from "../command.ts";
import { mean, quantile } from "../statistics.ts";
import { cpuOf, type YardstickRow } from "./yardstick-row.ts";

interface Compared {
  readonly players: number;
  readonly seed: number;
  readonly ratio: number;
  readonly isOptimal: boolean;
  readonly isOverdueMissed: boolean;
  /** Points lost per match of the best plan. */
  readonly loss: number;
  readonly cpuMs: number;
  readonly isProven: boolean;
}

const EPSILON = 1e-4;
/** Enough nodes for a proof of any queue here: about two minutes. */
const PATIENT = { ...DEFAULT_SETTINGS, exactNodes: 200_000_000 };

/** Sizes 20 to 26 in turn. */
const playersOf = (seed: number): number => 20 + (seed % 7);

const compare = (seed: number): Compared => {
  const players = playersOf(seed);
  const snapshot = generateSnapshot(players, seed);
  const { result: plan, cpuMs } = cpuOf(() =>
    solve(snapshot, DEFAULT_SETTINGS, String(seed), { isExact: false }),
  );
  const best = solve(snapshot, PATIENT, String(seed));
  const isOverdueMissed = plan.overdue.seated < best.overdue.seated;
  const lost = isOverdueMissed ? best.value : best.value - plan.value;
  return {
    players,
    seed,
    ratio: best.value === 0 ? 1 : 1 - lost / best.value,
    isOptimal: lost < EPSILON,
    isOverdueMissed,
    loss: lost / Math.max(1, plan.matches.length),
    cpuMs,
    isProven: best.isProven,
  };
};

/**
 * The search alone against proven optima. A plan that seats fewer overdue players than possible has ratio 0.
 */
export const measureHeuristic = (from: number, count: number): readonly YardstickRow[] => {
  const all = Array.from({ length: count }, (_, index) => {
    const one = compare(from + index);
    if (!one.isOptimal) say(`  seed ${one.seed}, ${one.players} players: ratio ${one.ratio.toFixed(5)}`);
    return one;
  });
  const ratios = all.map(({ ratio }) => ratio);
  const proven = all.filter(({ isProven }) => isProven).length;
  const seeds = `seeds ${from}–${from + count - 1}, n = 20–26, best plan proven ${proven}/${count}`;
  const optimal = all.filter(({ isOptimal }) => isOptimal).length / count;
  const row = (
    measure: string,
    target: string,
    value: number,
    isReached: boolean,
    digits = 4,
  ): YardstickRow => ({
    measure: `search alone: ${measure}`,
    target,
    value: value.toFixed(digits),
    isReached,
    note: seeds,
  });
  const loss = mean(all.map((one) => one.loss));
  const missed = all.filter((one) => one.isOverdueMissed).length;
  return [
    row("ratio to the optimum, mean", "≥ 0.999", mean(ratios), mean(ratios) >= 0.999, 5),
    row("ratio to the optimum, min", "≥ 0.985", Math.min(...ratios), Math.min(...ratios) >= 0.985),
    row("share optimal", "≥ 0.75", optimal, optimal >= 0.75, 2),
    row("points lost per match", "≤ 1.0", loss, loss <= 1, 3),
    row("ticks with fewer overdue than possible", "0", missed, missed === 0, 0),
    row(
      "CPU seconds, median",
      "about 1",
      quantile(
        all.map(({ cpuMs }) => cpuMs),
        0.5,
      ) / 1000,
      true,
      2,
    ),
  ];
};

/** The solver as shipped, n ≤ 24: share of proven plans, and time. */
export const measureExact = (from: number, count: number): readonly YardstickRow[] => {
  const all = Array.from({ length: count }, (_, index) => {
    const seed = from + index;
    const snapshot = generateSnapshot(20 + (seed % 5), seed);
    const { result: plan, cpuMs } = cpuOf(() => solve(snapshot, DEFAULT_SETTINGS, String(seed)));
    return { isProven: plan.isProven, cpuMs };
  });
  const proven = all.filter(({ isProven }) => isProven).length / count;
  const times = all.map(({ cpuMs }) => cpuMs / 1000);
  const note = `seeds ${from}–${from + count - 1}, n = 20–24`;
  return [
    {
      measure: "with proof: share proven",
      target: "≥ 0.95",
      value: proven.toFixed(2),
      isReached: proven >= 0.95,
      note,
    },
    {
      measure: "with proof: CPU seconds, median / p95 / max",
      target: "≤ 120",
      value: [0.5, 0.95, 1].map((share) => quantile(times, share).toFixed(2)).join(" / "),
      isReached: Math.max(...times) <= 120,
      note,
    },
  ];
};
