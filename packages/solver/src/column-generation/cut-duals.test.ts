import { describe, expect, test } from "vitest";
import { dualCostOf } from "../../testing/dual-cost.ts";
import { createRandom, type Random } from "../../testing/random.ts";
import { SEATS } from "../model/problem.ts";
import { CutDuals } from "./cut-duals.ts";
import { Duals } from "./duals.ts";

const COUNT = 16;

const some = (random: Random, size: number): readonly number[] => {
  const left = Array.from({ length: COUNT }, (_, player) => player);
  while (left.length > size) left.splice(random.below(left.length), 1);
  return left;
};

const randomDuals = (random: Random): Duals => {
  const duals = new Duals(new Float64Array(COUNT), 0);
  for (let cuts = random.below(60); cuts > 0; cuts -= 1) {
    const [one, two, three] = some(random, 3);
    duals.addCut([one, two, three]);
    duals.cutValues[duals.cuts.length - 1] = random.below(4) === 0 ? 0 : 10 * random.uniform();
  }
  return duals;
};

describe("the duals of cuts", () => {
  test("[TICK-95] a cut counts once for a column with two or three of its players, in every way to sum", () => {
    const random = createRandom(1, 42);
    let all = 0;
    for (let round = 0; round < 60; round += 1) {
      const duals = randomDuals(random);
      const cuts = new CutDuals(duals);
      expect(cuts.isAny).toBe(duals.cutValues.some((dual) => dual > 0));
      for (let asked = 0; asked < 10; asked += 1) {
        const column = some(random, SEATS);
        const owed = dualCostOf(duals, column);
        expect(cuts.of(column)).toBeCloseTo(owed, 9);
        expect(cuts.of([3, 3, ...column, 3], 2)).toBeCloseTo(owed, 9);
        expect(column.reduce((sum, player) => sum + cuts.enter(player), 0)).toBeCloseTo(owed, 9);
        for (const player of column) cuts.leave(player);
        if (duals.cuts.some((cut) => cut.every((player) => column.includes(player)))) all += 1;
      }
    }
    expect(all).toBeGreaterThan(100);
  });
});
