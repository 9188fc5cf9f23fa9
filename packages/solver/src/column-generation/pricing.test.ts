import { describe, expect, test } from "vitest";
import { generateMeetings, generateSnapshot } from "../../bench/generator/instance.ts";
import { createRandom, type Random } from "../../bench/generator/random.ts";
import { paidFor } from "../../bench/oracle/dual-cost.ts";
import { Arranger } from "../exact/best-arrangement.ts";
import { createProblem, type Problem, SEATS } from "../model/problem.ts";
import { DEFAULT_SETTINGS } from "../model/settings.ts";
import { Pool } from "./column-pool.ts";
import { Prices, type Ten, upTo } from "./duals.ts";
import { type Bound, type Effort, Pricing } from "./pricing.ts";

const EXACT: Effort = { isExact: true, stepsOfPlayer: 1e8, isCutting: false, share: 1 };
const PROMISED: Effort = { ...EXACT, isExact: false };
const EPSILON = 1e-6;
/** As many matches that every lowest player counts. */
const ALL = 5;
const EVERYTHING = 1e6;
/** To look at every ten in all its roles takes long where they are more. */
const FEW = 30;
const PLENTY = 1e9;

interface Known {
  readonly players: Int32Array;
  readonly value: number;
}

interface Queue {
  readonly problem: Problem;
  /** Every ten who may play together, by the names of its players. */
  readonly tens: ReadonlyMap<string, Known>;
}

const eachTen = (count: number, visit: (ten: Int32Array) => void): void => {
  const ten = new Int32Array(SEATS);
  const fill = (size: number, from: number): void => {
    if (size === SEATS) visit(ten);
    else
      for (let player = from; player <= count - SEATS + size; player += 1) {
        ten[size] = player;
        fill(size + 1, player + 1);
      }
  };
  fill(0, 0);
};

const mayPlay = ({ low, high, foeStart, foes }: Problem, ten: Int32Array): boolean =>
  Math.max(...ten.map((player) => low[player])) <= Math.min(...ten.map((player) => high[player])) &&
  ten.every((player) =>
    foes.subarray(foeStart[player], foeStart[player + 1]).every((foe) => !ten.includes(foe)),
  );

/** Twelve to fourteen players, windows that partly meet; half of the queues with some who met lately. */
const makeQueue = (seed: number): Queue => {
  const count = 12 + (seed % 3);
  const candidates = generateSnapshot(count, seed).candidates.map((player) => ({
    ...player,
    rate: 1500 + Math.round(0.45 * (player.rate - 1500)),
    roles: player.roles.slice(0, 3),
    waitedS: Math.min(player.waitedS, DEFAULT_SETTINGS.overdueS),
  }));
  const met = seed % 2 === 0 ? { met: generateMeetings(count, seed, 0.8, 12) } : {};
  const problem = createProblem({ candidates, ...met }, DEFAULT_SETTINGS);
  const { rate, reward, settings } = problem;
  const arranger = new Arranger(problem);
  const tens = new Map<string, Known>();
  eachTen(count, (ten) => {
    if (!mayPlay(problem, ten)) return;
    const { cost, isExact } = arranger.best(ten, 1e9, { left: PLENTY });
    if (!isExact) return;
    const rewards = ten.reduce((sum, player) => sum + reward[player], settings.matchValue);
    const spread = settings.spreadWeight * (rate[ten[SEATS - 1]] - rate[ten[0]]);
    tens.set(ten.join(), { players: ten.slice(), value: rewards - spread - cost });
  });
  return { problem, tens };
};

/** Those where nobody can play, or everybody, say less. */
const SOME = Array.from({ length: 30 }, (_, seed) => makeQueue(seed + 1)).filter(
  ({ tens }) => tens.size > 12 && tens.size < 150,
);
const QUEUES = [true, false].flatMap((isAny) =>
  SOME.filter(({ problem }) => problem.met.isAny === isAny).slice(0, 3),
);

/** Prices at which some tens are worth more than them, and some are not. */
const randomPrices = (random: Random, { problem, tens }: Queue, hasTrios: boolean): Prices => {
  const { count, reward } = problem;
  const share = Math.max(...[...tens.values()].map(({ value }) => value)) / SEATS;
  const match = random.below(2) * 60 * random.uniform();
  const level = share - match / SEATS - (hasTrios ? 18 : 12) * random.uniform();
  const mean = reward.reduce((sum, worth) => sum + worth, 0) / count;
  const prices = new Prices(
    Float64Array.from(reward, (worth) => Math.max(0, level + worth - mean + 10 * (random.uniform() - 0.5))),
    match,
  );
  for (let trios = hasTrios ? 3 + random.below(10) : 0; trios > 0; trios -= 1) {
    const left = Array.from({ length: count }, (_, player) => player);
    while (left.length > 3) left.splice(random.below(left.length), 1);
    prices.addTrio([left[0], left[1], left[2]]);
    prices.ofTrio[prices.trios.length - 1] = 15 * random.uniform();
  }
  return prices;
};

/** `[player]`: what the best ten with this lowest player is worth beyond its prices; −Infinity where there is none. */
const mostOf = ({ problem, tens }: Queue, prices: Prices): Float64Array => {
  const most = new Float64Array(problem.count).fill(Number.NEGATIVE_INFINITY);
  for (const { players, value } of tens.values())
    most[players[0]] = Math.max(most[players[0]], value - paidFor(prices, players));
  return most;
};

const expectToHold = (queue: Queue, { bound, prices, excess, tens, more }: Bound, matches: number): void => {
  const most = mostOf(queue, prices);
  for (let player = 0; player < queue.problem.count; player += 1)
    expect(excess[player]).toBeGreaterThanOrEqual(most[player] - EPSILON);
  // The prices say it too: a plan is one ten or none.
  const top = excess.toSorted((left, right) => right - left).slice(0, matches);
  expect(bound).toBeGreaterThanOrEqual(
    top.reduce((sum, worth) => sum + worth, prices.total(upTo(matches))) - EPSILON,
  );
  const best = Math.max(0, ...[...queue.tens.values()].map(({ value }) => value));
  expect(bound).toBeGreaterThanOrEqual(best - EPSILON);
  expectToBeSound(queue, [...tens, ...more]);
};

/** Tens of the queue that are worth no more than they are where they sit best. */
const expectToBeSound = ({ tens }: Queue, found: readonly Ten[]): void => {
  const faults = found.filter(({ players, value }) => {
    const known = tens.get(players.join())?.value ?? Number.NEGATIVE_INFINITY;
    return !(value <= known + EPSILON);
  });
  expect(faults).toEqual([]);
};

/** Null when the list would be longer, or the steps ran out. */
const list = (
  pricing: Pricing,
  found: Bound,
  width: number,
  most: number,
  steps = { left: PLENTY },
): readonly Ten[] | null => {
  const pool = new Pool();
  const isWhole = pricing.list(found, width, most, pool, steps);
  return isWhole ? [...pool.indices()].map((index) => pool.ten(index)) : null;
};

/** Tens whose loss, against what the best one with the same lowest player can be, is within the width. */
const within = ({ tens }: Queue, { prices, excess }: Bound, width: number): readonly string[] =>
  [...tens].flatMap(([name, { players, value }]) => {
    const loss = Math.max(0, excess[players[0]]) - (value - paidFor(prices, players));
    return loss <= width ? [name] : [];
  });

const expectToBeListed = (queue: Queue, listed: readonly Ten[] | null, names: readonly string[]): void => {
  expect(listed?.map(({ players }) => players.join()).sort()).toEqual(names.toSorted());
  expectToBeSound(queue, listed ?? []);
  const faults = (listed ?? []).filter(
    ({ players, value }) => !(Math.abs(value - (queue.tens.get(players.join())?.value ?? 0)) < EPSILON),
  );
  expect(faults).toEqual([]);
};

const PRICED = [
  ["seats alone are priced", false],
  ["trios are priced too", true],
] as const;

describe("the pricing of tens", () => {
  test("[TICK-95] the queues are what they are meant to be", () => {
    const has = (is: (problem: Problem) => boolean) => QUEUES.filter(({ problem }) => is(problem)).length;
    expect(has(({ met }) => met.isAny)).toBe(3);
    expect(has(({ met }) => !met.isAny)).toBe(3);
    expect(has(({ foes }) => foes.length > 0)).toBeGreaterThan(1);
    const windows = has(({ low, high }) => Math.max(...low) > Math.min(...high));
    expect(windows).toBeGreaterThan(2);
  });

  test.each(PRICED)(
    "[TICK-95] no ten is worth more beyond its prices than its lowest player's excess, %s",
    (_, hasTrios) => {
      let beyond = 0;
      let none = 0;
      QUEUES.forEach((queue, seed) => {
        const random = createRandom(seed, 21);
        for (const matches of [1, ALL]) {
          const pricing = new Pricing(queue.problem, matches);
          for (let round = 0; round < 2; round += 1) {
            const prices = randomPrices(random, queue, hasTrios);
            const share = random.below(2) === 0 ? 1 : 0.5;
            expectToHold(queue, pricing.bound(prices, { ...PROMISED, share }, { left: PLENTY }), matches);
            const exact = pricing.bound(prices, { ...EXACT, share }, { left: PLENTY });
            expectToHold(queue, exact, matches);
            for (const { players, value } of [...exact.tens, ...exact.more])
              expect(value).toBeGreaterThan(paidFor(prices, players));
            const most = mostOf(queue, prices);
            const best = Math.max(...most);
            if (best > EPSILON) beyond += 1;
            else none += 1;
            // With one match only the best ten counts; of other lowest players it is enough to know no more than that.
            expect(Math.max(...exact.excess)).toBeCloseTo(Math.max(0, best), 5);
            if (best > EPSILON)
              expect(
                Math.max(...exact.tens.map(({ players, value }) => value - paidFor(prices, players))),
              ).toBeCloseTo(best, 6);
            if (matches === 1) {
              expect(exact.bound).toBeCloseTo(prices.total(upTo(1)) + Math.max(0, best), 4);
              continue;
            }
            most.forEach((worth, player) => {
              expect(exact.excess[player]).toBeCloseTo(Math.max(0, worth), 5);
            });
          }
        }
      });
      expect(beyond).toBeGreaterThan(10);
      expect(none).toBeGreaterThan(0);
    },
  );

  test.each(PRICED)(
    "[TICK-95] lists exactly the tens within a width, worth what they are where they sit best, %s",
    (_, hasTrios) => {
      let listed = 0;
      let everything = 0;
      QUEUES.forEach((queue, seed) => {
        const random = createRandom(seed, 22);
        const matches = seed % 2 === 0 ? 1 : ALL;
        const pricing = new Pricing(queue.problem, matches);
        for (const effort of [EXACT, PROMISED]) {
          const found = pricing.bound(randomPrices(random, queue, hasTrios), effort, { left: PLENTY });
          for (const width of [0.1234567, 8 * random.uniform(), 25 * random.uniform()]) {
            const names = within(queue, found, width);
            listed += names.length;
            expectToBeListed(queue, list(pricing, found, width, names.length), names);
            if (names.length > 0) expect(list(pricing, found, width, names.length - 1)).toBeNull();
          }
          if (queue.tens.size > FEW) continue;
          everything += 1;
          const all = list(pricing, found, EVERYTHING, queue.tens.size);
          expectToBeListed(queue, all, [...queue.tens.keys()]);
        }
      });
      expect(listed).toBeGreaterThan(100);
      expect(everything).toBeGreaterThan(0);
    },
  );

  test("[TICK-95] the best ten of every lowest player is among those within no width", () => {
    QUEUES.forEach((queue, seed) => {
      const prices = randomPrices(createRandom(seed, 23), queue, true);
      const pricing = new Pricing(queue.problem, ALL);
      const found = pricing.bound(prices, EXACT, { left: PLENTY });
      const lowest = new Set(list(pricing, found, 0, 1000)?.map(({ players }) => players[0]));
      mostOf(queue, prices).forEach((worth, player) => {
        if (worth > 1e-5) expect(lowest.has(player)).toBe(true);
      });
    });
  });

  test("[TICK-97] with few steps the bound holds, and no list is incomplete", () => {
    let nulls = 0;
    let lists = 0;
    QUEUES.forEach((queue, seed) => {
      const random = createRandom(seed, 24);
      const prices = randomPrices(random, queue, seed % 2 === 1);
      for (const matches of [1, ALL]) {
        const pricing = new Pricing(queue.problem, matches);
        for (const effort of [EXACT, PROMISED]) {
          for (const left of [0, 50, 500, 1000, 3000])
            expectToHold(queue, pricing.bound(prices, effort, { left }), matches);
          for (const stepsOfPlayer of [0, 50, 500])
            expectToHold(
              queue,
              pricing.bound(prices, { ...effort, stepsOfPlayer }, { left: PLENTY }),
              matches,
            );
        }
        const found = pricing.bound(prices, EXACT, { left: PLENTY });
        for (const width of [0.1234567, 15.4321]) {
          const names = within(queue, found, width);
          for (const left of [0, 50, 500, 1000, 2000, 5000, 20_000]) {
            const steps = { left };
            const listed = list(pricing, found, width, 1000, steps);
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

  test("[TICK-95] circles that are cut again and again lose no ten", () => {
    let cut = 0;
    QUEUES.forEach((queue, seed) => {
      const random = createRandom(seed, 25);
      const pricing = new Pricing(queue.problem, ALL);
      const dear = new Prices(new Float64Array(queue.problem.count).fill(1000), 0);
      const stepsOfLook = (): number => {
        const steps = { left: PLENTY };
        pricing.bound(dear, EXACT, steps);
        return PLENTY - steps.left;
      };
      const before = stepsOfLook();
      for (let round = 0; round < 3; round += 1) {
        const prices = randomPrices(random, queue, seed % 2 === 1);
        const isExact = round % 2 === 0;
        const stepsOfPlayer = [3, 10, 30][random.below(3)];
        const effort = { isExact, stepsOfPlayer, isCutting: true, share: 1 };
        expectToHold(queue, pricing.bound(prices, effort, { left: PLENTY }), ALL);
        const exact = pricing.bound(prices, EXACT, { left: PLENTY });
        expectToHold(queue, exact, ALL);
        mostOf(queue, prices).forEach((worth, player) => {
          expect(exact.excess[player]).toBeCloseTo(Math.max(0, worth), 5);
        });
        const width = 10 * random.uniform();
        const names = within(queue, exact, width);
        expectToBeListed(queue, list(pricing, exact, width, names.length), names);
      }
      if (stepsOfLook() !== before) cut += 1;
    });
    expect(cut).toBeGreaterThan(QUEUES.length / 2);
  });

  test("[TICK-97] the same prices have the same bound, in the same steps", () => {
    QUEUES.forEach((queue, seed) => {
      const prices = randomPrices(createRandom(seed, 26), queue, true);
      const [one, two] = [prices, prices.copy()].map((same) => {
        const steps = { left: 20_000 };
        const found = new Pricing(queue.problem, ALL).bound(same, EXACT, steps);
        return {
          left: steps.left,
          bound: found.bound,
          excess: found.excess,
          tens: found.tens,
          more: found.more,
        };
      });
      expect(two).toEqual(one);
    });
  });
});
