import type { Pool } from "../column-generation/column-pool.ts";
import { upTo } from "../column-generation/duals.ts";
import { type Bound, type Pricing, SEARCHING } from "../column-generation/pricing.ts";
import { Programme } from "../column-generation/restricted-master.ts";
import type { Steps } from "../exact/best-arrangement.ts";

/** Points by which a bound may lie above a plan that it proves. */
export const MET = 5e-4;

const MOST_ROUNDS = 20;
const SWEEPS = 300;
/** Points; high again in each round, since new columns may be worth far more than their seats cost. */
const TEMPERATURES = [10, 3, 1, 0.3, 0.1, 0.03, 0.01, 0.003, 0.001, 1e-4, 1e-5] as const;
/** Points between restricted master and Lagrangian bound at which column generation has converged. */
const CONVERGED = 0.01;

/**
 * Bound of the linear relaxation over plans of any number of matches, by column generation: the duals of the
 * restricted master are priced exactly, and new candidate matches join the pool until both bounds agree.
 * @param found the bound to begin with
 * @param value of the known plan: a bound as low as that ends it
 * @returns the lowest bound met, in points
 */
export const relax = (pricing: Pricing, pool: Pool, found: Bound, value: number, steps: Steps): number => {
  const count = upTo(pricing.matches);
  const programme = new Programme(pool, found.prices.copy(), count);
  let least = found.bound;
  for (let round = 0; round < MOST_ROUNDS && steps.left > 0 && least - value > MET; round += 1) {
    for (const temperature of TEMPERATURES) programme.solve(temperature, SWEEPS, steps);
    const restricted = programme.bound(steps).bound;
    const at = pricing.bound(programme.prices, SEARCHING, steps, count);
    least = Math.min(least, at.bound);
    const added = pool.addAll([...at.tens, ...at.more]);
    if (added === 0 || at.bound - restricted < CONVERGED) break;
  }
  return least;
};
