import type { Ten } from "../column-generation/duals.ts";
import type { Bound } from "../column-generation/pricing.ts";
import type { Programme } from "../column-generation/restricted-master.ts";
import { packTens } from "../column-generation/set-packing.ts";
import { lend, type Steps } from "../exact/best-arrangement.ts";

/** Points that are nothing. */
export const EPSILON = 1e-4;

const SWEEPS = 300;
/** Tens so many temperatures above their prices are brought down at higher temperatures first, each so many times the next. */
const ABOVE = 15;
const HOTTER = 3;
/** So many trios are priced at once. */
export const TRIOS = 80;
/** So many of the tens nearest to their prices are packed in the hope of a better plan, with a share of the steps. */
const NEAREST = 20_000;
const PACKING_SHARE = 0.04;

/** Those of a pool that are worth most beyond their prices. */
export const nearest = (beyond: Float64Array): Iterable<number> => {
  if (beyond.length <= NEAREST) return beyond.keys();
  const least = beyond.toSorted()[beyond.length - NEAREST];
  return beyond.keys().filter((index) => beyond[index] > least);
};

/** Temperatures at which prices are settled before a lower one: no sweep moves one up by more than a few temperatures. */
const hotter = (highest: number, than: number): readonly number[] =>
  highest <= ABOVE * than ? [] : [...hotter(highest, HOTTER * than), HOTTER * than];

/** What a programme's prices say of its pool. */
export interface Settled {
  /** What each ten of the pool is worth beyond its prices. */
  readonly beyond: Float64Array;
  /** Over plans made of the pool alone. */
  readonly ofPool: Bound;
}

/** A plan and what no plan of as many matches is worth more than, while they are brought together. */
export class Gap {
  /** Of the plan. */
  value: number;
  bound: number;
  /** The plan, when it is better than the one that was known. */
  tens: readonly Ten[] | null = null;
  readonly programme: Programme;
  readonly steps: Steps;

  constructor(value: number, bound: number, programme: Programme, steps: Steps) {
    this.value = value;
    this.bound = bound;
    this.programme = programme;
    this.steps = steps;
  }

  get width(): number {
    return this.bound - this.value;
  }

  get isClosed(): boolean {
    return this.width <= EPSILON;
  }

  /** Whether there are no steps left, or the guard stops. */
  get isOver(): boolean {
    return this.steps.left <= 0 || this.steps.isOver?.() === true;
  }

  lower(bound: number): void {
    this.bound = Math.max(this.value, Math.min(this.bound, bound));
  }

  /** Finds prices for the pool, nearer and nearer to the best. @param temperatures points */
  settle(temperatures: readonly number[]): Settled {
    const { programme, steps } = this;
    const highest = programme.beyond(steps).reduce((most, worth) => Math.max(most, worth), 0);
    const all = [...hotter(highest, temperatures[0]), ...temperatures];
    for (const temperature of all) programme.solve(temperature, SWEEPS, steps);
    return { beyond: programme.beyond(steps), ofPool: programme.bound(steps) };
  }

  /** Looks for a better plan among the tens nearest to their prices. */
  hope({ beyond, ofPool }: Settled): void {
    this.pack({ beyond, ofPool }, nearest(beyond), this.value, PACKING_SHARE);
  }

  /**
   * Packs tens of the pool as well as possible.
   * @param above plans worth no more than this are of no interest
   * @param share of the steps
   * @returns whether it was made out that there is no better plan among them than the one known then, or `above`
   */
  pack({ beyond, ofPool }: Settled, among: Iterable<number>, above: number, share: number): boolean {
    const { programme, steps } = this;
    const packed = lend(steps, steps.left * share, (lent) =>
      packTens(ofPool, programme.pool, among, beyond, above, programme.count, lent),
    );
    if (packed.tens !== null) ({ tens: this.tens, value: this.value } = packed);
    return packed.isWhole;
  }
}
