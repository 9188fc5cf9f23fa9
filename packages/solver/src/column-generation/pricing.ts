import { TeamSplit } from "../arrangement/team-split.ts";
import { type Problem, SEATS } from "../model/problem.ts";
import { takeSteps, type WorkBudget, withBudget } from "../model/work-budget.ts";
import type { ColumnPool } from "./column-pool.ts";
import { CutDuals } from "./cut-duals.ts";
import { type Column, Duals, type MatchCount, upTo } from "./duals.ts";
import { searchColumns } from "./pricing-search.ts";
import { type Subproblem, Subproblems } from "./subproblems.ts";

/** An upper bound on the value of every plan, with the duals that prove it. */
export interface LagrangianBound {
  readonly bound: number;
  readonly duals: Duals;
  /** `[player]`: upper bound on the reduced cost of every column with this lowest player. */
  readonly reducedCostBounds: Float64Array;
  /** The best known column of each lowest player that counts in the bound. */
  readonly columns: readonly Column[];
  /** Further columns with a positive reduced cost. */
  readonly extraColumns: readonly Column[];
}

export interface PricingEffort {
  /** Whether the split into teams and repeated pairings count; without them the result is still a bound. */
  readonly isExact: boolean;
  /** Steps for the columns of one lowest player. Columns that are not excluded by then stay in the bound. */
  readonly stepsPerPlayer: number;
  /** Whether a subproblem that took too many steps is branched for the next time. */
  readonly isBranching: boolean;
  /**
   * Columns with at least this share of the best reduced cost of their lowest player are returned too; 1 for
   * none.
   */
  readonly share: number;
}

/** Relaxed pricing: the completion bounds, tightened by short searches. */
export const BOUND_ONLY: PricingEffort = {
  isExact: false,
  stepsPerPlayer: 3000,
  isBranching: true,
  share: 1,
};
/** Exact pricing that returns many columns. */
export const FULL_SEARCH: PricingEffort = {
  isExact: true,
  stepsPerPlayer: 1_000_000,
  isBranching: true,
  share: 0.5,
};

/** A reduced cost up to this one counts as zero. */
const TOLERANCE = 1e-6;
/**
 * Distance below the completion bound at which the search for a column begins; it doubles after each failure.
 */
const FIRST_DEPTH = 1;
const LEAST_DEPTH = 0.1;
/** Factor on the last successful distance. */
const MARGIN = 1.05;
/** Extra columns of one lowest player. */
const MOST_EXTRA = 60;
/** Infeasible branches until a subproblem is branched, for each step of its table. */
const PATIENCE = 1;
/** Steps to evaluate a column, and to store one. */
const STEPS_PER_COLUMN = 6;
const STEPS_PER_STORED = 6;

const computeBounds = ({ bounds }: Subproblem, { players }: Duals, steps: WorkBudget): void => {
  bounds.compute(players);
  takeSteps(steps, bounds.steps);
};

/**
 * Solves the pricing subproblem. The columns of a plan have different lowest players. So the dual objective
 * plus the greatest reduced costs of `m` lowest players bounds every plan of `m` matches (Lagrangian bound),
 * at any duals. Pricing starts with one subproblem over all players. A subproblem with many infeasible
 * branches is branched in two.
 */
export class Pricing {
  readonly problem: Problem;
  readonly matches: number;
  readonly #subproblems: Subproblems;
  readonly #teamSplit: TeamSplit;
  #cutDuals: CutDuals;
  /** `[player]`: distance of the best exact column below its completion bound, at the last call. */
  readonly #depth: Float64Array;

  /** @param matches greatest number of matches of a plan */
  constructor(problem: Problem, matches: number) {
    this.problem = problem;
    this.matches = matches;
    this.#subproblems = new Subproblems(problem);
    this.#teamSplit = new TeamSplit(problem);
    this.#cutDuals = new CutDuals(new Duals(new Float64Array(problem.count), 0));
    this.#depth = new Float64Array(problem.count).fill(FIRST_DEPTH);
  }

  #computeBounds(duals: Duals, steps: WorkBudget): void {
    this.#cutDuals = new CutDuals(duals);
    for (const subproblem of this.#subproblems.all) computeBounds(subproblem, duals, steps);
  }

  /** `[lowest player]`: completion bound on the reduced cost. */
  #boundsByLowest({ match }: Duals): Float64Array {
    const byLowest = new Float64Array(this.problem.count);
    for (const { bounds } of this.#subproblems.all) {
      for (let place = 0; place + SEATS <= bounds.members.length; place += 1) {
        const player = bounds.members[place];
        byLowest[player] = Math.max(byLowest[player], bounds.best(place) - match);
      }
    }
    return byLowest;
  }

  /**
   * Searches every subproblem that may hold a column of one lowest player.
   * @param isBranching whether subproblems with many infeasible branches are branched at once
   * @returns the subproblems whose search ran out of steps
   */
  #search(
    player: number,
    duals: Duals,
    above: number,
    isBranching: boolean,
    steps: WorkBudget,
    onColumn: (lineup: Int32Array, roles: Int32Array, bound: number, isOdd: boolean) => number,
  ): readonly Subproblem[] {
    const unfinished: Subproblem[] = [];
    let least = above;
    const waiting = this.#subproblems.all.toReversed();
    for (let subproblem = waiting.pop(); subproblem !== undefined; subproblem = waiting.pop()) {
      const place = subproblem.placeOf[player];
      const { bounds, infeasible } = subproblem;
      if (place < 0 || place + SEATS > bounds.members.length) continue;
      if (bounds.best(place) <= least) continue;
      const isPatient = !isBranching || !this.#subproblems.hasRoom;
      const patience = isPatient ? Number.POSITIVE_INFINITY : PATIENCE * bounds.steps;
      const isComplete = searchColumns(bounds, this.#cutDuals, steps, {
        place,
        above: least,
        patience,
        infeasible,
        onColumn: (lineup, roles, bound, isOdd) => {
          least = onColumn(lineup, roles, bound, isOdd);
          return least;
        },
      });
      if (isComplete) continue;
      if (steps.left < 0) {
        unfinished.push(subproblem);
        continue;
      }
      const parts = this.#subproblems.branch(subproblem);
      for (const part of parts) computeBounds(part, duals, steps);
      waiting.push(...parts);
    }
    return unfinished;
  }

  /** @param reducedCost value minus the duals of seats and cuts */
  #valueOf(players: Int32Array, duals: Duals, reducedCost: number): number {
    let value = reducedCost + this.#cutDuals.of(players);
    for (let seat = 0; seat < SEATS; seat += 1) value += duals.players[players[seat]];
    return value;
  }

  /** Finds the best column of one lowest player and an upper bound on the reduced cost of all of them. */
  #priceLowest(
    player: number,
    bound: number,
    duals: Duals,
    { isExact, stepsPerPlayer, share }: PricingEffort,
    steps: WorkBudget,
  ): {
    readonly most: number;
    readonly column: Column | null;
    readonly extraColumns: readonly Column[];
    readonly unfinished: readonly Subproblem[];
  } {
    const { match } = duals;
    const odd = this.problem.settings.offRoleWeight;
    let most = bound;
    for (let depth = isExact ? this.#depth[player] : FIRST_DEPTH; ; depth *= 2) {
      const floor = Math.max(TOLERANCE, bound - depth);
      let best = floor;
      let above = match + floor;
      let column: Column | null = null;
      let evaluated = 0;
      const extraColumns: Column[] = [];
      const unfinished = withBudget(steps, stepsPerPlayer, (granted) =>
        this.#search(player, duals, above, isExact, granted, (players, roles, worth, isOdd) => {
          evaluated += 1;
          const least = isOdd && !isExact ? odd : 0;
          if (worth - least <= above) return above;
          const limit = isExact ? worth - above : Number.POSITIVE_INFINITY;
          const cost = this.#teamSplit.cost(players, roles, limit);
          if (cost >= limit) return above;
          const reducedCost = worth - match - (isExact ? cost : least);
          const value = this.#valueOf(players, duals, worth - cost);
          const found = { players: players.slice(), value };
          if (reducedCost > best) {
            if (column !== null) extraColumns.push(column);
            best = reducedCost;
            column = found;
          } else extraColumns.push(found);
          above = match + Math.max(floor, extraColumns.length < MOST_EXTRA ? share * best : best);
          return above;
        }),
      );
      takeSteps(steps, evaluated * STEPS_PER_COLUMN);
      if (unfinished.length > 0) return { most, column, extraColumns, unfinished };
      most = best;
      if (column === null && floor > TOLERANCE) continue;
      if (isExact) this.#depth[player] = Math.max(LEAST_DEPTH, MARGIN * (bound - most));
      return { most, column, extraColumns, unfinished };
    }
  }

  /** Computes the Lagrangian bound. @param count matches of the plans; any number when absent */
  bound(
    duals: Duals,
    effort: PricingEffort,
    steps: WorkBudget,
    count: MatchCount = upTo(this.matches),
  ): LagrangianBound {
    this.#computeBounds(duals, steps);
    const reducedCostBounds = this.#boundsByLowest(duals);
    const isKnown = new Uint8Array(this.problem.count);
    const columns: Column[] = [];
    const others: Column[] = [];
    const unfinishedParts = new Set<Subproblem>();
    let bound = duals.total(count);
    for (let left = count.most; left > 0; ) {
      let player = -1;
      for (let other = 0; other < reducedCostBounds.length; other += 1)
        if (
          isKnown[other] < 2 &&
          reducedCostBounds[other] > TOLERANCE &&
          (player < 0 || reducedCostBounds[other] > reducedCostBounds[player])
        )
          player = other;
      if (player < 0) break;
      isKnown[player] += 1;
      if (isKnown[player] === 2) {
        bound += reducedCostBounds[player];
        left -= 1;
        continue;
      }
      const { most, column, extraColumns, unfinished } = this.#priceLowest(
        player,
        reducedCostBounds[player],
        duals,
        effort,
        steps,
      );
      reducedCostBounds[player] = most;
      if (column !== null) columns.push(column);
      others.push(...extraColumns);
      if (effort.isBranching) for (const subproblem of unfinished) unfinishedParts.add(subproblem);
    }
    for (const subproblem of unfinishedParts)
      if (this.#subproblems.hasRoom) this.#subproblems.branch(subproblem);
    // Each of the remaining reduced costs is at most the tolerance.
    return { bound: bound + count.most * TOLERANCE, duals, reducedCostBounds, columns, extraColumns: others };
  }

  /**
   * Reduced-cost enumeration: adds every column within `slack` of the reduced-cost bound of its lowest
   * player.
   * @returns whether the list is complete: false when it would exceed `most` columns, or the steps ran out
   */
  enumerate(
    { duals, reducedCostBounds }: LagrangianBound,
    slack: number,
    most: number,
    pool: ColumnPool,
    steps: WorkBudget,
  ): boolean {
    this.#computeBounds(duals, steps);
    for (let player = 0; player < reducedCostBounds.length; player += 1) {
      const above = duals.match + Math.max(0, reducedCostBounds[player]) - slack - TOLERANCE;
      const unfinished = this.#search(player, duals, above, true, steps, (players, roles, bound) => {
        const room = bound - above;
        const cost = this.#teamSplit.cost(players, roles, room);
        takeSteps(steps, STEPS_PER_COLUMN);
        if (cost >= room) return above;
        takeSteps(steps, STEPS_PER_STORED);
        pool.add(players, this.#valueOf(players, duals, bound - cost));
        if (pool.size > most) steps.left = -1;
        return above;
      });
      if (unfinished.length > 0 || steps.left < 0) return false;
    }
    return true;
  }
}
