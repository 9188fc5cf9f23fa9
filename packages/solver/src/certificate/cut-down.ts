import { lend, type Steps } from "../exact/best-ten.ts";
import { beyondOf } from "../pricing/beyond.ts";
import { packTens } from "../pricing/pack-tens.ts";
import type { Pool } from "../pricing/pool.ts";
import { type Count, type Ten, worthOf } from "../pricing/prices.ts";
import { type Bound, type Pricing, SEARCHING } from "../pricing/pricing.ts";
import { boundOfPool, Programme } from "../pricing/programme.ts";
import type { Closed } from "../regroup/close-gap.ts";
import { listWhole } from "./list-whole.ts";
import { otherCounts } from "./other-counts.ts";

/** Tens this far below their prices are listed first, then those further and further away, until they are enough. */
const FIRST_WIDTH = 1;
const WIDENING = 1.4;
const ENOUGH_TENS = 15_000;
const MOST_TENS = 100_000;
const FIRST_LISTING_SHARE = 0.2;
/** Share of the steps that are left for plans of another number of matches. */
const OTHER_COUNT_SHARE = 0.3;
/** All tens are tried to be listed again when the gap is this share of what it was, and in the end. */
const RETRY = 0.7;
const LAST_RETRY = 0.97;
/** So many of the tens nearest to their prices are packed in the hope of a better plan, with a share of the steps. */
const NEAREST = 20_000;
const PACKING_SHARE = 0.04;

const TRIOS = 80;
/** As often more trios are priced before new tens are looked for, while each time lowers the gap to such a share. */
const MOST_PRICINGS = 4;
const WORTHWHILE = 0.95;
const SHRUNK = 0.8;
const MOST_ROUNDS = 30;
/** Rounds that lower the gap by less than this share until it ends. */
const MOST_STALE = 4;
const PROGRESS = 0.02;
/** How much less than nothing a seat may cost at first, and how many times that in the next round. */
const FIRST_CHEAPEST = -4;
const CHEAPER = 2;
const SWEEPS = 300;
const FIRST_TEMPERATURES = [1, 0.3, 0.1] as const;
const TEMPERATURES = [0.3, 0.1, 0.05] as const;
const LAST_TEMPERATURES = [0.1, 0.05, 0.02] as const;
/** So few tens are packed, and more where trios bring no more. */
const FEW = 3000;
/** New tens that change the bound by so little of the gap do not keep trios from being priced. */
const NEAR = 0.1;
const EPSILON = 1e-4;

/** Those of a pool that are worth most beyond their prices. */
const nearest = (beyond: Float64Array): Iterable<number> => {
  if (beyond.length <= NEAREST) return beyond.keys();
  const least = beyond.toSorted()[beyond.length - NEAREST];
  return beyond.keys().filter((index) => beyond[index] > least);
};

/** Goes on until a bound for plans of so many matches meets the value of a plan, or nothing more is won. */
const close = (
  pricing: Pricing,
  programme: Programme,
  known: Pick<Closed, "value" | "bound">,
  steps: Steps,
): Closed => {
  let { value, bound } = known;
  let tens: readonly Ten[] | null = null;
  /** Whether the pool holds every ten that a better plan could be made of. */
  let isWhole = false;
  let hasTrios = false;
  const solve = (temperatures: readonly number[]) => {
    for (const temperature of temperatures) programme.solve(temperature, SWEEPS, steps);
    const beyond = beyondOf(programme.pool, programme.prices, steps);
    return { beyond, ofPool: boundOfPool(programme, beyond) };
  };
  const settle = (temperatures: readonly number[]) => {
    let settled = solve(temperatures);
    for (let more = 0; hasTrios && more < MOST_PRICINGS; more += 1) {
      const before = settled.ofPool.bound - value;
      if (programme.addTrios(TRIOS, steps) === 0) break;
      settled = solve(TEMPERATURES);
      const gap = settled.ofPool.bound - value;
      if (gap > WORTHWHILE * before || (isWhole && gap < SHRUNK * before)) break;
    }
    return settled;
  };
  const pack = (at: Bound, beyond: Float64Array, among: Iterable<number>, share: number): boolean => {
    const packed = lend(steps, steps.left * share, (lent) =>
      packTens(at, programme.pool, among, beyond, value, programme.count, lent),
    );
    if (packed.tens !== null) ({ tens, value } = packed);
    return packed.isWhole;
  };

  let triedGap = Number.POSITIVE_INFINITY;
  let wholeGap = Number.POSITIVE_INFINITY;
  let stale = 0;
  let temperatures: readonly number[] = FIRST_TEMPERATURES;
  for (let round = 0; round < MOST_ROUNDS && bound - value > EPSILON && steps.left > 0; round += 1) {
    if (steps.isOver?.() === true) break;
    programme.cheapestSeat = FIRST_CHEAPEST * CHEAPER ** round;
    const { beyond, ofPool } = settle(temperatures);
    if (temperatures === FIRST_TEMPERATURES) temperatures = TEMPERATURES;
    pack(ofPool, beyond, nearest(beyond), PACKING_SHARE);
    if (isWhole) {
      const gap = ofPool.bound - value;
      const isFew = hasTrios && (programme.pool.size <= FEW || gap > SHRUNK * wholeGap);
      wholeGap = gap;
      bound = Math.max(value, Math.min(bound, ofPool.bound));
      programme.pool.keep((index) => beyond[index] >= -gap);
      hasTrios = true;
      if (!isFew && programme.addTrios(TRIOS, steps) > 0) continue;
      const left = beyondOf(programme.pool, programme.prices, steps);
      if (pack(ofPool, left, left.keys(), 1)) bound = value;
      break;
    }
    const at = pricing.bound(programme.prices, SEARCHING, steps, programme.count);
    const gap = at.bound - value;
    stale = at.bound < bound - PROGRESS * (bound - value) ? 0 : stale + 1;
    bound = Math.min(bound, at.bound);
    const added = programme.pool.addAll([...at.tens, ...at.more]);
    if (added > 0 && at.bound - ofPool.bound > NEAR * gap) continue;
    const isLast = stale > MOST_STALE;
    if (gap < triedGap * (isLast ? LAST_RETRY : RETRY)) {
      triedGap = gap;
      const listed = listWhole(pricing, at, beyond, gap, steps);
      if (listed !== null) {
        isWhole = true;
        programme.pool = listed;
        continue;
      }
    }
    if (isLast) break;
    hasTrios = true;
    if (programme.addTrios(TRIOS, steps) > 0 || added > 0) continue;
    if (temperatures === LAST_TEMPERATURES) break;
    temperatures = LAST_TEMPERATURES;
  }
  return { tens, value, bound: Math.max(bound, value) };
};

/**
 * Brings a plan and its bound together where players are many: tens near enough to the prices are listed, a linear
 * programme over them finds new prices, new tens are looked for at those, exactly, and trios are priced where the
 * programme shares them among matches. Whenever all tens that a better plan could be made of can be listed, only those
 * are looked at any more, fewer and fewer, and in the end packed. Plans of as many matches as the known one, of fewer
 * and of more are bounded apart: between two numbers of matches the programme gains most. The bound is one at every
 * moment.
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
  pool.addAll(known);
  lend(steps, steps.left * FIRST_LISTING_SHARE, (lent) => {
    for (let width = FIRST_WIDTH; pool.size < ENOUGH_TENS && width < found.bound - value; width *= WIDENING)
      if (!pricing.list(found, width, MOST_TENS, pool, lent)) return;
  });
  const programmeFor = (count: Count) => new Programme(pool, found.prices.copy(), count);
  const played = { least: known.length, most: known.length };
  let closed: Closed = { tens: null, value, bound: value };
  for (const other of otherCounts(pricing, programmeFor(played), known.length, value, steps)) {
    const best = lend(steps, steps.left * OTHER_COUNT_SHARE, (lent) =>
      close(pricing, programmeFor(other), { value: closed.value, bound: found.bound }, lent),
    );
    closed = { ...best, tens: best.tens ?? closed.tens, bound: Math.max(best.bound, closed.bound) };
  }
  const best = close(pricing, programmeFor(played), { value: closed.value, bound: found.bound }, steps);
  return { ...best, tens: best.tens ?? closed.tens, bound: Math.max(best.bound, closed.bound) };
};
