import { createProblem, DEFAULT_SETTINGS, OVERDUE_BONUS, type Settings, searchPlan } from "@gokaku/solver";
import { generateSnapshot } from "./generator/instance.ts";
import { solveProgramme } from "./oracle/highs.ts";
import { relaxationOf } from "./oracle/programme.ts";
import { mean } from "./statistics.ts";
import type { YardstickRow } from "./yardstick-row.ts";

const LONGER = 3;

const worth = (players: number, seed: number, settings: Settings, dice?: number) => {
  const problem = createProblem(generateSnapshot(players, seed), settings);
  const total = searchPlan(problem, settings, () => false, dice).board.total();
  const overdue = Math.round(total / OVERDUE_BONUS);
  return { overdue, value: total - overdue * OVERDUE_BONUS };
};

interface Compared {
  readonly ratio: number;
  readonly gap: number;
}

const compare = async (players: number, seed: number, longRuns: number): Promise<Compared> => {
  const shipped = worth(players, seed, DEFAULT_SETTINGS);
  const long = { ...DEFAULT_SETTINGS, budget: DEFAULT_SETTINGS.budget * LONGER };
  const best = Array.from({ length: longRuns }, (_, run) => worth(players, seed, long, 1000 + run)).reduce(
    (left, right) =>
      right.overdue > left.overdue || (right.overdue === left.overdue && right.value > left.value)
        ? right
        : left,
  );
  const bound = await solveProgramme(relaxationOf(generateSnapshot(players, seed), DEFAULT_SETTINGS), 60);
  return {
    ratio: shipped.overdue < best.overdue ? 0 : shipped.value / best.value,
    gap: 1 - shipped.value / bound.value,
  };
};

/** Queues of 40 to 200: the shipped budget against the best of long runs, and the distance to the relaxation. */
export const measureMedium = async (
  from: number,
  seeds: number,
  sizes: readonly number[],
  longRuns: number,
  say: (line: string) => void,
): Promise<readonly YardstickRow[]> => {
  const rows: YardstickRow[] = [];
  for (const players of sizes) {
    const all: Compared[] = [];
    for (let seed = from; seed < from + seeds; seed += 1) {
      const one = await compare(players, seed, longRuns);
      say(`  ${players} players, seed ${seed}: ratio ${one.ratio.toFixed(4)}, gap ${one.gap.toFixed(4)}`);
      all.push(one);
    }
    const ratio = mean(all.map((one) => one.ratio));
    const least = Math.min(...all.map((one) => one.ratio));
    const gap = mean(all.map((one) => one.gap));
    rows.push({
      measure: `n = ${players}: ratio to the best of ${longRuns} runs ${LONGER} times as long, mean`,
      target: "≥ 0.99",
      value: ratio.toFixed(4),
      isMet: ratio >= 0.99,
      note: `min ${least.toFixed(4)}; seeds ${from}–${from + seeds - 1}; gap to the linear relaxation ${(100 * gap).toFixed(1)} %`,
    });
  }
  return rows;
};
