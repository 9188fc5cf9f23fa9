import { type Bound, type Pricing, SEARCHING } from "../column-generation/pricing.ts";
import { LONG_QUEUE } from "../search/effort.ts";
import { type Gap, type Settled, TRIOS } from "./gap.ts";
import { widen } from "./target-enumeration.ts";

const MOST_ROUNDS = 30;
/** Rounds after which the bound is no nearer than after the one before, by this share of the gap, until tens are listed. */
const MOST_STALE = 2;
const PROGRESS = 0.02;
/** New tens that change the bound by so little of the gap do not keep trios from being priced. */
const NEAR = 0.1;
/** As often more trios are priced before new tens are looked for, while each time lowers the gap to such a share. */
const MOST_PRICINGS = 4;
const WORTHWHILE = 0.95;
/** With trios, new tens are looked for so far from the best prices so far towards the programme's: all the way is long. */
const WITH_TRIOS = 0.5;
/**
 * Shares of the steps for listing: prices of trios bring more at first, but take too long in a long queue. When no more
 * than the reserve is left, the rest is for listing.
 */
const PART = 0.1;
const MOST = 0.97;
const RESERVE = 0.3;
const FIRST_TEMPERATURES = [3, 1, 0.3, 0.1] as const;
const TEMPERATURES = [0.3, 0.1, 0.05] as const;

/** Prices for the pool, and for trios as well once tens have been listed without. */
const settle = (gap: Gap, temperatures: readonly number[], hasTrios: boolean): Settled => {
  let settled = gap.settle(temperatures);
  for (let more = 0; hasTrios && more < MOST_PRICINGS; more += 1) {
    const before = settled.ofPool.bound - gap.value;
    if (gap.programme.addTrios(TRIOS, gap.steps) === 0) break;
    settled = gap.settle(TEMPERATURES);
    if (settled.ofPool.bound - gap.value > WORTHWHILE * before) break;
  }
  return settled;
};

/**
 * Brings a plan and a bound together until they meet or nothing more is won: new tens are looked for at the prices of
 * a linear programme over those that are known, exactly; at the best prices tens are listed and finished; then trios
 * are priced, and all of it again.
 * @param found the bound so far, with a price of a match
 */
export const close = (gap: Gap, pricing: Pricing, found: Bound): void => {
  const { programme, steps } = gap;
  const isLong = pricing.problem.count > LONG_QUEUE;
  const reserve = RESERVE * steps.left;
  let best = found;
  let last = found.bound;
  let stale = 0;
  let hasTrios = false;
  let listed = Number.POSITIVE_INFINITY;
  for (let round = 0; round < MOST_ROUNDS && !gap.isClosed && !gap.isOver; round += 1) {
    const settled = settle(gap, round === 0 ? FIRST_TEMPERATURES : TEMPERATURES, hasTrios);
    const { ofPool } = settled;
    gap.hope(settled);
    const prices = best.prices.towards(programme.prices, hasTrios ? WITH_TRIOS : 1);
    const at = pricing.bound(prices, SEARCHING, steps, programme.count);
    gap.lower(at.bound);
    if (gap.isClosed) break;
    const room = best.bound - gap.value;
    stale = at.bound < last - PROGRESS * room ? 0 : stale + 1;
    last = at.bound;
    if (at.bound < best.bound) best = at;
    const added = programme.pool.addAll([...at.tens, ...at.more]);
    const isLast = steps.left < reserve;
    const isStale = stale > MOST_STALE || isLast;
    if (added > 0 && at.bound - ofPool.bound > NEAR * room && !isStale) continue;
    stale = 0;
    if (best.bound - gap.value < listed) {
      listed = best.bound - gap.value;
      widen(gap, pricing, best, isLong || (hasTrios && isStale) ? MOST : PART);
      hasTrios = true;
    } else if (added === 0) break;
  }
};
