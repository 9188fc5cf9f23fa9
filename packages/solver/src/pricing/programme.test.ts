import { describe, expect, test } from "vitest";
import { createRandom, type Random } from "../../bench/generator/random.ts";
import { SEATS } from "../search/problem.ts";
import { Prices, type Ten } from "./prices.ts";
import { Programme } from "./programme.ts";

const TEMPERATURES = [3, 1, 0.3, 0.1, 0.05] as const;
const SWEEPS = 300;
const PLENTY = 1e9;

const toTen = (players: readonly number[], value: number): Ten => {
  const sorted = Int32Array.from(players).sort();
  return { players: sorted, value, seats: sorted };
};

const programmeOf = (pool: readonly Ten[], matches: number): Programme => {
  const count = 1 + Math.max(...pool.map(({ players }) => players[SEATS - 1]));
  const programme = new Programme(new Prices(new Float64Array(count), 0), matches);
  for (const ten of pool) expect(programme.add(ten)).toBe(true);
  return programme;
};

const settle = (programme: Programme): void => {
  for (const temperature of TEMPERATURES) programme.solve(temperature, SWEEPS, { left: PLENTY });
};

/** What no packing of the pool is worth more than: of the tens of one lowest player one counts, of all so many. */
const boundOf = (programme: Programme, matches: number): number => {
  const { prices, pool } = programme;
  const excess = new Float64Array(prices.players.length);
  for (const { players, value } of pool)
    excess[players[0]] = Math.max(excess[players[0]], value - prices.paidFor(players));
  const most = excess.toSorted((left, right) => right - left).slice(0, matches);
  return most.reduce((sum, more) => sum + more, prices.total(matches));
};

const areApart = (one: Ten, other: Ten): boolean =>
  one.players.every((player) => !other.players.includes(player));

/** Tries every set of disjoint tens. */
const exhaustive = (pool: readonly Ten[], matches: number): number => {
  let best = 0;
  const search = (left: readonly Ten[], missing: number, value: number): void => {
    best = Math.max(best, value);
    if (missing === 0) return;
    left.forEach((ten, index) => {
      search(
        left.slice(index + 1).filter((other) => areApart(ten, other)),
        missing - 1,
        value + ten.value,
      );
    });
  };
  search(pool, matches, 0);
  return best;
};

/** Tens around a circle, each with a player in common with the next one, and for the rest with players of its own. */
const ring = (values: readonly number[]): readonly Ten[] =>
  values.map((value, place) => {
    const own = Array.from({ length: SEATS - 2 }, (_, index) => values.length + place * (SEATS - 2) + index);
    return toTen([place, (place + 1) % values.length, ...own], value);
  });

const randomPool = (random: Random, count: number, size: number): readonly Ten[] => {
  const pool = new Map<string, Ten>();
  while (pool.size < size) {
    const left = Array.from({ length: count }, (_, player) => player);
    const half = random.below(2) === 0 ? left.splice(0, Math.floor(count / 2)) : left;
    while (half.length > SEATS) half.splice(random.below(half.length), 1);
    const ten = toTen(half, 300 + 60 * random.uniform());
    pool.set(ten.players.join(), ten);
  }
  return [...pool.values()];
};

describe("the linear programme over a pool of tens", () => {
  test("[TICK-95] three tens of whom any two share a player: half of each, until their trio is priced", () => {
    const programme = programmeOf(ring([100, 100, 100]), 3);
    settle(programme);
    expect(boundOf(programme, 3)).toBeGreaterThanOrEqual(150 - 1e-6);
    expect(boundOf(programme, 3)).toBeLessThan(151);
    expect(programme.likely().length).toBe(3);
    expect(programme.addTrios(10, { left: PLENTY })).toBe(1);
    expect(programme.prices.trios).toEqual([[0, 1, 2]]);
    settle(programme);
    expect(boundOf(programme, 3)).toBeGreaterThanOrEqual(100 - 1e-6);
    expect(boundOf(programme, 3)).toBeLessThan(101);
    expect(programme.addTrios(10, { left: PLENTY })).toBe(0);
  });

  test("[TICK-95] of three such tens with different values the best one remains", () => {
    const pool = ring([90, 110, 95]);
    const programme = programmeOf(pool, 2);
    settle(programme);
    expect(boundOf(programme, 2)).toBeGreaterThanOrEqual((90 + 110 + 95) / 2 - 1e-6);
    expect(boundOf(programme, 2)).toBeLessThan((90 + 110 + 95) / 2 + 1);
    expect(programme.addTrios(10, { left: PLENTY })).toBe(1);
    settle(programme);
    expect(boundOf(programme, 2)).toBeGreaterThanOrEqual(110 - 1e-6);
    expect(boundOf(programme, 2)).toBeLessThan(111);
    expect(programme.likely()).toEqual([pool[1]]);
  });

  test("[TICK-95] no trio is priced where none is shared: five tens around a circle, disjoint ones", () => {
    const five = programmeOf(ring([100, 100, 100, 100, 100]), 5);
    settle(five);
    expect(boundOf(five, 5)).toBeGreaterThanOrEqual(250 - 1e-6);
    expect(boundOf(five, 5)).toBeLessThan(251);
    expect(five.addTrios(10, { left: PLENTY })).toBe(0);
    const apart = [100, 90, 80].map((value, place) =>
      toTen(
        Array.from({ length: SEATS }, (_, index) => place * SEATS + index),
        value,
      ),
    );
    for (const [matches, best] of [
      [1, 100],
      [2, 190],
      [3, 270],
    ] as const) {
      const programme = programmeOf(apart, matches);
      settle(programme);
      expect(boundOf(programme, matches)).toBeGreaterThanOrEqual(best - 1e-6);
      expect(boundOf(programme, matches)).toBeLessThan(best + 1);
      expect(programme.likely()).toEqual(apart.slice(0, matches));
      expect(programme.addTrios(10, { left: PLENTY })).toBe(0);
    }
  });

  test("[TICK-95] at every temperature and with any trios its prices bound the best packing", () => {
    let trios = 0;
    let closer = 0;
    for (let seed = 1; seed <= 12; seed += 1) {
      const random = createRandom(seed, 31);
      const matches = 2 + (seed % 2);
      const pool = randomPool(random, 30, 60);
      const best = exhaustive(pool, matches);
      const programme = programmeOf(pool, matches);
      const first = boundOf(programme, matches);
      expect(first).toBeGreaterThanOrEqual(best);
      for (const temperature of TEMPERATURES) {
        programme.solve(temperature, SWEEPS, { left: PLENTY });
        expect(boundOf(programme, matches)).toBeGreaterThanOrEqual(best - 1e-6);
        for (const price of [...programme.prices.players, programme.prices.match])
          expect(price).toBeGreaterThanOrEqual(0);
      }
      const settled = boundOf(programme, matches);
      expect(settled).toBeLessThan(first);
      for (let round = 0; round < 3; round += 1) {
        const added = programme.addTrios(10, { left: PLENTY });
        expect(added).toBeLessThanOrEqual(10);
        trios += added;
        for (const temperature of TEMPERATURES) {
          programme.solve(temperature, SWEEPS, { left: PLENTY });
          expect(boundOf(programme, matches)).toBeGreaterThanOrEqual(best - 1e-6);
        }
        for (const price of programme.prices.ofTrio) expect(price).toBeGreaterThanOrEqual(0);
      }
      const names = programme.prices.trios.map((trio) => trio.join());
      expect(new Set(names).size).toBe(names.length);
      if (boundOf(programme, matches) < settled - 1) closer += 1;
    }
    expect(trios).toBeGreaterThan(20);
    expect(closer).toBeGreaterThan(3);
  });

  test("[TICK-95] no ten twice, and those far below their prices are forgotten", () => {
    const pool = ring([100, 100, 100]);
    const programme = programmeOf(pool, 3);
    const worse = toTen([...pool[0].players], 1);
    expect(programme.add(worse)).toBe(false);
    const poor = toTen(
      Array.from({ length: SEATS }, (_, player) => player),
      10,
    );
    expect(programme.add(poor)).toBe(true);
    settle(programme);
    const [least] = programme.price().toSorted();
    expect(least).toBeLessThan(-10);
    programme.forget(10);
    expect(programme.pool).toEqual(pool);
    expect([...programme.price()].every((beyond) => Math.abs(beyond) < 1)).toBe(true);
    expect(programme.add(poor)).toBe(true);
    expect(programme.add(worse)).toBe(false);
  });

  test("[TICK-97] steps that run out leave prices that bound the best packing", () => {
    for (let seed = 1; seed <= 6; seed += 1) {
      const pool = randomPool(createRandom(seed, 32), 30, 50);
      const best = exhaustive(pool, 3);
      for (const left of [0, 100, 1000, 3000, 10_000]) {
        const programme = programmeOf(pool, 3);
        const steps = { left };
        for (const temperature of TEMPERATURES) {
          programme.solve(temperature, SWEEPS, steps);
          expect(boundOf(programme, 3)).toBeGreaterThanOrEqual(best - 1e-6);
        }
        programme.addTrios(5, steps);
        programme.solve(0.1, SWEEPS, steps);
        expect(boundOf(programme, 3)).toBeGreaterThanOrEqual(best - 1e-6);
      }
    }
  });
});
