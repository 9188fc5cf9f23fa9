import { lend, type Steps } from "../exact/best-ten.ts";
import type { Ten } from "../pricing/prices.ts";
import type { Bound, Effort, Pricing } from "../pricing/pricing.ts";
import type { Programme } from "../pricing/programme.ts";
import type { Closed } from "./close-gap.ts";
import { packTens } from "./pack-tens.ts";

/** Tens this far below their prices are listed first, then those further and further away. */
const FIRST_WIDTH = 1;
const WIDENING = 1.3;
/** Tens that are listed although they are not all that could matter: enough to know most of what there is. */
const ENOUGH_TENS = 15_000;
/** As many as memory is meant for. */
const MOST_TENS = 300_000;
/** Shares of the steps that are left: for the first listing, for each later one, and for those of a short queue. */
const LISTING_SHARE = 0.3;
const LISTING_AGAIN_SHARE = 0.08;
const LISTING_AGAIN_SHARE_SHORT = 0.75;
const SHORT = 45;
/** All tens are tried to be listed again when the gap is this share of what it was. */
const RETRY = 0.7;
/** Shares of the steps that are left: for packing the tens that the programme likes, and the whole pool. */
const PACKING_SHARE = 0.01;
const PACKING_POOL_SHARE = 0.08;

const TRIOS = 80;
const MOST_ROUNDS = 30;
/** Rounds without a lower bound until it ends. */
const MOST_STALE = 4;
const SWEEPS = 200;
const FIRST_TEMPERATURES = [3, 1, 0.3, 0.1] as const;
const TEMPERATURES = [0.3, 0.1] as const;
const LAST_TEMPERATURES = [0.1, 0.05] as const;
/** So few tens are packed without pricing trios before. */
const FEW = 3000;
const EFFORT: Effort = { isExact: true, stepsOfPlayer: 1_000_000, isCutting: true, share: 0.5 };
/** New tens that change the bound by so little of the gap do not keep trios from being priced. */
const NEAR = 0.1;
const EPSILON = 1e-4;

interface Listed {
  readonly tens: readonly Ten[];
  /** Whether these are all tens that a plan could be made of that loses no more than the gap. */
  readonly isWhole: boolean;
}

/** Tens near enough to the prices, from `first` below the best ones on. */
const listTens = (
  pricing: Pricing,
  at: Bound,
  gap: number,
  first: number,
  share: number,
  steps: Steps,
): Listed => {
  let tens: readonly Ten[] = [];
  for (let width = Math.min(first, gap); ; width = Math.min(gap, width * WIDENING)) {
    const listed = lend(steps, steps.left * share, (lent) => pricing.list(at, width, MOST_TENS, lent));
    if (listed === null) return { tens, isWhole: false };
    tens = listed;
    if (width >= gap) return { tens, isWhole: true };
    if (tens.length > ENOUGH_TENS) return { tens, isWhole: false };
  }
};

/** The bound over plans that are made of the tens of the programme's pool alone. */
const boundOfPool = (programme: Programme, matches: number): Bound => {
  const { prices, pool } = programme;
  const excess = new Float64Array(prices.players.length);
  programme.price().forEach((beyond, index) => {
    const lowest = pool[index].players[0];
    excess[lowest] = Math.max(excess[lowest], beyond);
  });
  const most = excess.toSorted((left, right) => right - left).slice(0, matches);
  const bound = most.reduce((sum, more) => sum + more, prices.total(matches));
  return { bound, prices, excess, tens: [], more: [] };
};

/**
 * Brings a plan and its bound together where players are many: tens near enough to the prices are listed, a linear
 * programme over them finds new prices, new tens are looked for at those, exactly, and trios are priced where the
 * programme shares them among matches. Whenever all tens that a better plan could be made of can be listed, only those
 * are looked at any more, fewer and fewer, and in the end packed. The bound is one at every moment.
 * @param programme with tens to begin with, the plan's among them
 * @param found the bound so far, with a price of a match
 * @param known the plan so far
 */
export const cutDown = (
  pricing: Pricing,
  programme: Programme,
  found: Bound,
  known: readonly Ten[],
  steps: Steps,
): Closed => {
  const { matches, problem } = pricing;
  let value = known.reduce((sum, ten) => sum + ten.value, 0);
  let { bound } = found;
  let tens: readonly Ten[] | null = null;
  const pack = (at: Bound, among: readonly Ten[], share: number): boolean => {
    const packed = lend(steps, steps.left * share, (lent) => packTens(at, among, value, matches, lent));
    if (packed.tens !== null) ({ tens, value } = packed);
    return packed.isWhole;
  };
  const listAgain = problem.count <= SHORT ? LISTING_AGAIN_SHARE_SHORT : LISTING_AGAIN_SHARE;

  programme.restart(found.prices.copy());
  let listed = listTens(pricing, found, bound - value, FIRST_WIDTH, LISTING_SHARE, steps);
  for (const ten of listed.tens) programme.add(ten);
  let triedGap = Number.POSITIVE_INFINITY;
  let stale = 0;
  let temperatures: readonly number[] = FIRST_TEMPERATURES;
  for (let round = 0; round < MOST_ROUNDS && bound - value > EPSILON && steps.left > 0; round += 1) {
    if (steps.isOver?.() === true) break;
    for (const temperature of temperatures) programme.solve(temperature, SWEEPS, steps);
    temperatures = TEMPERATURES;
    const ofPool = boundOfPool(programme, matches);
    pack(ofPool, programme.likely(), PACKING_SHARE);
    if (listed.isWhole) {
      bound = Math.max(value, Math.min(bound, ofPool.bound));
      programme.forget(ofPool.bound - value);
      if (programme.pool.length > FEW && programme.addTrios(TRIOS, steps) > 0) continue;
      if (pack(ofPool, programme.pool, 1)) bound = value;
      break;
    }
    const at = pricing.bound(programme.prices, EFFORT, steps);
    stale = at.bound < bound - EPSILON ? 0 : stale + 1;
    bound = Math.min(bound, at.bound);
    if (stale > MOST_STALE) break;
    const added = [...at.tens, ...at.more].filter((ten) => programme.add(ten)).length;
    const gap = at.bound - value;
    if (added > 0 && at.bound - ofPool.bound > NEAR * gap) continue;
    if (gap < triedGap * RETRY) {
      triedGap = gap;
      listed = listTens(pricing, at, gap, gap, listAgain, steps);
      for (const ten of listed.tens) programme.add(ten);
      if (listed.isWhole) continue;
      pack(ofPool, programme.pool, PACKING_POOL_SHARE);
    }
    if (programme.addTrios(TRIOS, steps) > 0 || added > 0) continue;
    if (temperatures === LAST_TEMPERATURES) break;
    temperatures = LAST_TEMPERATURES;
  }
  return { tens, value, bound: Math.max(bound, value) };
};
