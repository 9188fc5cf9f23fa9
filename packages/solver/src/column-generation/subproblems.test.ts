import { expect, test } from "vitest";
import { generateSnapshot, POPULATION } from "../../bench/generator/instance.ts";
import { createRandom } from "../../bench/generator/random.ts";
import { createProblem, type Problem, SEATS } from "../model/problem.ts";
import { DEFAULT_SETTINGS } from "../model/settings.ts";
import { TrioPrices } from "./cut-duals.ts";
import { Prices } from "./duals.ts";
import { visitTens } from "./pricing-search.ts";
import { type Circle, Circles } from "./subproblems.ts";

const PLENTY = 1e9;
const PLAYERS = 13;

/** Many block others, and windows partly meet. */
const makeProblem = (seed: number): Problem => {
  const population = { ...POPULATION, blockCounts: [0.4, 0.4, 0.2, 0] as const, rateDeviation: 110 };
  const { candidates } = generateSnapshot(PLAYERS, seed, population);
  return createProblem({ candidates }, DEFAULT_SETTINGS);
};

/** The names of all tens of a circle. */
const tensOf = ({ outlook, misfits }: Circle): ReadonlySet<string> => {
  const names = new Set<string>();
  const none = new Prices(new Float64Array(PLAYERS), 0);
  outlook.look(none.players);
  for (let place = 0; place + SEATS <= outlook.members.length; place += 1) {
    if (outlook.most(place) === Number.NEGATIVE_INFINITY) continue;
    const onTen = (ten: Int32Array): number => {
      names.add(ten.join());
      return -PLENTY;
    };
    const visit = { place, above: -PLENTY, patience: Number.POSITIVE_INFINITY, misfits, onTen };
    visitTens(outlook, new TrioPrices(none), { left: PLENTY }, visit);
  }
  return names;
};

test("[TICK-95] however circles are cut, every ten is in one of them alone", () => {
  let cuts = 0;
  let atFoes = 0;
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = createRandom(seed, 6);
    const circles = new Circles(makeProblem(seed));
    const before = circles.all.flatMap((circle) => [...tensOf(circle)]).sort();
    for (let more = 0; more < 8 && circles.all.length > 0; more += 1) {
      const circle = circles.all[random.below(circles.all.length)];
      if (random.uniform() < 0.5) circle.misfits.windows = PLENTY;
      const parts = circles.cut(circle);
      cuts += 1;
      if (parts.some(({ needed }) => needed.length > circle.needed.length)) atFoes += 1;
      expect(circles.all.flatMap((other) => [...tensOf(other)]).sort()).toEqual(before);
    }
  }
  expect([cuts, atFoes].every((times) => times > 50)).toBe(true);
});
