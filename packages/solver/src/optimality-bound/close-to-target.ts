import { CUTS_PER_ROUND, EPSILON, type Gap } from "./gap.ts";

const SMOOTHINGS = [0.3, 0.1] as const;
const MOST_ROUNDS = 20;
/**
 * Cuts are added while the last ones reduced the distance to the target to this share and the columns are
 * many.
 */
const SHRUNK = 0.8;
const FEW = 3000;
/** Share of the steps to pack columns that may not contain the best plan. */
const SHARE = 0.2;

/**
 * Lowers the bound to a target, or finds a better plan. The master's pool must hold every column of the plans
 * above the target. Each round adds cuts and removes columns by reduced-cost fixing. It ends when the master
 * falls to the target, or set packing solves the remaining columns.
 * @returns whether no better plan above the target exists
 */
export const closeToTarget = (gap: Gap, target: number): boolean => {
  const { master, steps } = gap;
  const currentTarget = () => Math.max(target, gap.value);
  let before = Number.POSITIVE_INFINITY;
  for (let round = 0; round < MOST_ROUNDS && !gap.isOver; round += 1) {
    const solution = gap.solveMaster(SMOOTHINGS);
    const { reducedCosts, masterBound } = solution;
    gap.lower(Math.max(currentTarget(), masterBound.bound));
    gap.primalHeuristic(solution);
    const above = masterBound.bound - currentTarget();
    if (above <= EPSILON) return true;
    const left = { masterBound, reducedCosts: reducedCosts.filter((worth) => worth >= -above) };
    const isFew = left.reducedCosts.length <= FEW || above > SHRUNK * before;
    before = above;
    // Separation uses the shares of the pool as it was solved, so it comes before the removal of columns.
    const hasMore = !isFew && master.separateCuts(CUTS_PER_ROUND, steps) > 0;
    master.pool.retain((index) => reducedCosts[index] >= -above);
    if (hasMore) continue;
    const isComplete = gap.pack(
      left,
      left.reducedCosts.keys(),
      currentTarget(),
      target > gap.value ? SHARE : 1,
    );
    if (isComplete) gap.lower(currentTarget());
    return isComplete;
  }
  return false;
};
