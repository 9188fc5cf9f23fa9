import { describe, expect, test } from "vitest";
import { createRandom, type Random } from "../../bench/generator/random.ts";
import { paidFor } from "../../bench/oracle/dual-cost.ts";
import type { Steps } from "../exact/best-arrangement.ts";
import { SEATS } from "../model/problem.ts";
import { Pool } from "./column-pool.ts";
import { Prices, type Ten, upTo } from "./duals.ts";
import type { Bound } from "./pricing.ts";
import { type Packed, packTens } from "./set-packing.ts";

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

const toTen = (players: readonly number[], value: number): Ten => ({
  players: Int32Array.from(players).sort(),
  value,
});

/** Tens of random orders of all players, so that many are disjoint, and the same with one player exchanged. */
const poolOf = (random: Random, count: number, orders: number): readonly Ten[] => {
  const pool = new Map<string, Ten>();
  const add = (players: readonly number[]): void => {
    const ten = toTen(players, 250 + 200 * random.uniform());
    pool.set(ten.players.join(), ten);
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

const areDisjoint = (tens: readonly Ten[]): boolean =>
  new Set(tens.flatMap(({ players }) => [...players])).size === SEATS * tens.length;
const sumOf = (tens: readonly Ten[]): number => tens.reduce((sum, { value }) => sum + value, 0);

/** Tries every set of disjoint tens. */
const exhaustive = (pool: readonly Ten[], matches: number, least = 0): number => {
  let best = least === 0 ? 0 : Number.NEGATIVE_INFINITY;
  const search = (from: number, tens: readonly Ten[], value: number): void => {
    if (tens.length >= least) best = Math.max(best, value);
    if (tens.length === matches) return;
    for (let index = from; index < pool.length; index += 1) {
      const ten = pool[index];
      if (areDisjoint([...tens, ten])) search(index + 1, [...tens, ten], value + ten.value);
    }
  };
  search(0, [], 0);
  return best;
};

/** Any prices at all, and what they leave to be won by lowest player: a bound, a close one or a far one. */
const boundOf = (random: Random, pool: readonly Ten[], count: number, matches: number): Bound => {
  const scale = 20 + 25 * random.uniform();
  const players = Float64Array.from({ length: count }, () =>
    random.uniform() < 0.1 ? 0 : scale * (0.5 + random.uniform()),
  );
  const prices = new Prices(players, random.below(2) * 40 * random.uniform());
  for (let trios = random.below(3) * 4; trios > 0; trios -= 1) {
    const [one, two, three] = shuffled(random, count)
      .slice(0, 3)
      .sort((left, right) => left - right);
    prices.addTrio([one, two, three]);
    prices.ofTrio[prices.trios.length - 1] = 10 * random.uniform();
  }
  const excess = new Float64Array(count);
  for (const ten of pool) {
    const lowest = ten.players[0];
    excess[lowest] = Math.max(excess[lowest], ten.value - paidFor(prices, ten.players));
  }
  if (random.below(2) === 0)
    for (let player = 0; player < count; player += 1) excess[player] += 10 * random.uniform();
  const most = excess.toSorted((left, right) => right - left).slice(0, matches);
  return {
    bound: most.reduce((sum, more) => sum + more, prices.total(upTo(matches))),
    prices,
    excess,
    tens: [],
    more: [],
  };
};

const pack = (
  bound: Bound,
  tens: readonly Ten[],
  value: number,
  matches: number,
  steps: Steps,
  least = 0,
): Packed => {
  const pool = new Pool();
  for (const ten of tens) pool.add(ten.players, ten.value);
  const beyond = Float64Array.from(tens, (ten) => ten.value - paidFor(bound.prices, ten.players));
  return packTens(bound, pool, pool.indices(), beyond, value, { least, most: matches }, steps);
};

const CASES = Array.from({ length: 60 }, (_, index) => {
  const random = createRandom(index, 3);
  const count = [30, 31, 32, 35, 63][index % 5];
  const matches = 1 + (index % Math.floor(count / SEATS));
  const pool = poolOf(random, count, count > 40 ? 5 : 8);
  return { random, count, matches, pool, best: exhaustive(pool, matches) };
});

describe("packing tens", () => {
  test("[TICK-95] finds the disjoint tens that are worth most, at any prices and from any known plan", () => {
    const sizes = new Set<number>();
    for (const { random, count, matches, pool, best } of CASES) {
      const bound = boundOf(random, pool, count, matches);
      expect(bound.bound).toBeGreaterThanOrEqual(best - EPSILON);
      for (const value of [0, best * random.uniform(), best - 1, best - 1e-3]) {
        const packed = pack(bound, pool, value, matches, { left: PLENTY });
        const tens = packed.tens ?? [];
        expect(packed.isWhole).toBe(true);
        expect(packed.value).toBeCloseTo(best, 6);
        expect(sumOf(tens)).toBeCloseTo(best, 6);
        expect(areDisjoint(tens)).toBe(true);
        expect(tens.length).toBeLessThanOrEqual(matches);
        for (const ten of tens) expect(pool).toContainEqual(ten);
        sizes.add(tens.length);
      }
    }
    for (const size of [1, 2, 3]) expect(sizes.has(size)).toBe(true);
  });

  test("[TICK-95] none are better than the best that was known, or than the bound", () => {
    for (const { random, count, matches, pool, best } of CASES) {
      const bound = boundOf(random, pool, count, matches);
      for (const value of [best, best + 1, bound.bound, bound.bound + 1]) {
        const packed = pack(bound, pool, value, matches, { left: PLENTY });
        expect(packed).toEqual({ tens: null, value, isWhole: true });
      }
      expect(pack(bound, [], 0, matches, { left: PLENTY })).toEqual({
        tens: null,
        value: 0,
        isWhole: true,
      });
    }
  });

  test("[TICK-95] a ten worth more than its share of a bound over better tens than the pool holds", () => {
    const ten = toTen([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 100);
    const prices = new Prices(new Float64Array(20), 0);
    const excess = new Float64Array(20);
    excess[0] = 300;
    const bound = { bound: 300, prices, excess, tens: [], more: [] };
    expect(pack(bound, [ten], 0, 2, { left: PLENTY }).tens).toEqual([ten]);
    expect(pack(bound, [ten], 100, 2, { left: PLENTY }).tens).toBeNull();
  });

  test("[TICK-95] where so many matches are played in any case, the best plan with as many is found", () => {
    let fewer = 0;
    for (const { random, count, matches, pool: dear } of CASES.filter((one) => one.matches > 1)) {
      const pool = dear.map((ten) => ({ ...ten, value: ten.value - 350 }));
      const best = exhaustive(pool, matches, matches);
      if (best === Number.NEGATIVE_INFINITY) continue;
      const bound = boundOf(random, pool, count, matches);
      const packed = pack(bound, pool, best - 1, matches, { left: PLENTY }, matches);
      expect(packed.isWhole).toBe(true);
      expect(packed.value).toBeGreaterThanOrEqual(best - EPSILON);
      if (exhaustive(pool, matches - 1) > best) fewer += 1;
    }
    expect(fewer).toBeGreaterThan(0);
  });

  test("[TICK-97] too few steps: it says so, and what it found is disjoint and better than what was known", () => {
    let cut = 0;
    let found = 0;
    for (const { random, count, matches, pool, best } of CASES) {
      const bound = boundOf(random, pool, count, matches);
      const value = 0.5 * best;
      const order = 10 * pool.length;
      expect(pack(bound, pool, value, matches, { left: 0 })).toEqual({
        tens: null,
        value,
        isWhole: false,
      });
      for (const left of [order, order + 10, order + 30, order + 100, order + 300, order + 1000]) {
        const steps = { left };
        const packed = pack(bound, pool, value, matches, steps);
        expect(packed.isWhole).toBe(steps.left >= 0);
        if (packed.isWhole) expect(packed.value).toBeCloseTo(best, 6);
        else cut += 1;
        if (packed.tens === null) {
          expect(packed.value).toBe(value);
          continue;
        }
        if (!packed.isWhole) found += 1;
        expect(areDisjoint(packed.tens)).toBe(true);
        expect(packed.tens.length).toBeLessThanOrEqual(matches);
        expect(sumOf(packed.tens)).toBeCloseTo(packed.value, 6);
        expect(packed.value).toBeGreaterThan(value);
        expect(packed.value).toBeLessThanOrEqual(best + EPSILON);
      }
    }
    expect(cut).toBeGreaterThan(20);
    expect(found).toBeGreaterThan(5);
  });
});
