import type { ColumnPool } from "../column-generation/column-pool.ts";
import { upTo } from "../column-generation/duals.ts";
import { FULL_SEARCH, type LagrangianBound, type Pricing } from "../column-generation/pricing.ts";
import { RestrictedMaster } from "../column-generation/restricted-master.ts";
import type { WorkBudget } from "../model/work-budget.ts";

/** RatePoints by which a bound may lie above a plan that it proves. */
export const PROVEN_GAP = 5e-4;

const MOST_ROUNDS = 20;
const SWEEPS = 300;
/** RatePoints. Each round starts high, since a new column may have a great reduced cost. */
const SMOOTHINGS = [10, 3, 1, 0.3, 0.1, 0.03, 0.01, 0.003, 0.001, 1e-4, 1e-5] as const;
/** RatePoints between restricted master and Lagrangian bound at which column generation has converged. */
const CONVERGED = 0.01;

/**
 * Bound of the linear relaxation over plans of any number of matches, by column generation. Exact pricing at
 * the duals of the restricted master adds columns until both bounds agree.
 * @param found the bound to begin with
 * @param value of the known plan; a bound this low ends it
 * @returns the lowest bound, in points
 */
export const solveRelaxation = (
  pricing: Pricing,
  pool: ColumnPool,
  found: LagrangianBound,
  value: number,
  steps: WorkBudget,
): number => {
  const count = upTo(pricing.matches);
  const master = new RestrictedMaster(pool, found.duals.copy(), count);
  let least = found.bound;
  for (let round = 0; round < MOST_ROUNDS && steps.left > 0 && least - value > PROVEN_GAP; round += 1) {
    for (const smoothing of SMOOTHINGS) master.solve(smoothing, SWEEPS, steps);
    const restricted = master.bound(steps).bound;
    const at = pricing.bound(master.duals, FULL_SEARCH, steps, count);
    least = Math.min(least, at.bound);
    const added = pool.addAll([...at.columns, ...at.extraColumns]);
    if (added === 0 || at.bound - restricted < CONVERGED) break;
  }
  return least;
};
