import { lend, type Steps } from "../exact/best-ten.ts";
import { Pool } from "../pricing/pool.ts";
import type { Bound, Pricing } from "../pricing/pricing.ts";

/** As many as memory is meant for. */
const MOST_TENS = 1_000_000;
/** A third of the gap is tried first: within all of it there may be so many times as many. */
const PART = 3;
const GROWTH = 100;
/** Steps for the third, at most, and a share of those that are left. */
const STEPS_OF_PART = 12_000_000;
const PART_SHARE = 0.3;
/** Steps for a ten more, and times as many as the third took. */
const STEPS_OF_TEN = 75;
const LONGER = 2;
/** Share of the steps that are left for all, and times as many as they were expected to take. */
const WHOLE_SHARE = 0.7;
const UNEXPECTED = 1.3;

/**
 * All tens that a plan could be made of that loses no more than the gap.
 * @param at the bound, and the prices at which the tens are looked at
 * @param beyond what some tens are worth beyond these prices
 * @returns null when they are too many or the steps do not suffice, which a part of the gap shows
 */
export const listWhole = (
  pricing: Pricing,
  at: Bound,
  beyond: Float64Array,
  gap: number,
  steps: Steps,
): Pool | null => {
  const known = beyond.reduce((sum, worth) => sum + (worth >= -gap / PART ? 1 : 0), 0);
  if (known * GROWTH > MOST_TENS) return null;
  const part = new Pool();
  const before = steps.left;
  const isPartWhole = lend(steps, Math.min(STEPS_OF_PART, before * PART_SHARE), (share) =>
    pricing.list(at, gap / PART, MOST_TENS / GROWTH, part, share),
  );
  const needed = (before - steps.left) * LONGER + part.size * GROWTH * STEPS_OF_TEN;
  if (!isPartWhole || needed > steps.left * WHOLE_SHARE) return null;
  const pool = new Pool();
  const isWhole = lend(steps, Math.min(UNEXPECTED * needed, steps.left * WHOLE_SHARE), (share) =>
    pricing.list(at, gap, MOST_TENS, pool, share),
  );
  return isWhole ? pool : null;
};
