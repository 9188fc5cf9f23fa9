import { Pool } from "../column-generation/column-pool.ts";
import type { Count, Ten } from "../column-generation/duals.ts";
import type { Bound, Pricing } from "../column-generation/pricing.ts";
import { beyondOf } from "../column-generation/reduced-costs.ts";
import { packTens } from "../column-generation/set-packing.ts";
import { lend, type Steps } from "../exact/best-arrangement.ts";

export interface Closed {
  /** A better plan than the known one; null when none was found. */
  readonly tens: readonly Ten[] | null;
  readonly value: number;
  readonly bound: number;
}

/** Tens this far below their prices are listed first, then those further and further away. */
const FIRST_WIDTH = 2;
const WIDENING = 2;
const MOST_TENS = 20_000;
const EPSILON = 1e-4;

/**
 * Brings a plan and its upper bound together: a plan that is short of the bound by at most `width` is made of tens
 * that are each short by at most that, so once all those are listed and the best way to pack them is known, nothing
 * is worth more than it or the bound less `width`, whichever is more.
 * @param value of the known plan
 * @param count of the matches of the plans that are looked at
 * @param stepsOfWidth for listing, and for packing, at one width
 */
export const closeGap = (
  pricing: Pricing,
  found: Bound,
  value: number,
  count: Count,
  stepsOfWidth: number,
  steps: Steps,
): Closed => {
  let best: Closed = { tens: null, value, bound: found.bound };
  for (let width = FIRST_WIDTH; best.bound - best.value > EPSILON; width *= WIDENING) {
    const whole = found.bound - best.value;
    const within = Math.min(width, whole);
    const pool = new Pool();
    if (!lend(steps, stepsOfWidth, (share) => pricing.list(found, within, MOST_TENS, pool, share))) break;
    const { value: known } = best;
    const packed = lend(steps, stepsOfWidth, (share) =>
      packTens(found, pool, pool.indices(), beyondOf(pool, found.prices, share), known, count, share),
    );
    if (packed.tens !== null) best = { ...best, tens: packed.tens, value: packed.value };
    if (!packed.isWhole) break;
    best = { ...best, bound: Math.max(best.value, found.bound - within) };
  }
  return best;
};
