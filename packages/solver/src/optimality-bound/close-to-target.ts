import { EPSILON, type Gap, TRIOS } from "./gap.ts";

const TEMPERATURES = [0.3, 0.1] as const;
const MOST_ROUNDS = 20;
/** More trios are priced while the last ones shrank the distance to the goal to such a share, and tens are many. */
const SHRUNK = 0.8;
const FEW = 3000;
/** Share of the steps in which tens are packed that do not hold the best plan for certain. */
const SHARE = 0.2;

/**
 * Lowers the bound to a goal, or finds the best plan beyond it, where the programme's pool holds every ten of the plans
 * that are worth more than the goal: trios are priced, and tens forgotten that such a plan cannot hold, until even the
 * programme stays below the goal or the tens that are left can be packed.
 * @returns whether nothing is left to be looked for beyond the goal
 */
export const finish = (gap: Gap, goal: number): boolean => {
  const { programme, steps } = gap;
  const target = () => Math.max(goal, gap.value);
  let before = Number.POSITIVE_INFINITY;
  for (let round = 0; round < MOST_ROUNDS && !gap.isOver; round += 1) {
    const settled = gap.settle(TEMPERATURES);
    const { beyond, ofPool } = settled;
    gap.lower(Math.max(target(), ofPool.bound));
    gap.hope(settled);
    const above = ofPool.bound - target();
    if (above <= EPSILON) return true;
    const left = { ofPool, beyond: beyond.filter((worth) => worth >= -above) };
    const isFew = left.beyond.length <= FEW || above > SHRUNK * before;
    before = above;
    // The shares by which trios are found are those of the pool as it was settled.
    const hasMore = !isFew && programme.addTrios(TRIOS, steps) > 0;
    programme.pool.keep((index) => beyond[index] >= -above);
    if (hasMore) continue;
    const isWhole = gap.pack(left, left.beyond.keys(), target(), goal > gap.value ? SHARE : 1);
    if (isWhole) gap.lower(target());
    return isWhole;
  }
  return false;
};
