import { describe, expect, test } from "vitest";
import { createRandom, type Random } from "../../bench/generator/random.ts";
import { paidFor } from "../../bench/oracle/dual-cost.ts";
import { SEATS } from "../model/problem.ts";
import { Pool } from "./column-pool.ts";
import { type Count, exactly, Prices, type Ten, upTo } from "./duals.ts";
import { Programme } from "./restricted-master.ts";

const TEMPERATURES = [3, 1, 0.3, 0.1, 0.05] as const;
const SWEEPS = 300;
const PLENTY = 1e9;

const toTen = (players: readonly number[], value: number): Ten => ({
  players: Int32Array.from(players).sort(),
  value,
});

/** @param price of each seat, to begin with */
const programmeWith = (tens: readonly Ten[], count: Count, price = 0): Programme => {
  const players = 1 + Math.max(...tens.map((ten) => ten.players[SEATS - 1]));
  const pool = new Pool();
  for (const ten of tens) expect(pool.add(ten.players, ten.value)).toBe(true);
  return new Programme(pool, new Prices(new Float64Array(players).fill(price), 0), count);
};
const programmeOf = (tens: readonly Ten[], matches: number): Programme => programmeWith(tens, upTo(matches));

const tensOf = ({ pool }: Programme): readonly Ten[] => [...pool.indices()].map((index) => pool.ten(index));

/** Tens that are worth their prices. */
const worthwhile = (programme: Programme): readonly Ten[] =>
  tensOf(programme).filter(({ players, value }) => value - paidFor(programme.prices, players) > -1);

const settle = (programme: Programme): void => {
  for (const temperature of TEMPERATURES) programme.solve(temperature, SWEEPS, { left: PLENTY });
};

/** What no packing of the pool is worth more than: of the tens of one lowest player one counts, of all so many. */
const boundOf = (programme: Programme): number => {
  const { prices, count } = programme;
  const excess = new Float64Array(prices.players.length);
  for (const { players, value } of tensOf(programme))
    excess[players[0]] = Math.max(excess[players[0]], value - paidFor(prices, players));
  const most = excess.toSorted((left, right) => right - left).slice(0, count.most);
  const bound = most.reduce((sum, more) => sum + more, prices.total(count));
  expect(programme.bound({ left: PLENTY }).bound).toBeCloseTo(bound, 6);
  return bound;
};

const areApart = (one: Ten, other: Ten): boolean =>
  one.players.every((player) => !other.players.includes(player));

/** Tries every set of disjoint tens that has at least so many. */
const exhaustive = (pool: readonly Ten[], matches: number, least = 0): number => {
  let best = Number.NEGATIVE_INFINITY;
  const search = (left: readonly Ten[], missing: number, value: number): void => {
    if (matches - missing >= least) best = Math.max(best, value);
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
    expect(boundOf(programme)).toBeGreaterThanOrEqual(150 - 1e-6);
    expect(boundOf(programme)).toBeLessThan(151);
    expect(worthwhile(programme).length).toBe(3);
    expect(programme.addTrios(10, { left: PLENTY })).toBe(1);
    expect(programme.prices.trios).toEqual([[0, 1, 2]]);
    settle(programme);
    expect(boundOf(programme)).toBeGreaterThanOrEqual(100 - 1e-6);
    expect(boundOf(programme)).toBeLessThan(101);
    expect(programme.addTrios(10, { left: PLENTY })).toBe(0);
  });

  test("[TICK-95] at falling temperatures the tens that matter stay at work: none ends above its prices", () => {
    const random = createRandom(3, 5);
    const pool = randomPool(random, 60, 6000).map(({ players }) =>
      toTen([...players], 500 + random.uniform()),
    );
    const programme = programmeWith(pool, exactly(6));
    for (const temperature of [3, 1, 0.3]) {
      programme.solve(temperature, SWEEPS, { left: PLENTY });
      const most = Math.max(...programme.beyond({ left: PLENTY }));
      expect(most).toBeLessThan(temperature);
    }
  });

  test("[TICK-95] of three such tens with different values the best one remains", () => {
    const pool = ring([90, 110, 95]);
    const programme = programmeOf(pool, 2);
    settle(programme);
    expect(boundOf(programme)).toBeGreaterThanOrEqual((90 + 110 + 95) / 2 - 1e-6);
    expect(boundOf(programme)).toBeLessThan((90 + 110 + 95) / 2 + 1);
    expect(programme.addTrios(10, { left: PLENTY })).toBe(1);
    settle(programme);
    expect(boundOf(programme)).toBeGreaterThanOrEqual(110 - 1e-6);
    expect(boundOf(programme)).toBeLessThan(111);
    expect(worthwhile(programme)).toEqual([pool[1]]);
  });

  test("[TICK-95] no trio is priced where none is shared: five tens around a circle, disjoint ones", () => {
    const five = programmeOf(ring([100, 100, 100, 100, 100]), 5);
    settle(five);
    expect(boundOf(five)).toBeGreaterThanOrEqual(250 - 1e-6);
    expect(boundOf(five)).toBeLessThan(251);
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
      expect(boundOf(programme)).toBeGreaterThanOrEqual(best - 1e-6);
      expect(boundOf(programme)).toBeLessThan(best + 1);
      expect(worthwhile(programme)).toEqual(apart.slice(0, matches));
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
      const first = boundOf(programme);
      expect(first).toBeGreaterThanOrEqual(best);
      for (const temperature of TEMPERATURES) {
        programme.solve(temperature, SWEEPS, { left: PLENTY });
        expect(boundOf(programme)).toBeGreaterThanOrEqual(best - 1e-6);
        for (const price of [...programme.prices.players, programme.prices.match])
          expect(price).toBeGreaterThanOrEqual(0);
      }
      const settled = boundOf(programme);
      expect(settled).toBeLessThan(first);
      for (let round = 0; round < 3; round += 1) {
        const added = programme.addTrios(10, { left: PLENTY });
        expect(added).toBeLessThanOrEqual(10);
        trios += added;
        for (const temperature of TEMPERATURES) {
          programme.solve(temperature, SWEEPS, { left: PLENTY });
          expect(boundOf(programme)).toBeGreaterThanOrEqual(best - 1e-6);
        }
        for (const price of programme.prices.ofTrio) expect(price).toBeGreaterThanOrEqual(0);
      }
      const names = programme.prices.trios.map((trio) => trio.join());
      expect(new Set(names).size).toBe(names.length);
      if (boundOf(programme) < settled - 1) closer += 1;
    }
    expect(trios).toBeGreaterThan(20);
    expect(closer).toBeGreaterThan(3);
  });

  test("[TICK-95] a number of matches that must be played may make a match cheaper than nothing, and bounds those plans", () => {
    let cheaper = 0;
    for (let seed = 1; seed <= 12; seed += 1) {
      const pool = randomPool(createRandom(seed, 33), 30, 60);
      const three = exhaustive(pool, 3, 3);
      const programme = programmeWith(pool, exactly(3));
      for (const temperature of TEMPERATURES) {
        programme.solve(temperature, SWEEPS, { left: PLENTY });
        expect(boundOf(programme)).toBeGreaterThanOrEqual(three - 1e-6);
      }
      const any = programmeOf(pool, 3);
      settle(any);
      expect(boundOf(programme)).toBeLessThan(boundOf(any) + 1);
      if (programme.prices.match < 0) cheaper += 1;
    }
    expect(cheaper).toBeGreaterThan(0);
  });

  test("[TICK-95] where everybody plays a seat that only poor matches take costs less than nothing", () => {
    const tens = [
      toTen([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 500),
      toTen([10, 11, 12, 13, 14, 15, 16, 17, 18, 19], 100),
      toTen([0, 1, 2, 3, 4, 5, 6, 7, 8, 11], 500),
    ];
    const programme = programmeWith(tens, exactly(2));
    settle(programme);
    expect(Math.min(...programme.prices.players)).toBeLessThan(0);
    expect(boundOf(programme)).toBeGreaterThanOrEqual(600 - 1e-6);
    expect(boundOf(programme)).toBeLessThan(600 + 50);
  });

  test.each([
    ["everybody plays", exactly(2)],
    ["somebody may be left over", upTo(2)],
  ])("[TICK-95] seats all of whose tens are far below their prices become cheaper, where %s", (_, count) => {
    const tens = [
      toTen([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 500),
      toTen([10, 11, 12, 13, 14, 15, 16, 17, 18, 19], 300),
    ];
    const programme = programmeWith(tens, count, 50);
    for (const temperature of [0.3, 0.1]) programme.solve(temperature, SWEEPS, { left: PLENTY });
    expect(boundOf(programme)).toBeGreaterThanOrEqual(800 - 1e-6);
    expect(boundOf(programme)).toBeLessThan(800 + 1);
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
          expect(boundOf(programme)).toBeGreaterThanOrEqual(best - 1e-6);
        }
        programme.addTrios(5, steps);
        programme.solve(0.1, SWEEPS, steps);
        expect(boundOf(programme)).toBeGreaterThanOrEqual(best - 1e-6);
      }
    }
  });
});
