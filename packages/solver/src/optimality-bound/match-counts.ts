import type { ColumnPool } from "../column-generation/column-pool.ts";
import { type MatchCount, upTo } from "../column-generation/duals.ts";
import { FULL_SEARCH, type LagrangianBound, type Pricing } from "../column-generation/pricing.ts";
import { RestrictedMaster } from "../column-generation/restricted-master.ts";
import { SEATS } from "../model/problem.ts";
import type { WorkBudget } from "../model/work-budget.ts";

const SMOOTHINGS = [1, 0.3] as const;
const SWEEPS = 150;
/** Rounds of pricing before a number of matches counts as possible. */
const MOST_ROUNDS = 4;

/**
 * Bound for plans with at most this many matches, by a shift of the duals. Each seat dual falls by the same
 * amount, but not below 0, and the match dual rises by ten times that. No reduced cost grows. Where many
 * seats have a dual, fewer matches lose more than their seats save.
 * @param found no cuts, no negative dual
 */
export const boundForFewer = ({ duals, reducedCostBounds }: LagrangianBound, most: number): number => {
  const { players, match } = duals;
  const spare = players.length - SEATS * most;
  const off = spare <= 0 ? 0 : players.toSorted()[spare - 1];
  const seats = players.reduce((sum, dual) => sum + Math.max(0, dual - off), 0);
  const highest = reducedCostBounds.toSorted((left, right) => right - left).slice(0, most);
  return highest.reduce((sum, more) => sum + more, seats + most * (match + SEATS * off));
};

export interface KnownPlan {
  readonly pricing: Pricing;
  readonly pool: ColumnPool;
  /** A bound for any number of matches. */
  readonly found: LagrangianBound;
  /** Matches of the plan. */
  readonly played: number;
  readonly value: number;
}

/** Whether no plan with this number of matches is better. */
const isRuledOut = (
  { pricing, pool, found, value }: KnownPlan,
  count: MatchCount,
  steps: WorkBudget,
): boolean => {
  if (count.most < Math.max(1, count.least) || boundForFewer(found, count.most) <= value) return true;
  const master = new RestrictedMaster(pool, found.duals.copy(), count);
  for (let round = 0; round < MOST_ROUNDS && steps.left > 0; round += 1) {
    for (const smoothing of SMOOTHINGS) master.solve(smoothing, SWEEPS, steps);
    const at = pricing.bound(master.duals, FULL_SEARCH, steps, count);
    if (at.bound <= value) return true;
    if (master.bound(steps).bound > value) return false;
    pool.addAll([...at.columns, ...at.extraColumns]);
  }
  return false;
};

/** The other ranges of match numbers in which a better plan may exist: fewer, and more. */
export const openMatchCounts = (known: KnownPlan, steps: WorkBudget): readonly MatchCount[] =>
  [upTo(known.played - 1), { least: known.played + 1, most: known.pricing.matches }].filter(
    (count) => !isRuledOut(known, count, steps),
  );
