import { SEATS } from "../model/problem.ts";
import { takeSteps, type WorkBudget, withBudget } from "../model/work-budget.ts";
import type { ColumnPool } from "./column-pool.ts";
import { type Cut, type Duals, leastSeatDual, type MatchCount, seatsEverybody } from "./duals.ts";
import type { LagrangianBound } from "./pricing.ts";
import { reducedCostsOf } from "./reduced-costs.ts";

/** A share of a column up to this one counts as zero. */
const LEAST_SHARE = 1e-4;
/**
 * Columns are active down to this many times the smoothing below zero reduced cost; others have no notable
 * share.
 */
const REACH = 15;
/** The same in units of the last smoothing, when that was greater. */
const WARM_REACH = 8;
const LEAST_REACH = 2;
/**
 * Greatest reduced cost of an inactive column after a solve, in units of the smoothing; beyond it the solve
 * repeats.
 */
const OVERSHOOT = 1;
const MOST_TRIES = 4;
/** Sweeps end when no dual changes by more than this share of the smoothing. */
const CONVERGED = 0.02;
const MOST_EXPONENT = 40;
/** Least violation of a cut that is added. */
const LEAST_VIOLATION = 0.05;
const CUTS_PER_PLAYER = 5;
/** Share of the steps for the separation of cuts. */
const SEARCH_SHARE = 0.1;
const STEPS_PER_ENTRY = 1 / 30;
/** Steps to activate a column. */
const STEPS_PER_ACTIVE = 20;

interface Row {
  /** Places of the active columns with a coefficient in the row. */
  readonly columns: Int32Array;
  readonly least: number;
  readonly most: number;
  dual: number;
  readonly store: (dual: number) => void;
}

/**
 * Restricted master problem: the linear relaxation of set packing over a pool of columns, with subset-row
 * cuts. An entropy term regularises it: the share of a column is `exp(reduced cost / smoothing)`. Iterative
 * scaling (Bregman 1967) then changes the dual of each row until the row holds. Duals stay in the interior of
 * the optimal face, and degenerate bases do not occur.
 */
export class RestrictedMaster {
  pool: ColumnPool;
  readonly count: MatchCount;
  readonly duals: Duals;
  readonly #knownCuts = new Set<string>();
  /** Reduced costs, valid until the pool or the duals change. */
  #computed: {
    readonly pool: ColumnPool;
    readonly changes: number;
    readonly reducedCosts: Float64Array;
  } | null = null;
  /** The smoothing of the last solve; 0 before the first. */
  #smoothing = 0;
  /** Indices of the active columns in the pool, and their shares. */
  #active: readonly number[] = [];
  #shares = new Float64Array(0);

  constructor(pool: ColumnPool, duals: Duals, count: MatchCount) {
    this.pool = pool;
    this.duals = duals;
    this.count = count;
  }

  /** `[column of the pool]`: reduced cost. */
  reducedCosts(steps: WorkBudget): Float64Array {
    const { pool } = this;
    const known = this.#computed;
    if (known !== null && known.pool === pool && known.changes === pool.changes) return known.reducedCosts;
    const reducedCosts = reducedCostsOf(pool, this.duals, steps);
    this.#computed = { pool, changes: pool.changes, reducedCosts };
    return reducedCosts;
  }

  #rows(active: readonly number[]): readonly Row[] {
    const { players: columns } = this.pool;
    const { duals } = this;
    const { players, cuts, cutValues } = duals;
    const ofPlayer: number[][] = Array.from(players, () => []);
    const columnsOfCut: number[][] = cuts.map(() => []);
    const cutsOf: number[][] = Array.from(players, () => []);
    cuts.forEach((cut, index) => {
      for (const player of cut) cutsOf[player].push(index);
    });
    const memberCount = new Uint8Array(cuts.length);
    active.forEach((index, place) => {
      for (let seat = index * SEATS; seat < (index + 1) * SEATS; seat += 1) {
        ofPlayer[columns[seat]].push(place);
        for (const cut of cutsOf[columns[seat]]) {
          memberCount[cut] += 1;
          if (memberCount[cut] === 2) columnsOfCut[cut].push(place);
        }
      }
      for (let seat = index * SEATS; seat < (index + 1) * SEATS; seat += 1)
        for (const cut of cutsOf[columns[seat]]) memberCount[cut] = 0;
    });
    const storeIn = (array: Float64Array | number[], index: number) => (dual: number) => {
      array[index] = dual;
    };
    const seated = seatsEverybody(this.count, players.length) ? 1 : 0;
    const seats = ofPlayer.map((own, player) => ({
      columns: Int32Array.from(own),
      least: seated,
      most: 1,
      dual: players[player],
      store: storeIn(players, player),
    }));
    const shared = columnsOfCut.map((own, cut) => ({
      columns: Int32Array.from(own),
      least: 0,
      most: 1,
      dual: cutValues[cut],
      store: storeIn(cutValues, cut),
    }));
    const all = {
      columns: Int32Array.from(active, (_, place) => place),
      ...this.count,
      dual: duals.match,
      store: (dual: number) => {
        duals.match = dual;
      },
    };
    return [...seats, ...shared, all];
  }

  /**
   * Updates the duals.
   * @param smoothing weight of the entropy term, in points
   * @param sweeps most sweeps for one choice of active columns
   */
  solve(smoothing: number, sweeps: number, steps: WorkBudget): void {
    for (let tries = 0; tries < MOST_TRIES && steps.left > 0; tries += 1) {
      const reach = Math.max(LEAST_REACH, REACH * smoothing, WARM_REACH * this.#smoothing);
      this.#smoothing = smoothing;
      this.#lowerIdleDuals(reach, steps);
      this.#scale(this.reducedCosts(steps), smoothing, reach, sweeps, steps);
      this.#computed = null;
      if (this.reducedCosts(steps).every((worth) => worth <= OVERSHOOT * smoothing)) return;
    }
  }

  /**
   * Lowers the dual of every player without an active column until the best column of the player is active. A
   * row without columns would never change.
   */
  #lowerIdleDuals(reach: number, steps: WorkBudget): void {
    const { pool } = this;
    const { players } = this.duals;
    const cheapest = leastSeatDual(this.count, players.length);
    const reducedCosts = this.reducedCosts(steps);
    const best = new Float64Array(players.length).fill(Number.NEGATIVE_INFINITY);
    reducedCosts.forEach((worth, index) => {
      for (let seat = index * SEATS; seat < (index + 1) * SEATS; seat += 1)
        if (worth > best[pool.players[seat]]) best[pool.players[seat]] = worth;
    });
    best.forEach((worth, player) => {
      const dual = Math.max(cheapest, players[player] + worth);
      if (worth >= -reach || worth === Number.NEGATIVE_INFINITY || dual >= players[player]) return;
      players[player] = dual;
      this.#computed = null;
    });
  }

  #scale(
    reducedCosts: Float64Array,
    smoothing: number,
    reach: number,
    sweeps: number,
    steps: WorkBudget,
  ): void {
    const active = [...reducedCosts.keys()].filter((index) => reducedCosts[index] > -reach);
    const rows = this.#rows(active);
    const entries = rows.reduce((sum, { columns }) => sum + columns.length, 0);
    takeSteps(steps, active.length * STEPS_PER_ACTIVE);
    const shares = Float64Array.from(active, (index) =>
      Math.exp(Math.min(MOST_EXPONENT, reducedCosts[index] / smoothing)),
    );
    for (let sweep = 0; sweep < sweeps && steps.left > 0; sweep += 1) {
      let moved = 0;
      for (const row of rows) {
        const { columns } = row;
        let sum = 0;
        for (let index = 0; index < columns.length; index += 1) sum += shares[columns[index]];
        if (sum === 0) continue;
        const raised = row.dual + smoothing * Math.log(sum / row.most);
        const lowered = row.dual + smoothing * Math.log(sum / row.least);
        const dual = raised > 0 ? raised : Math.min(0, lowered);
        const by = dual - row.dual;
        if (by === 0) continue;
        const factor = Math.exp(-by / smoothing);
        for (let index = 0; index < columns.length; index += 1) shares[columns[index]] *= factor;
        row.dual = dual;
        moved = Math.max(moved, Math.abs(by));
      }
      takeSteps(steps, entries * STEPS_PER_ENTRY);
      if (moved < CONVERGED * smoothing) break;
    }
    for (const { dual, store } of rows) store(dual);
    this.#active = active;
    this.#shares = shares;
  }

  /** Adds the most violated subset-row cuts. @returns how many were added */
  separateCuts(most: number, steps: WorkBudget): number {
    const { players, cuts } = this.duals;
    const before = cuts.length;
    const uses = new Int32Array(players.length);
    for (const cut of withBudget(steps, steps.left * SEARCH_SHARE, (share) => this.#violatedCuts(share))) {
      if (cuts.length - before >= most) break;
      const name = cut.join();
      if (this.#knownCuts.has(name) || cut.some((player) => uses[player] >= CUTS_PER_PLAYER)) continue;
      this.#knownCuts.add(name);
      for (const player of cut) uses[player] += 1;
      this.duals.addCut(cut);
    }
    return cuts.length - before;
  }

  /** Violated cuts, greatest violation first; incomplete when the steps run out. */
  #violatedCuts(steps: WorkBudget): readonly Cut[] {
    const count = this.duals.players.length;
    const pairs = new Float64Array(count * count);
    const columnsOf: number[][] = Array.from({ length: count }, () => []);
    this.#active.forEach((index, place) => {
      const column = this.pool.playersOf(index);
      const share = this.#shares[place];
      if (share < LEAST_SHARE) return;
      for (const one of column) {
        columnsOf[one].push(place);
        for (const two of column) pairs[one * count + two] += share;
      }
    });
    takeSteps(steps, count ** 3 / 60);
    const found: { readonly cut: Cut; readonly violation: number }[] = [];
    for (let one = 0; one < count; one += 1) {
      for (let two = one + 1; two < count; two += 1) {
        const together = pairs[one * count + two];
        if (together < LEAST_SHARE) continue;
        for (let three = two + 1; three < count && steps.left > 0; three += 1) {
          const sum = together + pairs[one * count + three] + pairs[two * count + three];
          if (sum <= 1 + LEAST_VIOLATION) continue;
          let all = 0;
          takeSteps(steps, columnsOf[three].length);
          for (const place of columnsOf[three]) {
            const column = this.pool.playersOf(this.#active[place]);
            if (column.includes(one) && column.includes(two)) all += this.#shares[place];
          }
          // The three pairs counted a column with all three players three times.
          const violation = sum - 2 * all - 1;
          if (violation > LEAST_VIOLATION) found.push({ cut: [one, two, three], violation });
        }
      }
    }
    return found.sort((left, right) => right.violation - left.violation).map(({ cut }) => cut);
  }

  /** Bound over the plans whose columns are all in the pool. */
  bound(steps: WorkBudget): LagrangianBound {
    const { duals, pool, count } = this;
    const reducedCostBounds = new Float64Array(duals.players.length);
    this.reducedCosts(steps).forEach((worth, index) => {
      const lowest = pool.players[index * SEATS];
      reducedCostBounds[lowest] = Math.max(reducedCostBounds[lowest], worth);
    });
    const most = reducedCostBounds.toSorted((left, right) => right - left).slice(0, count.most);
    const bound = most.reduce((sum, more) => sum + more, duals.total(count));
    return { bound, duals, reducedCostBounds, columns: [], extraColumns: [] };
  }
}
