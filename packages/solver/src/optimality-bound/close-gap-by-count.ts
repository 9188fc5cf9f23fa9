import type { ColumnPool } from "../column-generation/column-pool.ts";
import { type Column, exactly, type MatchCount, totalValue } from "../column-generation/duals.ts";
import type { LagrangianBound, Pricing } from "../column-generation/pricing.ts";
import { RestrictedMaster } from "../column-generation/restricted-master.ts";
import type { ClosedGap } from "../large-neighbourhood/enumerate-and-pack.ts";
import { type WorkBudget, withBudget } from "../model/work-budget.ts";
import { SHORT_QUEUE } from "../search/effort.ts";
import { closeGap } from "./close-gap.ts";
import { Gap } from "./gap.ts";
import { openMatchCounts } from "./match-counts.ts";

/** Slack of the first enumeration; it grows until the pool has enough columns. */
const FIRST_SLACK = 1;
const SLACK_FACTOR = 1.4;
const ENOUGH_COLUMNS = 15_000;
const ENOUGH_COLUMNS_SHORT = 5000;
const MOST_COLUMNS = 100_000;
const FIRST_LISTING_SHARE = 0.2;
/** Share of the remaining steps for plans with another number of matches. */
const OTHER_COUNT_SHARE = 0.3;

/**
 * Closes the gap separately for the known plan's number of matches, for fewer and for more. The linear
 * relaxation gains most between two numbers of matches. The bound is valid at every moment.
 * @param pool initial columns
 * @param found the bound so far, with a dual of the match row
 * @param known the plan so far
 */
export const closeGapByCount = (
  pricing: Pricing,
  pool: ColumnPool,
  found: LagrangianBound,
  known: readonly Column[],
  steps: WorkBudget,
): ClosedGap => {
  const value = totalValue(known);
  const enough = pricing.problem.count > SHORT_QUEUE ? ENOUGH_COLUMNS : ENOUGH_COLUMNS_SHORT;
  pool.addAll(known);
  withBudget(steps, steps.left * FIRST_LISTING_SHARE, (granted) => {
    for (let slack = FIRST_SLACK; pool.size < enough && slack < found.bound - value; slack *= SLACK_FACTOR)
      if (!pricing.enumerate(found, slack, MOST_COLUMNS, pool, granted)) return;
  });
  let best: ClosedGap = { columns: null, value, bound: value };
  const closeGapFor = (count: MatchCount, share: number) =>
    withBudget(steps, steps.left * share, (granted) => {
      const master = new RestrictedMaster(pool, found.duals.copy(), count);
      const gap = new Gap(best.value, found.bound, master, granted);
      closeGap(gap, pricing, found);
      best = {
        columns: gap.columns ?? best.columns,
        value: gap.value,
        bound: Math.max(gap.bound, best.bound),
      };
    });
  const plan = { pricing, pool, found, played: known.length, value };
  for (const other of openMatchCounts(plan, steps)) closeGapFor(other, OTHER_COUNT_SHARE);
  closeGapFor(exactly(known.length), 1);
  return best;
};
