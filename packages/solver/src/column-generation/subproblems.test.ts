import { expect, test } from "vitest";
import { generateSnapshot, POPULATION } from "../../testing/instance.ts";
import { createRandom } from "../../testing/random.ts";
import { createProblem, type Problem, SEATS } from "../model/problem.ts";
import { DEFAULT_SETTINGS } from "../model/settings.ts";
import { CutDuals } from "./cut-duals.ts";
import { Duals } from "./duals.ts";
import { searchColumns } from "./pricing-search.ts";
import { type Subproblem, Subproblems } from "./subproblems.ts";

const PLENTY = 1e9;
const PLAYERS = 13;

/** Many blocks, and windows that overlap in part. */
const makeProblem = (seed: number): Problem => {
  const population = { ...POPULATION, blockCounts: [0.4, 0.4, 0.2, 0] as const, rateDeviation: 110 };
  const { candidates } = generateSnapshot(PLAYERS, seed, population);
  return createProblem({ candidates }, DEFAULT_SETTINGS);
};

/** The names of all columns of a subproblem. */
const columnsOf = ({ bounds, infeasible }: Subproblem): ReadonlySet<string> => {
  const names = new Set<string>();
  const none = new Duals(new Float64Array(PLAYERS), 0);
  bounds.compute(none.players);
  for (let place = 0; place + SEATS <= bounds.members.length; place += 1) {
    if (bounds.best(place) === Number.NEGATIVE_INFINITY) continue;
    const onColumn = (column: Int32Array): number => {
      names.add(column.join());
      return -PLENTY;
    };
    const visit = { place, above: -PLENTY, patience: Number.POSITIVE_INFINITY, infeasible, onColumn };
    searchColumns(bounds, new CutDuals(none), { left: PLENTY }, visit);
  }
  return names;
};

test("[TICK-95] after any branching every column is in exactly one subproblem", () => {
  let branchings = 0;
  let atBlocks = 0;
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = createRandom(seed, 6);
    const subproblems = new Subproblems(makeProblem(seed));
    const before = subproblems.all.flatMap((subproblem) => [...columnsOf(subproblem)]).sort();
    for (let more = 0; more < 8 && subproblems.all.length > 0; more += 1) {
      const subproblem = subproblems.all[random.below(subproblems.all.length)];
      if (random.uniform() < 0.5) subproblem.infeasible.windows = PLENTY;
      const parts = subproblems.branch(subproblem);
      branchings += 1;
      if (parts.some(({ forcedIn }) => forcedIn.length > subproblem.forcedIn.length)) atBlocks += 1;
      expect(subproblems.all.flatMap((other) => [...columnsOf(other)]).sort()).toEqual(before);
    }
  }
  expect([branchings, atBlocks].every((times) => times > 50)).toBe(true);
});
