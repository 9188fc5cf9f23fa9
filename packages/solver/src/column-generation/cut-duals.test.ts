import { describe, expect, test } from "vitest";
import { createRandom, type Random } from "../../bench/generator/random.ts";
import { paidFor } from "../../bench/oracle/dual-cost.ts";
import { SEATS } from "../model/problem.ts";
import { TrioPrices } from "./cut-duals.ts";
import { Prices } from "./duals.ts";

const COUNT = 16;

const some = (random: Random, size: number): readonly number[] => {
  const left = Array.from({ length: COUNT }, (_, player) => player);
  while (left.length > size) left.splice(random.below(left.length), 1);
  return left;
};

const randomPrices = (random: Random): Prices => {
  const prices = new Prices(new Float64Array(COUNT), 0);
  for (let trios = random.below(60); trios > 0; trios -= 1) {
    const [one, two, three] = some(random, 3);
    prices.addTrio([one, two, three]);
    prices.ofTrio[prices.trios.length - 1] = random.below(4) === 0 ? 0 : 10 * random.uniform();
  }
  return prices;
};

describe("the prices of trios", () => {
  test("[TICK-95] a ten owes once for every trio of whom it holds two or three, however it is asked", () => {
    const random = createRandom(1, 42);
    let all = 0;
    for (let round = 0; round < 60; round += 1) {
      const prices = randomPrices(random);
      const trios = new TrioPrices(prices);
      expect(trios.isAny).toBe(prices.ofTrio.some((price) => price > 0));
      for (let asked = 0; asked < 10; asked += 1) {
        const ten = some(random, SEATS);
        const owed = paidFor(prices, ten);
        expect(trios.of(ten)).toBeCloseTo(owed, 9);
        expect(trios.of([3, 3, ...ten, 3], 2)).toBeCloseTo(owed, 9);
        expect(ten.reduce((sum, player) => sum + trios.enter(player), 0)).toBeCloseTo(owed, 9);
        for (const player of ten) trios.leave(player);
        if (prices.trios.some((trio) => trio.every((player) => ten.includes(player)))) all += 1;
      }
    }
    expect(all).toBeGreaterThan(100);
  });
});
