import { describe, expect, test } from "vitest";
import { dualCostOf } from "../../testing/dual-cost.ts";
import { createRandom, type Random } from "../../testing/random.ts";
import { SEATS } from "../model/problem.ts";
import { ColumnPool } from "./column-pool.ts";
import { type Column, Duals, exactly, type MatchCount, upTo } from "./duals.ts";
import { RestrictedMaster } from "./restricted-master.ts";

const SMOOTHINGS = [3, 1, 0.3, 0.1, 0.05] as const;
const SWEEPS = 300;
const PLENTY = 1e9;

const toColumn = (players: readonly number[], value: number): Column => ({
  players: Int32Array.from(players).sort(),
  value,
});

/** @param dual initial dual of each seat */
const masterWith = (columns: readonly Column[], count: MatchCount, dual = 0): RestrictedMaster => {
  const players = 1 + Math.max(...columns.map((column) => column.players[SEATS - 1]));
  const pool = new ColumnPool();
  for (const column of columns) expect(pool.add(column.players, column.value)).toBe(true);
  return new RestrictedMaster(pool, new Duals(new Float64Array(players).fill(dual), 0), count);
};
const masterOf = (columns: readonly Column[], matches: number): RestrictedMaster =>
  masterWith(columns, upTo(matches));

const columnsOf = ({ pool }: RestrictedMaster): readonly Column[] =>
  [...pool.indices()].map((index) => pool.column(index));

/** Columns with a reduced cost above −1. */
const worthwhile = (master: RestrictedMaster): readonly Column[] =>
  columnsOf(master).filter(({ players, value }) => value - dualCostOf(master.duals, players) > -1);

const solveAll = (master: RestrictedMaster): void => {
  for (const smoothing of SMOOTHINGS) master.solve(smoothing, SWEEPS, { left: PLENTY });
};

/** Bound over all packings of the pool: one column for each lowest player, at most `count.most` in all. */
const boundOf = (master: RestrictedMaster): number => {
  const { duals, count } = master;
  const reducedCostBounds = new Float64Array(duals.players.length);
  for (const { players, value } of columnsOf(master))
    reducedCostBounds[players[0]] = Math.max(
      reducedCostBounds[players[0]],
      value - dualCostOf(duals, players),
    );
  const most = reducedCostBounds.toSorted((left, right) => right - left).slice(0, count.most);
  const bound = most.reduce((sum, more) => sum + more, duals.total(count));
  expect(master.bound({ left: PLENTY }).bound).toBeCloseTo(bound, 6);
  return bound;
};

const areApart = (one: Column, other: Column): boolean =>
  one.players.every((player) => !other.players.includes(player));

/** Tries every set of at least `least` disjoint columns. */
const exhaustive = (pool: readonly Column[], matches: number, least = 0): number => {
  let best = Number.NEGATIVE_INFINITY;
  const search = (left: readonly Column[], missing: number, value: number): void => {
    if (matches - missing >= least) best = Math.max(best, value);
    if (missing === 0) return;
    left.forEach((column, index) => {
      search(
        left.slice(index + 1).filter((other) => areApart(column, other)),
        missing - 1,
        value + column.value,
      );
    });
  };
  search(pool, matches, 0);
  return best;
};

/** Columns in a cycle: each shares one player with the next, and its other players are in no other column. */
const cycle = (values: readonly number[]): readonly Column[] =>
  values.map((value, place) => {
    const own = Array.from({ length: SEATS - 2 }, (_, index) => values.length + place * (SEATS - 2) + index);
    return toColumn([place, (place + 1) % values.length, ...own], value);
  });

const randomPool = (random: Random, count: number, size: number): readonly Column[] => {
  const pool = new Map<string, Column>();
  while (pool.size < size) {
    const left = Array.from({ length: count }, (_, player) => player);
    const half = random.below(2) === 0 ? left.splice(0, Math.floor(count / 2)) : left;
    while (half.length > SEATS) half.splice(random.below(half.length), 1);
    const column = toColumn(half, 300 + 60 * random.uniform());
    pool.set(column.players.join(), column);
  }
  return [...pool.values()];
};

describe("the restricted master problem", () => {
  test("[TICK-95] three columns that pairwise share a player: half of each, until their cut is added", () => {
    const master = masterOf(cycle([100, 100, 100]), 3);
    solveAll(master);
    expect(boundOf(master)).toBeGreaterThanOrEqual(150 - 1e-6);
    expect(boundOf(master)).toBeLessThan(151);
    expect(worthwhile(master).length).toBe(3);
    expect(master.separateCuts(10, { left: PLENTY })).toBe(1);
    expect(master.duals.cuts).toEqual([[0, 1, 2]]);
    solveAll(master);
    expect(boundOf(master)).toBeGreaterThanOrEqual(100 - 1e-6);
    expect(boundOf(master)).toBeLessThan(101);
    expect(master.separateCuts(10, { left: PLENTY })).toBe(0);
  });

  test("[TICK-95] at decreasing smoothings the columns that matter stay active: no reduced cost stays positive", () => {
    const random = createRandom(3, 5);
    const pool = randomPool(random, 60, 6000).map(({ players }) =>
      toColumn([...players], 500 + random.uniform()),
    );
    const master = masterWith(pool, exactly(6));
    for (const smoothing of [3, 1, 0.3]) {
      master.solve(smoothing, SWEEPS, { left: PLENTY });
      const most = Math.max(...master.reducedCosts({ left: PLENTY }));
      expect(most).toBeLessThan(smoothing);
    }
  });

  test("[TICK-95] of three such columns with different values the best one remains", () => {
    const pool = cycle([90, 110, 95]);
    const master = masterOf(pool, 2);
    solveAll(master);
    expect(boundOf(master)).toBeGreaterThanOrEqual((90 + 110 + 95) / 2 - 1e-6);
    expect(boundOf(master)).toBeLessThan((90 + 110 + 95) / 2 + 1);
    expect(master.separateCuts(10, { left: PLENTY })).toBe(1);
    solveAll(master);
    expect(boundOf(master)).toBeGreaterThanOrEqual(110 - 1e-6);
    expect(boundOf(master)).toBeLessThan(111);
    expect(worthwhile(master)).toEqual([pool[1]]);
  });

  test("[TICK-95] no cut is added where none is violated: five columns in a cycle, disjoint columns", () => {
    const five = masterOf(cycle([100, 100, 100, 100, 100]), 5);
    solveAll(five);
    expect(boundOf(five)).toBeGreaterThanOrEqual(250 - 1e-6);
    expect(boundOf(five)).toBeLessThan(251);
    expect(five.separateCuts(10, { left: PLENTY })).toBe(0);
    const apart = [100, 90, 80].map((value, place) =>
      toColumn(
        Array.from({ length: SEATS }, (_, index) => place * SEATS + index),
        value,
      ),
    );
    for (const [matches, best] of [
      [1, 100],
      [2, 190],
      [3, 270],
    ] as const) {
      const master = masterOf(apart, matches);
      solveAll(master);
      expect(boundOf(master)).toBeGreaterThanOrEqual(best - 1e-6);
      expect(boundOf(master)).toBeLessThan(best + 1);
      expect(worthwhile(master)).toEqual(apart.slice(0, matches));
      expect(master.separateCuts(10, { left: PLENTY })).toBe(0);
    }
  });

  test("[TICK-95] at every smoothing and with any cuts its duals bound the best packing", () => {
    let cuts = 0;
    let closer = 0;
    for (let seed = 1; seed <= 12; seed += 1) {
      const random = createRandom(seed, 31);
      const matches = 2 + (seed % 2);
      const pool = randomPool(random, 30, 60);
      const best = exhaustive(pool, matches);
      const master = masterOf(pool, matches);
      const first = boundOf(master);
      expect(first).toBeGreaterThanOrEqual(best);
      for (const smoothing of SMOOTHINGS) {
        master.solve(smoothing, SWEEPS, { left: PLENTY });
        expect(boundOf(master)).toBeGreaterThanOrEqual(best - 1e-6);
        for (const dual of [...master.duals.players, master.duals.match])
          expect(dual).toBeGreaterThanOrEqual(0);
      }
      const solved = boundOf(master);
      expect(solved).toBeLessThan(first);
      for (let round = 0; round < 3; round += 1) {
        const added = master.separateCuts(10, { left: PLENTY });
        expect(added).toBeLessThanOrEqual(10);
        cuts += added;
        for (const smoothing of SMOOTHINGS) {
          master.solve(smoothing, SWEEPS, { left: PLENTY });
          expect(boundOf(master)).toBeGreaterThanOrEqual(best - 1e-6);
        }
        for (const dual of master.duals.cutValues) expect(dual).toBeGreaterThanOrEqual(0);
      }
      const names = master.duals.cuts.map((cut) => cut.join());
      expect(new Set(names).size).toBe(names.length);
      if (boundOf(master) < solved - 1) closer += 1;
    }
    expect(cuts).toBeGreaterThan(20);
    expect(closer).toBeGreaterThan(3);
  });

  test("[TICK-95] a fixed number of matches may give the match row a negative dual, and the bound holds for those plans", () => {
    let cheaper = 0;
    for (let seed = 1; seed <= 12; seed += 1) {
      const pool = randomPool(createRandom(seed, 33), 30, 60);
      const three = exhaustive(pool, 3, 3);
      const master = masterWith(pool, exactly(3));
      for (const smoothing of SMOOTHINGS) {
        master.solve(smoothing, SWEEPS, { left: PLENTY });
        expect(boundOf(master)).toBeGreaterThanOrEqual(three - 1e-6);
      }
      const any = masterOf(pool, 3);
      solveAll(any);
      expect(boundOf(master)).toBeLessThan(boundOf(any) + 1);
      if (master.duals.match < 0) cheaper += 1;
    }
    expect(cheaper).toBeGreaterThan(0);
  });

  test("[TICK-95] when everybody plays, a seat with poor matches alone has a negative dual", () => {
    const columns = [
      toColumn([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 500),
      toColumn([10, 11, 12, 13, 14, 15, 16, 17, 18, 19], 100),
      toColumn([0, 1, 2, 3, 4, 5, 6, 7, 8, 11], 500),
    ];
    const master = masterWith(columns, exactly(2));
    solveAll(master);
    expect(Math.min(...master.duals.players)).toBeLessThan(0);
    expect(boundOf(master)).toBeGreaterThanOrEqual(600 - 1e-6);
    expect(boundOf(master)).toBeLessThan(600 + 50);
  });

  test.each([
    ["everybody plays", exactly(2)],
    ["players may be left over", upTo(2)],
  ])("[TICK-95] the dual of a seat without an active column falls, %s", (_, count) => {
    const columns = [
      toColumn([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 500),
      toColumn([10, 11, 12, 13, 14, 15, 16, 17, 18, 19], 300),
    ];
    const master = masterWith(columns, count, 50);
    for (const smoothing of [0.3, 0.1]) master.solve(smoothing, SWEEPS, { left: PLENTY });
    expect(boundOf(master)).toBeGreaterThanOrEqual(800 - 1e-6);
    expect(boundOf(master)).toBeLessThan(800 + 1);
  });

  test("[TICK-97] when the steps run out, the duals still bound the best packing", () => {
    for (let seed = 1; seed <= 6; seed += 1) {
      const pool = randomPool(createRandom(seed, 32), 30, 50);
      const best = exhaustive(pool, 3);
      for (const left of [0, 100, 1000, 3000, 10_000]) {
        const master = masterOf(pool, 3);
        const steps = { left };
        for (const smoothing of SMOOTHINGS) {
          master.solve(smoothing, SWEEPS, steps);
          expect(boundOf(master)).toBeGreaterThanOrEqual(best - 1e-6);
        }
        master.separateCuts(5, steps);
        master.solve(0.1, SWEEPS, steps);
        expect(boundOf(master)).toBeGreaterThanOrEqual(best - 1e-6);
      }
    }
  });
});
