import type { Pool } from "../column-generation/column-pool.ts";
import { type Count, exactly, type Ten, worthOf } from "../column-generation/duals.ts";
import type { Bound, Pricing } from "../column-generation/pricing.ts";
import { Programme } from "../column-generation/restricted-master.ts";
import { lend, type Steps } from "../exact/best-arrangement.ts";
import type { Closed } from "../large-neighbourhood/enumerate-and-pack.ts";
import { SHORT_QUEUE } from "../search/effort.ts";
import { close } from "./close-gap.ts";
import { Gap } from "./gap.ts";
import { otherCounts } from "./match-counts.ts";

/** Tens this far below their prices are listed first, then those further and further away, until they are enough. */
const FIRST_WIDTH = 1;
const WIDENING = 1.4;
const ENOUGH_TENS = 15_000;
const ENOUGH_TENS_SHORT = 5000;
const MOST_TENS = 100_000;
const FIRST_LISTING_SHARE = 0.2;
/** Share of the steps that are left for plans of another number of matches. */
const OTHER_COUNT_SHARE = 0.3;

/**
 * Brings a plan and its bound together from tens that are near enough to the prices. Plans of as many matches as the
 * known one, of fewer and of more are bounded apart: between two numbers of matches a linear programme gains most. The
 * bound is one at every moment.
 * @param pool tens to begin with
 * @param found the bound so far, with a price of a match
 * @param known the plan so far
 */
export const cutDown = (
  pricing: Pricing,
  pool: Pool,
  found: Bound,
  known: readonly Ten[],
  steps: Steps,
): Closed => {
  const value = worthOf(known);
  const enough = pricing.problem.count > SHORT_QUEUE ? ENOUGH_TENS : ENOUGH_TENS_SHORT;
  pool.addAll(known);
  lend(steps, steps.left * FIRST_LISTING_SHARE, (lent) => {
    for (let width = FIRST_WIDTH; pool.size < enough && width < found.bound - value; width *= WIDENING)
      if (!pricing.list(found, width, MOST_TENS, pool, lent)) return;
  });
  let best: Closed = { tens: null, value, bound: value };
  const closeFor = (count: Count, share: number) =>
    lend(steps, steps.left * share, (lent) => {
      const programme = new Programme(pool, found.prices.copy(), count);
      const gap = new Gap(best.value, found.bound, programme, lent);
      close(gap, pricing, found);
      best = { tens: gap.tens ?? best.tens, value: gap.value, bound: Math.max(gap.bound, best.bound) };
    });
  const played = exactly(known.length);
  for (const other of otherCounts(pricing, pool, found, known.length, value, steps))
    closeFor(other, OTHER_COUNT_SHARE);
  closeFor(played, 1);
  return best;
};
