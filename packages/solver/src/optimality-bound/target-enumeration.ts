import { ColumnPool } from "../column-generation/column-pool.ts";
import type { LagrangianBound, Pricing } from "../column-generation/pricing.ts";
import { withBudget } from "../model/work-budget.ts";
import { closeToTarget } from "./close-to-target.ts";
import { bestByReducedCost, type Gap } from "./gap.ts";

/** Memory limit. */
const MOST_COLUMNS = 1_000_000;
/** First distance of the target below the bound: points, or this share of the gap; and its growth factor. */
const FIRST = 1;
const FIRST_SHARE = 0.04;
const SLACK_FACTOR = 1.4;
/** After so few columns the next enumeration follows at once. */
const FEW = 1000;
/** Share of the steps when the columns of the whole gap are expected to fit. */
const WHOLE_SHARE = 0.8;
/** An enumeration expected to exceed this share of the limit does not start, since lists grow exponentially. */
const NEAR_MOST = 0.6;
/** Growth of columns and steps from one slack to the next, when nothing else is known. */
const GROWTH = 3;

/**
 * Reduced-cost enumeration with lower and lower target bounds. Each round enumerates all columns of the plans
 * above the target and closes the gap to it. The bound falls to the target, or the best plan is found.
 * @param from a bound, and the duals of the enumeration
 * @param share of the steps for enumeration; the rest is for closing
 */
export const enumerateToTargets = (
  gap: Gap,
  pricing: Pricing,
  from: LagrangianBound,
  share: number,
): void => {
  const { master, steps } = gap;
  const usual = master.pool;
  const until = steps.left * (1 - share);
  const untilWhole = steps.left * (1 - Math.max(share, WHOLE_SHARE));
  let isInReach = false;
  let slack = from.bound - gap.bound + Math.min(FIRST, FIRST_SHARE * gap.size);
  let last = { steps: 0, columns: 0 };
  while (!gap.isClosed && !gap.isOver) {
    const whole = from.bound - gap.value;
    const within = Math.min(slack, whole);
    const pool = new ColumnPool();
    const before = steps.left;
    const end = isInReach ? untilWhole : until;
    const isComplete = withBudget(steps, before - end, (granted) =>
      pricing.enumerate(from, within, MOST_COLUMNS, pool, granted),
    );
    const took = { steps: before - steps.left, columns: pool.size };
    if (!isComplete) break;
    const times = (now: number, then: number) => (then === 0 ? GROWTH : Math.max(1, now / then));
    const growths = Math.log(whole / within) / Math.log(SLACK_FACTOR);
    isInReach = took.columns * times(took.columns, last.columns) ** growths < MOST_COLUMNS;
    const isLast =
      within === whole ||
      took.steps * times(took.steps, last.steps) > steps.left - (isInReach ? untilWhole : until) ||
      took.columns * times(took.columns, last.columns) > NEAR_MOST * MOST_COLUMNS;
    last = took;
    slack *= SLACK_FACTOR;
    if (pool.size < FEW && !isLast) continue;
    master.pool = pool;
    const isFinished = closeToTarget(gap, from.bound - within);
    for (const index of bestByReducedCost(master.reducedCosts(steps)))
      usual.add(pool.playersOf(index), pool.values[index]);
    master.pool = usual;
    if (isLast || !isFinished) break;
  }
};
