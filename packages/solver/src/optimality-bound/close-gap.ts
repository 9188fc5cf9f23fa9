import { FULL_SEARCH, type LagrangianBound, type Pricing } from "../column-generation/pricing.ts";
import { LONG_QUEUE } from "../search/effort.ts";
import { CUTS_PER_ROUND, type Gap, type MasterSolution } from "./gap.ts";
import { enumerateToTargets } from "./target-enumeration.ts";

const MOST_ROUNDS = 30;
/** Rounds without a lower bound, by this share of the gap, until enumeration. */
const MOST_STALE = 2;
const PROGRESS = 0.02;
/** Cuts are separated when new columns change the bound by at most this share of the gap. */
const NEAR = 0.1;
/** Further rounds of separation before pricing, while each reduces the gap to this share. */
const MOST_SEPARATIONS = 4;
const WORTHWHILE = 0.95;
/**
 * Weight of the master's duals against the best duals, once there are cuts; the full step makes pricing long.
 */
const WITH_CUTS = 0.5;
/**
 * Shares of the steps for enumeration. Cuts improve the bound more at first, but take too long in a long
 * queue. The last `RESERVE` of the steps belongs to enumeration.
 */
const SHARE_BEFORE_CUTS = 0.1;
const SHARE_AFTER_CUTS = 0.97;
const RESERVE = 0.3;
const FIRST_SMOOTHINGS = [3, 1, 0.3, 0.1] as const;
const SMOOTHINGS = [0.3, 0.1, 0.05] as const;

/** Solves the master; with cuts once columns were enumerated without them. */
const solveWithCuts = (gap: Gap, smoothings: readonly number[], hasCuts: boolean): MasterSolution => {
  let solution = gap.solveMaster(smoothings);
  for (let more = 0; hasCuts && more < MOST_SEPARATIONS; more += 1) {
    const before = solution.masterBound.bound - gap.value;
    if (gap.master.separateCuts(CUTS_PER_ROUND, gap.steps) === 0) break;
    solution = gap.solveMaster(SMOOTHINGS);
    if (solution.masterBound.bound - gap.value > WORTHWHILE * before) break;
  }
  return solution;
};

/**
 * Closes the gap for one number of matches: column generation with exact pricing at smoothed duals,
 * enumeration at the best duals, subset-row cuts, and again.
 * @param found the bound so far, with a dual of the match row
 */
export const closeGap = (gap: Gap, pricing: Pricing, found: LagrangianBound): void => {
  const { master, steps } = gap;
  const isLong = pricing.problem.count > LONG_QUEUE;
  const reserve = RESERVE * steps.left;
  let best = found;
  let last = found.bound;
  let stale = 0;
  let hasCuts = false;
  let enumerated = Number.POSITIVE_INFINITY;
  for (let round = 0; round < MOST_ROUNDS && !gap.isClosed && !gap.isOver; round += 1) {
    const solution = solveWithCuts(gap, round === 0 ? FIRST_SMOOTHINGS : SMOOTHINGS, hasCuts);
    const { masterBound } = solution;
    gap.primalHeuristic(solution);
    const duals = best.duals.towards(master.duals, hasCuts ? WITH_CUTS : 1);
    const at = pricing.bound(duals, FULL_SEARCH, steps, master.count);
    gap.lower(at.bound);
    if (gap.isClosed) break;
    const room = best.bound - gap.value;
    stale = at.bound < last - PROGRESS * room ? 0 : stale + 1;
    last = at.bound;
    if (at.bound < best.bound) best = at;
    const added = master.pool.addAll([...at.columns, ...at.extraColumns]);
    const isLast = steps.left < reserve;
    const isStale = stale > MOST_STALE || isLast;
    if (added > 0 && at.bound - masterBound.bound > NEAR * room && !isStale) continue;
    stale = 0;
    if (best.bound - gap.value < enumerated) {
      enumerated = best.bound - gap.value;
      enumerateToTargets(
        gap,
        pricing,
        best,
        isLong || (hasCuts && isStale) ? SHARE_AFTER_CUTS : SHARE_BEFORE_CUTS,
      );
      hasCuts = true;
    } else if (added === 0) break;
  }
};
