import { ColumnPool } from "../column-generation/column-pool.ts";
import type { Column, MatchCount } from "../column-generation/duals.ts";
import type { LagrangianBound, Pricing } from "../column-generation/pricing.ts";
import { reducedCostsOf } from "../column-generation/reduced-costs.ts";
import { packColumns } from "../column-generation/set-packing.ts";
import { type WorkBudget, withBudget } from "../model/work-budget.ts";

export interface ClosedGap {
  /** A better plan than the known one; null when none was found. */
  readonly columns: readonly Column[] | null;
  readonly value: number;
  readonly bound: number;
}

/** Slack of the first enumeration; it doubles. */
const FIRST_SLACK = 2;
const SLACK_FACTOR = 2;
const MOST_COLUMNS = 20_000;
const EPSILON = 1e-4;

export interface Target {
  readonly pricing: Pricing;
  readonly found: LagrangianBound;
  /** Of the known plan. */
  readonly value: number;
  /** Matches of the plans. */
  readonly count: MatchCount;
}

/**
 * Closes the gap between a plan and a bound by reduced-cost enumeration and set packing. A plan within
 * `slack` of the bound consists of columns within `slack` of their reduced-cost bounds. After all those are
 * packed, the bound falls to the best packing or by `slack`.
 * @param stepsPerSlack for one enumeration, and for one packing
 */
export const enumerateAndPack = (
  { pricing, found, value, count }: Target,
  stepsPerSlack: number,
  steps: WorkBudget,
): ClosedGap => {
  let best: ClosedGap = { columns: null, value, bound: found.bound };
  for (let slack = FIRST_SLACK; best.bound - best.value > EPSILON; slack *= SLACK_FACTOR) {
    const whole = found.bound - best.value;
    const within = Math.min(slack, whole);
    const pool = new ColumnPool();
    if (
      !withBudget(steps, stepsPerSlack, (share) =>
        pricing.enumerate(found, within, MOST_COLUMNS, pool, share),
      )
    )
      break;
    const { value: known } = best;
    const packed = withBudget(steps, stepsPerSlack, (granted) => {
      const reducedCosts = reducedCostsOf(pool, found.duals, granted);
      const problem = { found, pool, among: pool.indices(), reducedCosts, value: known, played: count };
      return packColumns(problem, granted);
    });
    if (packed.columns !== null) best = { ...best, columns: packed.columns, value: packed.value };
    if (!packed.isComplete) break;
    best = { ...best, bound: Math.max(best.value, found.bound - within) };
  }
  return best;
};
