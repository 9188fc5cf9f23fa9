import type { Column } from "../column-generation/duals.ts";
import type { LagrangianBound } from "../column-generation/pricing.ts";
import type { RestrictedMaster } from "../column-generation/restricted-master.ts";
import { packColumns } from "../column-generation/set-packing.ts";
import { type WorkBudget, withBudget } from "../model/work-budget.ts";

/** A gap up to this many points counts as closed. */
export const EPSILON = 1e-4;

const SWEEPS = 300;
/**
 * Reduced costs above `ABOVE` times the smoothing need greater smoothings first, each greater by this factor.
 */
const ABOVE = 15;
const SMOOTHING_FACTOR = 3;
/** Cuts that one separation adds. */
export const CUTS_PER_ROUND = 80;
/** Columns that the primal heuristic packs, and its share of the steps. */
const MOST_PACKED = 20_000;
const PACKING_SHARE = 0.04;

/** Indices of the columns with the greatest reduced costs. */
export const bestByReducedCost = (reducedCosts: Float64Array): Iterable<number> => {
  if (reducedCosts.length <= MOST_PACKED) return reducedCosts.keys();
  const least = reducedCosts.toSorted()[reducedCosts.length - MOST_PACKED];
  return reducedCosts.keys().filter((index) => reducedCosts[index] > least);
};

/** Greater smoothings to begin with: one sweep raises a dual by only a few times the smoothing. */
const smootherFirst = (highest: number, than: number): readonly number[] =>
  highest <= ABOVE * than
    ? []
    : [...smootherFirst(highest, SMOOTHING_FACTOR * than), SMOOTHING_FACTOR * than];

/** The restricted master after a solve. */
export interface MasterSolution {
  /** `[column of the pool]`: reduced cost. */
  readonly reducedCosts: Float64Array;
  /** Over plans whose columns are all in the pool. */
  readonly masterBound: LagrangianBound;
}

/** A plan and the upper bound on all plans with the same number of matches. */
export class Gap {
  /** Of the plan. */
  value: number;
  bound: number;
  /** The plan when it is better than the known one; null otherwise. */
  columns: readonly Column[] | null = null;
  readonly master: RestrictedMaster;
  readonly steps: WorkBudget;

  constructor(value: number, bound: number, master: RestrictedMaster, steps: WorkBudget) {
    this.value = value;
    this.bound = bound;
    this.master = master;
    this.steps = steps;
  }

  get size(): number {
    return this.bound - this.value;
  }

  get isClosed(): boolean {
    return this.size <= EPSILON;
  }

  /** Whether the steps ran out or the guard stopped the solver. */
  get isOver(): boolean {
    return this.steps.left <= 0 || this.steps.isOver?.() === true;
  }

  lower(bound: number): void {
    this.bound = Math.max(this.value, Math.min(this.bound, bound));
  }

  /** Solves the restricted master at decreasing smoothings. @param smoothings in points */
  solveMaster(smoothings: readonly number[]): MasterSolution {
    const { master, steps } = this;
    const highest = master.reducedCosts(steps).reduce((most, worth) => Math.max(most, worth), 0);
    const all = [...smootherFirst(highest, smoothings[0]), ...smoothings];
    for (const smoothing of all) master.solve(smoothing, SWEEPS, steps);
    return { reducedCosts: master.reducedCosts(steps), masterBound: master.bound(steps) };
  }

  /** Primal heuristic: packs the columns with the greatest reduced costs. */
  primalHeuristic({ reducedCosts, masterBound }: MasterSolution): void {
    this.pack({ reducedCosts, masterBound }, bestByReducedCost(reducedCosts), this.value, PACKING_SHARE);
  }

  /**
   * Packs columns of the pool.
   * @param above plans worth no more are ignored
   * @param share of the steps
   * @returns whether the packing was complete: no better plan exists among these columns
   */
  pack(
    { reducedCosts, masterBound }: MasterSolution,
    among: Iterable<number>,
    above: number,
    share: number,
  ): boolean {
    const { master, steps } = this;
    const packed = withBudget(steps, steps.left * share, (granted) =>
      packColumns(
        {
          found: masterBound,
          pool: master.pool,
          among,
          reducedCosts,
          value: above,
          played: master.count,
        },
        granted,
      ),
    );
    if (packed.columns !== null) ({ columns: this.columns, value: this.value } = packed);
    return packed.isComplete;
  }
}
