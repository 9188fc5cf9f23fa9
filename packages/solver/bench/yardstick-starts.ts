import { createProblem, DEFAULT_SETTINGS, overdueAmong, searchPlan } from "@gokaku/solver";
import { generateSnapshot } from "./generator/instance.ts";
import { bootstrap, mean } from "./statistics.ts";
import { cpuOf, type YardstickRow } from "./yardstick-row.ts";

interface Run {
  readonly overdue: number;
  readonly value: number;
  readonly cpuMs: number;
}

/** Share of the work of a tick, to allow many queues; a longer search gains less from a second one. */
const WORK = 0.2;

/**
 * One search.
 * @param share of that work
 * @param randomSeed seed of the search; the product's own when absent
 */
const run = (players: number, seed: number, share: number, randomSeed?: number): Run => {
  const settings = { ...DEFAULT_SETTINGS, budget: Math.round(DEFAULT_SETTINGS.budget * WORK * share) };
  const problem = createProblem(generateSnapshot(players, seed), settings);
  const { result: board, cpuMs } = cpuOf(() => searchPlan(problem, settings, () => false, randomSeed).board);
  const overdue = overdueAmong(problem, board.playerAt);
  return { overdue, value: board.total() - overdue * problem.overdueBonus, cpuMs };
};

const better = (one: Run, other: Run): Run =>
  other.overdue > one.overdue || (other.overdue === one.overdue && other.value > one.value) ? other : one;

/**
 * The possible gain of a second thread. Two independent searches have the same work each (equal time) or
 * half of it (half the time). One search with twice the work is the comparison.
 */
export const measureStarts = (
  from: number,
  seeds: number,
  sizes: readonly number[],
  say: (line: string) => void,
): readonly YardstickRow[] =>
  sizes.flatMap((players) => {
    const all = Array.from({ length: seeds }, (_, place) => {
      const seed = from + place;
      const [one, other, longer] = [
        run(players, seed, 1),
        run(players, seed, 1, 1000),
        run(players, seed, 2, 2000),
      ];
      const halves = better(run(players, seed, 0.5), run(players, seed, 0.5, 1000));
      const than = (run: Run): number => (run.value / one.value - 1) * 100;
      say(`  ${players} players, seed ${seed}: ${(one.cpuMs / 1000).toFixed(1)} s`);
      return { two: than(better(one, other)), halves: than(halves), longer: than(longer) };
    });
    const row = (measure: string, of: (one: (typeof all)[number]) => number): YardstickRow => {
      const [low, high] = bootstrap(
        all.map((one) => [one]),
        (some) => mean(some.map(of)),
        from,
      );
      return {
        measure: `n = ${players}: ${measure}`,
        target: "",
        value: `${mean(all.map(of)).toFixed(3)} % [${low.toFixed(3)}, ${high.toFixed(3)}]`,
        isReached: null,
        note: `against one search, each with a fifth of the work of a tick; seeds ${from}–${from + seeds - 1}`,
      };
    };
    return [
      row("the better of two searches", ({ two }) => two),
      row("the better of two with half the work", ({ halves }) => halves),
      row("one with twice the work", ({ longer }) => longer),
    ];
  });
