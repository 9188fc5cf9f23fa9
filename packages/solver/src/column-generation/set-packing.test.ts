import { describe, expect, test } from "vitest";
import { dualCostOf } from "../../testing/dual-cost.ts";
import { createRandom, type Random } from "../../testing/random.ts";
import { SEATS } from "../model/problem.ts";
import type { WorkBudget } from "../model/work-budget.ts";
import { ColumnPool } from "./column-pool.ts";
import { type Column, Duals, upTo } from "./duals.ts";
import type { LagrangianBound } from "./pricing.ts";
import { type Packed, packColumns } from "./set-packing.ts";

const EPSILON = 1e-6;
const PLENTY = 1e8;

const shuffled = (random: Random, count: number): readonly number[] => {
  const order = Array.from({ length: count }, (_, player) => player);
  order.forEach((player, place) => {
    const other = place + random.below(count - place);
    order[place] = order[other];
    order[other] = player;
  });
  return order;
};

const toColumn = (players: readonly number[], value: number): Column => ({
  players: Int32Array.from(players).sort(),
  value,
});

/**
 * Columns from random orders of all players, so that many are disjoint, and variants with one player
 * replaced.
 */
const poolOf = (random: Random, count: number, orders: number): readonly Column[] => {
  const pool = new Map<string, Column>();
  const add = (players: readonly number[]): void => {
    const column = toColumn(players, 250 + 200 * random.uniform());
    pool.set(column.players.join(), column);
  };
  for (let made = 0; made < orders; made += 1) {
    const order = shuffled(random, count);
    for (let from = 0; from + SEATS <= count; from += SEATS) {
      const players = order.slice(from, from + SEATS);
      add(players);
      const others = order.filter((player) => !players.includes(player));
      add([...players.slice(1), others[random.below(others.length)]]);
    }
  }
  return [...pool.values()];
};

const areDisjoint = (columns: readonly Column[]): boolean =>
  new Set(columns.flatMap(({ players }) => [...players])).size === SEATS * columns.length;
const sumOf = (columns: readonly Column[]): number => columns.reduce((sum, { value }) => sum + value, 0);

/** Tries every set of disjoint columns. */
const exhaustive = (pool: readonly Column[], matches: number, least = 0): number => {
  let best = least === 0 ? 0 : Number.NEGATIVE_INFINITY;
  const search = (from: number, columns: readonly Column[], value: number): void => {
    if (columns.length >= least) best = Math.max(best, value);
    if (columns.length === matches) return;
    for (let index = from; index < pool.length; index += 1) {
      const column = pool[index];
      if (areDisjoint([...columns, column])) search(index + 1, [...columns, column], value + column.value);
    }
  };
  search(0, [], 0);
  return best;
};

/** A bound at random duals, tight or loose. */
const boundOf = (
  random: Random,
  pool: readonly Column[],
  count: number,
  matches: number,
): LagrangianBound => {
  const scale = 20 + 25 * random.uniform();
  const players = Float64Array.from({ length: count }, () =>
    random.uniform() < 0.1 ? 0 : scale * (0.5 + random.uniform()),
  );
  const duals = new Duals(players, random.below(2) * 40 * random.uniform());
  for (let cuts = random.below(3) * 4; cuts > 0; cuts -= 1) {
    const [one, two, three] = shuffled(random, count)
      .slice(0, 3)
      .sort((left, right) => left - right);
    duals.addCut([one, two, three]);
    duals.cutValues[duals.cuts.length - 1] = 10 * random.uniform();
  }
  const reducedCostBounds = new Float64Array(count);
  for (const column of pool) {
    const lowest = column.players[0];
    reducedCostBounds[lowest] = Math.max(
      reducedCostBounds[lowest],
      column.value - dualCostOf(duals, column.players),
    );
  }
  if (random.below(2) === 0)
    for (let player = 0; player < count; player += 1) reducedCostBounds[player] += 10 * random.uniform();
  const most = reducedCostBounds.toSorted((left, right) => right - left).slice(0, matches);
  return {
    bound: most.reduce((sum, more) => sum + more, duals.total(upTo(matches))),
    duals,
    reducedCostBounds,
    columns: [],
    extraColumns: [],
  };
};

const pack = (
  bound: LagrangianBound,
  columns: readonly Column[],
  value: number,
  matches: number,
  steps: WorkBudget,
  least = 0,
): Packed => {
  const pool = new ColumnPool();
  for (const column of columns) pool.add(column.players, column.value);
  const reducedCosts = Float64Array.from(
    columns,
    (column) => column.value - dualCostOf(bound.duals, column.players),
  );
  return packColumns(
    {
      found: bound,
      pool,
      among: pool.indices(),
      reducedCosts,
      value,
      played: { least, most: matches },
    },
    steps,
  );
};

const CASES = Array.from({ length: 60 }, (_, index) => {
  const random = createRandom(index, 3);
  const count = [30, 31, 32, 35, 63][index % 5];
  const matches = 1 + (index % Math.floor(count / SEATS));
  const pool = poolOf(random, count, count > 40 ? 5 : 8);
  return { random, count, matches, pool, best: exhaustive(pool, matches) };
});

describe("set packing", () => {
  test("[TICK-95] finds the best disjoint columns, at any duals and from any known plan", () => {
    const sizes = new Set<number>();
    for (const { random, count, matches, pool, best } of CASES) {
      const bound = boundOf(random, pool, count, matches);
      expect(bound.bound).toBeGreaterThanOrEqual(best - EPSILON);
      for (const value of [0, best * random.uniform(), best - 1, best - 1e-3]) {
        const packed = pack(bound, pool, value, matches, { left: PLENTY });
        const columns = packed.columns ?? [];
        expect(packed.isComplete).toBe(true);
        expect(packed.value).toBeCloseTo(best, 6);
        expect(sumOf(columns)).toBeCloseTo(best, 6);
        expect(areDisjoint(columns)).toBe(true);
        expect(columns.length).toBeLessThanOrEqual(matches);
        for (const column of columns) expect(pool).toContainEqual(column);
        sizes.add(columns.length);
      }
    }
    for (const size of [1, 2, 3]) expect(sizes.has(size)).toBe(true);
  });

  test("[TICK-95] finds nothing when the known value is the best, or reaches the bound", () => {
    for (const { random, count, matches, pool, best } of CASES) {
      const bound = boundOf(random, pool, count, matches);
      for (const value of [best, best + 1, bound.bound, bound.bound + 1]) {
        const packed = pack(bound, pool, value, matches, { left: PLENTY });
        expect(packed).toEqual({ columns: null, value, isComplete: true });
      }
      expect(pack(bound, [], 0, matches, { left: PLENTY })).toEqual({
        columns: null,
        value: 0,
        isComplete: true,
      });
    }
  });

  test("[TICK-95] a column far below a bound that comes from better columns than the pool has", () => {
    const column = toColumn([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 100);
    const duals = new Duals(new Float64Array(20), 0);
    const reducedCostBounds = new Float64Array(20);
    reducedCostBounds[0] = 300;
    const bound = { bound: 300, duals, reducedCostBounds, columns: [], extraColumns: [] };
    expect(pack(bound, [column], 0, 2, { left: PLENTY }).columns).toEqual([column]);
    expect(pack(bound, [column], 100, 2, { left: PLENTY }).columns).toBeNull();
  });

  test("[TICK-95] with a fixed number of matches the best plan of that number is found", () => {
    let fewer = 0;
    for (const { random, count, matches, pool: dear } of CASES.filter((one) => one.matches > 1)) {
      const pool = dear.map((column) => ({ ...column, value: column.value - 350 }));
      const best = exhaustive(pool, matches, matches);
      if (best === Number.NEGATIVE_INFINITY) continue;
      const bound = boundOf(random, pool, count, matches);
      const packed = pack(bound, pool, best - 1, matches, { left: PLENTY }, matches);
      expect(packed.isComplete).toBe(true);
      expect(packed.value).toBeGreaterThanOrEqual(best - EPSILON);
      if (exhaustive(pool, matches - 1) > best) fewer += 1;
    }
    expect(fewer).toBeGreaterThan(0);
  });

  test("[TICK-97] too few steps: the result is incomplete, disjoint and better than the known plan", () => {
    let stopped = 0;
    let found = 0;
    for (const { random, count, matches, pool, best } of CASES) {
      const bound = boundOf(random, pool, count, matches);
      const value = 0.5 * best;
      const order = 10 * pool.length;
      expect(pack(bound, pool, value, matches, { left: 0 })).toEqual({
        columns: null,
        value,
        isComplete: false,
      });
      for (const left of [order, order + 10, order + 30, order + 100, order + 300, order + 1000]) {
        const steps = { left };
        const packed = pack(bound, pool, value, matches, steps);
        expect(packed.isComplete).toBe(steps.left >= 0);
        if (packed.isComplete) expect(packed.value).toBeCloseTo(best, 6);
        else stopped += 1;
        if (packed.columns === null) {
          expect(packed.value).toBe(value);
          continue;
        }
        if (!packed.isComplete) found += 1;
        expect(areDisjoint(packed.columns)).toBe(true);
        expect(packed.columns.length).toBeLessThanOrEqual(matches);
        expect(sumOf(packed.columns)).toBeCloseTo(packed.value, 6);
        expect(packed.value).toBeGreaterThan(value);
        expect(packed.value).toBeLessThanOrEqual(best + EPSILON);
      }
    }
    expect(stopped).toBeGreaterThan(20);
    expect(found).toBeGreaterThan(5);
  });
});
