import { createProblem, OVERDUE_BONUS } from "../src/domain/search/problem.ts";
import { searchPlan } from "../src/domain/search/search.ts";
import { DEFAULT_SETTINGS, type Settings } from "../src/domain/settings.ts";
import { generateSnapshot } from "./generator/instance.ts";
import { solveProgramme } from "./oracle/highs.ts";
import { relaxationOf } from "./oracle/programme.ts";
import type { YardstickRow } from "./yardstick-row.ts";

const LONGER = 3;

const worth = (players: number, seed: number, settings: Settings, dice?: number) => {
  const problem = createProblem(generateSnapshot(players, seed).candidates, settings);
  const total = searchPlan(problem, settings, () => false, dice).board.total();
  const overdue = Math.round(total / OVERDUE_BONUS);
  return { overdue, value: total - overdue * OVERDUE_BONUS };
};

/** Queues of 40 to 200: the shipped budget against the best of long runs, and the distance to the relaxation. */
export const measureMedium = async (
  seed: number,
  sizes: readonly number[],
  longRuns: number,
  say: (line: string) => void,
): Promise<readonly YardstickRow[]> => {
  const rows: YardstickRow[] = [];
  for (const players of sizes) {
    const shipped = worth(players, seed, DEFAULT_SETTINGS);
    const long = { ...DEFAULT_SETTINGS, budget: DEFAULT_SETTINGS.budget * LONGER };
    const best = Array.from({ length: longRuns }, (_, run) => worth(players, seed, long, 1000 + run)).reduce(
      (left, right) =>
        right.overdue > left.overdue || (right.overdue === left.overdue && right.value > left.value)
          ? right
          : left,
    );
    const isFewer = shipped.overdue < best.overdue;
    const ratio = isFewer ? 0 : shipped.value / best.value;
    const bound = await solveProgramme(relaxationOf(generateSnapshot(players, seed), DEFAULT_SETTINGS), 60);
    const gap = 1 - shipped.value / bound.value;
    say(`  ${players} players: ratio ${ratio.toFixed(4)}, gap to the relaxation ${gap.toFixed(4)}`);
    rows.push({
      measure: `n = ${players}: ratio to the best of ${longRuns} runs ${LONGER} times as long`,
      target: "≥ 0.99",
      value: ratio.toFixed(4),
      isMet: ratio >= 0.99,
      note: `seed ${seed}; gap to the linear relaxation ${(100 * gap).toFixed(1)} %`,
    });
  }
  return rows;
};
