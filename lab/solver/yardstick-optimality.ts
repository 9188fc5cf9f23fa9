import { DEFAULT_SETTINGS, neighbourWindow, oldestFirst, type Settings, solve } from "@gokaku/solver";
import { generateSnapshot } from "@gokaku/solver/testing/instance.ts";
import { evaluateMatch } from "@gokaku/solver/testing/reference.ts";
import { say } from "../command.ts";
import { mean, quantile } from "../statistics.ts";
import { greedyLineups } from "./simulator/greedy.ts";
import { cpuOf, type YardstickRow } from "./yardstick-row.ts";

/** Windows of ±200 and constant width, where neighbour-window once found one match more. */
const FIXED: Settings = { ...DEFAULT_SETTINGS, windowBase: 400, windowPerMinute: 0 };

interface Bounded {
  readonly isProven: boolean;
  /** Relative optimality gap; null without a bound. */
  readonly gap: number | null;
  readonly cpuS: number;
}

const boundedPlan = (players: number, seed: number, settings: Settings): Bounded => {
  const { result, cpuMs } = cpuOf(() => solve(generateSnapshot(players, seed), settings, String(seed)));
  const { upperBound, value, isProven } = result;
  const gap = upperBound === null ? null : upperBound <= 0 ? 0 : 1 - value / upperBound;
  return { isProven, gap, cpuS: cpuMs / 1000 };
};

interface Wanted {
  /** Least share of proven plans. */
  readonly proven: number;
  readonly meanGap: number;
  readonly mostGap: number;
  readonly mostS: number;
}

/** Targets for a number of players; gaps as shares. */
const wantedOf = (players: number): Wanted => {
  if (players <= 40) return { proven: 1, meanGap: 0, mostGap: 0, mostS: 20 };
  if (players <= 70) return { proven: 0.6, meanGap: 0.003, mostGap: 1, mostS: 40 };
  return { proven: 0, meanGap: 0.006, mostGap: 0.01, mostS: 40 };
};

const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;

/** Optimality gap of the plans as shipped. */
export const measureBounded = (
  from: number,
  seeds: number,
  sizes: readonly number[],
): readonly YardstickRow[] =>
  sizes.map((players) => {
    const all = Array.from({ length: seeds }, (_, index) => {
      const one = boundedPlan(players, from + index, DEFAULT_SETTINGS);
      const gap = one.gap === null ? "no bound" : percent(one.gap);
      say(`  ${players} players, seed ${from + index}: ${gap}, ${one.cpuS.toFixed(1)} s`);
      return one;
    });
    const wanted = wantedOf(players);
    const gaps = all.map(({ gap }) => gap ?? 1);
    const times = all.map(({ cpuS }) => cpuS);
    const proven = all.filter(({ isProven }) => isProven).length / seeds;
    const isReached =
      proven >= wanted.proven &&
      mean(gaps) <= wanted.meanGap + 1e-6 &&
      Math.max(...gaps) <= wanted.mostGap + 1e-6 &&
      Math.max(...times) <= wanted.mostS;
    return {
      measure: `n = ${players}: optimality gap, mean / max`,
      target:
        wanted.meanGap === 0
          ? `proven, ≤ ${wanted.mostS} s`
          : `≤ ${percent(wanted.meanGap)} / ${wanted.mostGap === 1 ? "-" : percent(wanted.mostGap)}`,
      value: `${percent(mean(gaps))} / ${percent(Math.max(...gaps))}`,
      isReached,
      note: `proven ${percent(proven)}; processor median ${quantile(times, 0.5).toFixed(1)} s, most ${Math.max(...times).toFixed(1)} s; seeds ${from}–${from + seeds - 1}`,
    };
  });

/** The queue in which the plan once had one match less than a greedy one. */
export const measureLostQueue = (): readonly YardstickRow[] => {
  const { gap, cpuS } = boundedPlan(100, 2, FIXED);
  return [
    {
      measure: "n = 100, windows of ±200 of constant width: optimality gap",
      target: "≤ 1 %",
      value: gap === null ? "no bound" : percent(gap),
      isReached: gap !== null && gap <= 0.01,
      note: `seed 2; ${cpuS.toFixed(1)} s of processor`,
    },
  ];
};

/** Counts the seeds at which a greedy matchmaker's plan is better than the solver's. */
export const measureBehind = (from: number, seeds: number): readonly YardstickRow[] =>
  (
    [
      ["the product's windows", DEFAULT_SETTINGS],
      ["windows of ±200 of constant width", FIXED],
    ] as const
  ).map(([name, settings]) => {
    let behind = 0;
    for (let seed = from; seed < from + seeds; seed += 1) {
      const snapshot = generateSnapshot(100, seed);
      const work = { ...settings, budget: settings.budget / 20 };
      const plan = solve(snapshot, work, "1");
      for (const greedy of [neighbourWindow, oldestFirst]) {
        const lineups = greedyLineups(greedy, snapshot, settings);
        const overdue = lineups.flat().filter(({ waitedS }) => waitedS > settings.overdueS).length;
        const value = lineups.reduce((sum, places) => sum + evaluateMatch(places, settings).value, 0);
        const more = overdue - plan.overdue.seated;
        const lead = value - plan.value;
        if (more < 0 || (more === 0 && lead <= 1e-4)) continue;
        behind += 1;
        say(`  seed ${seed}: behind by ${more} overdue players, ${lead.toFixed(1)} points`);
      }
    }
    return {
      measure: `n = 100, ${name}: seeds behind a greedy matchmaker`,
      target: "0",
      value: String(behind),
      isReached: behind === 0,
      note: `seeds ${from}–${from + seeds - 1}, a twentieth of the work`,
    };
  });
