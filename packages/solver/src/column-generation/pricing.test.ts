import { describe, expect, test } from "vitest";
import { dualCostOf } from "../../testing/dual-cost.ts";
import { generateRecentPairs, generateSnapshot } from "../../testing/instance.ts";
import { createRandom, type Random } from "../../testing/random.ts";
import { Arranger } from "../arrangement/best-arrangement.ts";
import { createProblem, type Problem, SEATS } from "../model/problem.ts";
import { DEFAULT_SETTINGS } from "../model/settings.ts";
import { ColumnPool } from "./column-pool.ts";
import { type Column, Duals, upTo } from "./duals.ts";
import { type LagrangianBound, Pricing, type PricingEffort } from "./pricing.ts";

const EXACT: PricingEffort = { isExact: true, stepsPerPlayer: 1e8, isBranching: false, share: 1 };
const BOUND_ONLY: PricingEffort = { ...EXACT, isExact: false };
const EPSILON = 1e-6;
/** So many matches that every lowest player counts in the bound. */
const ALL = 5;
const EVERYTHING = 1e6;
/** More columns than this take too long to enumerate in all role seatings. */
const FEW = 30;
const PLENTY = 1e9;

interface Known {
  readonly players: Int32Array;
  readonly value: number;
}

interface Queue {
  readonly problem: Problem;
  /** Every column, by the numbers of its players. */
  readonly columns: ReadonlyMap<string, Known>;
}

const eachLineup = (count: number, visit: (column: Int32Array) => void): void => {
  const column = new Int32Array(SEATS);
  const fill = (size: number, from: number): void => {
    if (size === SEATS) visit(column);
    else
      for (let player = from; player <= count - SEATS + size; player += 1) {
        column[size] = player;
        fill(size + 1, player + 1);
      }
  };
  fill(0, 0);
};

const mayPlay = ({ low, high, blockStart, blocks }: Problem, column: Int32Array): boolean =>
  Math.max(...column.map((player) => low[player])) <= Math.min(...column.map((player) => high[player])) &&
  column.every((player) =>
    blocks.subarray(blockStart[player], blockStart[player + 1]).every((blocked) => !column.includes(blocked)),
  );

/** Twelve to fourteen players with overlapping windows; half of the queues have repeated pairings. */
const makeQueue = (seed: number): Queue => {
  const count = 12 + (seed % 3);
  const candidates = generateSnapshot(count, seed).candidates.map((player) => ({
    ...player,
    rate: 1500 + Math.round(0.45 * (player.rate - 1500)),
    roles: player.roles.slice(0, 3),
    waitedS: Math.min(player.waitedS, DEFAULT_SETTINGS.overdueS),
    // Every third queue is by skill, whose order is not that of the windows.
    ...(seed % 3 === 0 && {
      skill: { mean: 1500 + ((player.rate * 37.25) % 190), deviation: player.rate % 2 === 0 ? 300 : 150 },
    }),
  }));
  const pairs = seed % 2 === 0 ? { recentPairs: generateRecentPairs(count, seed, 0.8, 12) } : {};
  const problem = createProblem({ candidates, ...pairs }, DEFAULT_SETTINGS);
  const { strength, reward, settings } = problem;
  const arranger = new Arranger(problem);
  const columns = new Map<string, Known>();
  eachLineup(count, (column) => {
    if (!mayPlay(problem, column)) return;
    const { cost, isExact } = arranger.best(column, 1e9, { left: PLENTY });
    if (!isExact) return;
    const rewards = column.reduce((sum, player) => sum + reward[player], settings.matchValue);
    const spread = settings.spreadWeight * (strength[column[SEATS - 1]] - strength[column[0]]);
    columns.set(column.join(), { players: column.slice(), value: rewards - spread - cost });
  });
  return { problem, columns };
};

/** Queues with no column, or with nearly all of them, test less. */
const SOME = Array.from({ length: 30 }, (_, seed) => makeQueue(seed + 1)).filter(
  ({ columns }) => columns.size > 12 && columns.size < 150,
);
const QUEUES = [true, false].flatMap((isAny) =>
  SOME.filter(({ problem }) => problem.repeats.isAny === isAny).slice(0, 3),
);

/** Duals at which some columns have a positive reduced cost. */
const randomDuals = (random: Random, { problem, columns }: Queue, hasCuts: boolean): Duals => {
  const { count, reward } = problem;
  const share = Math.max(...[...columns.values()].map(({ value }) => value)) / SEATS;
  const match = random.below(2) * 60 * random.uniform();
  const level = share - match / SEATS - (hasCuts ? 18 : 12) * random.uniform();
  const mean = reward.reduce((sum, worth) => sum + worth, 0) / count;
  const duals = new Duals(
    Float64Array.from(reward, (worth) => Math.max(0, level + worth - mean + 10 * (random.uniform() - 0.5))),
    match,
  );
  for (let cuts = hasCuts ? 3 + random.below(10) : 0; cuts > 0; cuts -= 1) {
    const left = Array.from({ length: count }, (_, player) => player);
    while (left.length > 3) left.splice(random.below(left.length), 1);
    duals.addCut([left[0], left[1], left[2]]);
    duals.cutValues[duals.cuts.length - 1] = 15 * random.uniform();
  }
  return duals;
};

/** `[player]`: greatest reduced cost of a column with this lowest player; −Infinity without one. */
const mostOf = ({ problem, columns }: Queue, duals: Duals): Float64Array => {
  const most = new Float64Array(problem.count).fill(Number.NEGATIVE_INFINITY);
  for (const { players, value } of columns.values())
    most[players[0]] = Math.max(most[players[0]], value - dualCostOf(duals, players));
  return most;
};

const expectToHold = (
  queue: Queue,
  { bound, duals, reducedCostBounds, columns, extraColumns }: LagrangianBound,
  matches: number,
): void => {
  const most = mostOf(queue, duals);
  for (let player = 0; player < queue.problem.count; player += 1)
    expect(reducedCostBounds[player]).toBeGreaterThanOrEqual(most[player] - EPSILON);
  // A plan of one match or none obeys the same bound.
  const top = reducedCostBounds.toSorted((left, right) => right - left).slice(0, matches);
  expect(bound).toBeGreaterThanOrEqual(
    top.reduce((sum, worth) => sum + worth, duals.total(upTo(matches))) - EPSILON,
  );
  const best = Math.max(0, ...[...queue.columns.values()].map(({ value }) => value));
  expect(bound).toBeGreaterThanOrEqual(best - EPSILON);
  expectToBeSound(queue, [...columns, ...extraColumns]);
};

/** Columns of the queue with a value no greater than that of their best seating. */
const expectToBeSound = ({ columns }: Queue, found: readonly Column[]): void => {
  const faults = found.filter(({ players, value }) => {
    const known = columns.get(players.join())?.value ?? Number.NEGATIVE_INFINITY;
    return !(value <= known + EPSILON);
  });
  expect(faults).toEqual([]);
};

/** Null when the list would be too long, or the steps ran out. */
const enumerate = (
  pricing: Pricing,
  found: LagrangianBound,
  slack: number,
  most: number,
  steps = { left: PLENTY },
): readonly Column[] | null => {
  const pool = new ColumnPool();
  const isComplete = pricing.enumerate(found, slack, most, pool, steps);
  return isComplete ? [...pool.indices()].map((index) => pool.column(index)) : null;
};

/** Columns whose loss against the reduced-cost bound of their lowest player is within the slack. */
const within = (
  { columns }: Queue,
  { duals, reducedCostBounds }: LagrangianBound,
  slack: number,
): readonly string[] =>
  [...columns].flatMap(([name, { players, value }]) => {
    const loss = Math.max(0, reducedCostBounds[players[0]]) - (value - dualCostOf(duals, players));
    return loss <= slack ? [name] : [];
  });

const expectToBeListed = (queue: Queue, listed: readonly Column[] | null, names: readonly string[]): void => {
  expect(listed?.map(({ players }) => players.join()).sort()).toEqual(names.toSorted());
  expectToBeSound(queue, listed ?? []);
  const faults = (listed ?? []).filter(
    ({ players, value }) => !(Math.abs(value - (queue.columns.get(players.join())?.value ?? 0)) < EPSILON),
  );
  expect(faults).toEqual([]);
};

const PRICED = [
  ["duals of seats alone", false],
  ["duals of cuts too", true],
] as const;

describe("the pricing of columns", () => {
  test("[TICK-95] the queues have windows, blocks and repeated pairings", () => {
    const has = (is: (problem: Problem) => boolean) => QUEUES.filter(({ problem }) => is(problem)).length;
    expect(has(({ repeats }) => repeats.isAny)).toBe(3);
    expect(has(({ repeats }) => !repeats.isAny)).toBe(3);
    expect(has(({ blocks }) => blocks.length > 0)).toBeGreaterThan(1);
    const windows = has(({ low, high }) => Math.max(...low) > Math.min(...high));
    expect(windows).toBeGreaterThan(2);
  });

  test.each(PRICED)("[TICK-95] no reduced cost exceeds the bound of its lowest player, %s", (_, hasCuts) => {
    let improving = 0;
    let none = 0;
    QUEUES.forEach((queue, seed) => {
      const random = createRandom(seed, 21);
      for (const matches of [1, ALL]) {
        const pricing = new Pricing(queue.problem, matches);
        for (let round = 0; round < 2; round += 1) {
          const duals = randomDuals(random, queue, hasCuts);
          const share = random.below(2) === 0 ? 1 : 0.5;
          expectToHold(queue, pricing.bound(duals, { ...BOUND_ONLY, share }, { left: PLENTY }), matches);
          const exact = pricing.bound(duals, { ...EXACT, share }, { left: PLENTY });
          expectToHold(queue, exact, matches);
          for (const { players, value } of [...exact.columns, ...exact.extraColumns])
            expect(value).toBeGreaterThan(dualCostOf(duals, players));
          const most = mostOf(queue, duals);
          const best = Math.max(...most);
          if (best > EPSILON) improving += 1;
          else none += 1;
          // With one match only the best column counts; for other lowest players an upper bound is enough.
          expect(Math.max(...exact.reducedCostBounds)).toBeCloseTo(Math.max(0, best), 5);
          if (best > EPSILON)
            expect(
              Math.max(...exact.columns.map(({ players, value }) => value - dualCostOf(duals, players))),
            ).toBeCloseTo(best, 6);
          if (matches === 1) {
            expect(exact.bound).toBeCloseTo(duals.total(upTo(1)) + Math.max(0, best), 4);
            continue;
          }
          most.forEach((worth, player) => {
            expect(exact.reducedCostBounds[player]).toBeCloseTo(Math.max(0, worth), 5);
          });
        }
      }
    });
    expect(improving).toBeGreaterThan(10);
    expect(none).toBeGreaterThan(0);
  });

  test.each(PRICED)(
    "[TICK-95] enumerates exactly the columns within a slack, with the values of their best seatings, %s",
    (_, hasCuts) => {
      let listed = 0;
      let everything = 0;
      QUEUES.forEach((queue, seed) => {
        const random = createRandom(seed, 22);
        const matches = seed % 2 === 0 ? 1 : ALL;
        const pricing = new Pricing(queue.problem, matches);
        for (const effort of [EXACT, BOUND_ONLY]) {
          const found = pricing.bound(randomDuals(random, queue, hasCuts), effort, { left: PLENTY });
          for (const slack of [0.1234567, 8 * random.uniform(), 25 * random.uniform()]) {
            const names = within(queue, found, slack);
            listed += names.length;
            expectToBeListed(queue, enumerate(pricing, found, slack, names.length), names);
            if (names.length > 0) expect(enumerate(pricing, found, slack, names.length - 1)).toBeNull();
          }
          if (queue.columns.size > FEW) continue;
          everything += 1;
          const all = enumerate(pricing, found, EVERYTHING, queue.columns.size);
          expectToBeListed(queue, all, [...queue.columns.keys()]);
        }
      });
      expect(listed).toBeGreaterThan(100);
      expect(everything).toBeGreaterThan(0);
    },
  );

  test("[TICK-95] the best column of every lowest player is enumerated with a slack of 0", () => {
    QUEUES.forEach((queue, seed) => {
      const duals = randomDuals(createRandom(seed, 23), queue, true);
      const pricing = new Pricing(queue.problem, ALL);
      const found = pricing.bound(duals, EXACT, { left: PLENTY });
      const lowest = new Set(enumerate(pricing, found, 0, 1000)?.map(({ players }) => players[0]));
      mostOf(queue, duals).forEach((worth, player) => {
        if (worth > 1e-5) expect(lowest.has(player)).toBe(true);
      });
    });
  });

  test("[TICK-97] with few steps the bound holds, and no incomplete list counts as complete", () => {
    let nulls = 0;
    let lists = 0;
    QUEUES.forEach((queue, seed) => {
      const random = createRandom(seed, 24);
      const duals = randomDuals(random, queue, seed % 2 === 1);
      for (const matches of [1, ALL]) {
        const pricing = new Pricing(queue.problem, matches);
        for (const effort of [EXACT, BOUND_ONLY]) {
          for (const left of [0, 50, 500, 1000, 3000])
            expectToHold(queue, pricing.bound(duals, effort, { left }), matches);
          for (const stepsPerPlayer of [0, 50, 500])
            expectToHold(
              queue,
              pricing.bound(duals, { ...effort, stepsPerPlayer }, { left: PLENTY }),
              matches,
            );
        }
        const found = pricing.bound(duals, EXACT, { left: PLENTY });
        for (const slack of [0.1234567, 15.4321]) {
          const names = within(queue, found, slack);
          for (const left of [0, 50, 500, 1000, 2000, 5000, 20_000]) {
            const steps = { left };
            const listed = enumerate(pricing, found, slack, 1000, steps);
            expect(listed === null).toBe(steps.left < 0);
            if (listed === null) nulls += 1;
            else {
              lists += 1;
              expectToBeListed(queue, listed, names);
            }
          }
        }
      }
    });
    expect(nulls).toBeGreaterThan(20);
    expect(lists).toBeGreaterThan(20);
  });

  test("[TICK-95] repeated branching of subproblems loses no column", () => {
    let branched = 0;
    QUEUES.forEach((queue, seed) => {
      const random = createRandom(seed, 25);
      const pricing = new Pricing(queue.problem, ALL);
      const dear = new Duals(new Float64Array(queue.problem.count).fill(1000), 0);
      const stepsOfLook = (): number => {
        const steps = { left: PLENTY };
        pricing.bound(dear, EXACT, steps);
        return PLENTY - steps.left;
      };
      const before = stepsOfLook();
      for (let round = 0; round < 3; round += 1) {
        const duals = randomDuals(random, queue, seed % 2 === 1);
        const isExact = round % 2 === 0;
        const stepsPerPlayer = [3, 10, 30][random.below(3)];
        const effort = { isExact, stepsPerPlayer, isBranching: true, share: 1 };
        expectToHold(queue, pricing.bound(duals, effort, { left: PLENTY }), ALL);
        const exact = pricing.bound(duals, EXACT, { left: PLENTY });
        expectToHold(queue, exact, ALL);
        mostOf(queue, duals).forEach((worth, player) => {
          expect(exact.reducedCostBounds[player]).toBeCloseTo(Math.max(0, worth), 5);
        });
        const slack = 10 * random.uniform();
        const names = within(queue, exact, slack);
        expectToBeListed(queue, enumerate(pricing, exact, slack, names.length), names);
      }
      if (stepsOfLook() !== before) branched += 1;
    });
    expect(branched).toBeGreaterThan(QUEUES.length / 2);
  });

  test("[TICK-97] equal duals give an equal bound in as many steps", () => {
    QUEUES.forEach((queue, seed) => {
      const duals = randomDuals(createRandom(seed, 26), queue, true);
      const [one, two] = [duals, duals.copy()].map((same) => {
        const steps = { left: 20_000 };
        const found = new Pricing(queue.problem, ALL).bound(same, EXACT, steps);
        return {
          left: steps.left,
          bound: found.bound,
          reducedCostBounds: found.reducedCostBounds,
          columns: found.columns,
          extraColumns: found.extraColumns,
        };
      });
      expect(two).toEqual(one);
    });
  });
});
