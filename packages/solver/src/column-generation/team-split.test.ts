import { describe, expect, test } from "vitest";
import { generateMeetings, generateSnapshot } from "../../bench/generator/instance.ts";
import { createRandom } from "../../bench/generator/random.ts";
import { Arranger } from "../exact/best-arrangement.ts";
import { Board } from "../model/board.ts";
import { createProblem, LANES, type Problem, SEATS } from "../model/problem.ts";
import { DEFAULT_SETTINGS } from "../model/settings.ts";
import { Sides } from "./team-split.ts";

/** Everybody may meet everybody, and nobody is overdue. */
const SETTINGS = { ...DEFAULT_SETTINGS, windowBase: 600, overdueS: 1e6 };
const COUNT = 14;

const queue = (seed: number, hasMeetings: boolean): Problem => {
  const candidates = generateSnapshot(COUNT, seed).candidates.map((player) => ({
    ...player,
    rate: 1500 + Math.round((player.rate - 1500) / 3),
  }));
  if (!hasMeetings) return createProblem({ candidates }, SETTINGS);
  return createProblem({ candidates, met: generateMeetings(COUNT, seed, 0.9, 12) }, SETTINGS);
};

const randomTen = (seed: number): Int32Array => {
  const random = createRandom(seed, 9);
  const left = Array.from({ length: COUNT }, (_, player) => player);
  while (left.length > SEATS) left.splice(random.below(left.length), 1);
  return Int32Array.from(left);
};

/** Every way to give each of the ten a role that they selected, two players a role. */
const eachWay = (problem: Problem, ten: Int32Array, visit: (roles: Int32Array) => void): void => {
  const roles = new Int32Array(SEATS);
  const filled = new Int32Array(LANES);
  const fill = (place: number): void => {
    if (place === SEATS) {
      visit(roles);
      return;
    }
    for (let role = 0; role < LANES; role += 1) {
      if (filled[role] === 2 || problem.choice[ten[place] * LANES + role] === Number.POSITIVE_INFINITY)
        continue;
      filled[role] += 1;
      roles[place] = role;
      fill(place + 1);
      filled[role] -= 1;
    }
  };
  fill(0);
};

/** Choices and lane gaps: what the sides do not change. */
const costOfRoles = ({ rate, choice, settings }: Problem, ten: Int32Array, roles: Int32Array): number => {
  const lower = new Int32Array(LANES).fill(-1);
  let cost = 0;
  roles.forEach((role, place) => {
    const player = ten[place];
    cost += choice[player * LANES + role];
    if (lower[role] < 0) lower[role] = player;
    else cost += (settings.laneGapWeight / LANES) * (rate[player] - rate[lower[role]]);
  });
  return cost;
};

/** What ten players are worth before any of that. */
const worthOf = ({ rate, reward, settings }: Problem, ten: Int32Array): number =>
  ten.reduce((sum, player) => sum + reward[player], settings.matchValue) -
  settings.spreadWeight * (rate[ten[SEATS - 1]] - rate[ten[0]]);

const judge = (board: Board, seats: ArrayLike<number>): number => {
  board.closeFrom(0);
  return board.value[board.openMatch(seats)];
};

/** The best of all 32 ways to put five pairs on two teams. */
const bestOfTeams = (board: Board, ten: Int32Array, roles: Int32Array): number => {
  let best = Number.NEGATIVE_INFINITY;
  const pairs = Array.from({ length: LANES }, (_, role) =>
    [...ten].filter((_, place) => roles[place] === role),
  );
  for (let turned = 0; turned < 2 ** LANES; turned += 1) {
    const first = pairs.map((pair, role) => pair[(turned >> role) & 1]);
    const second = pairs.map((pair, role) => pair[1 - ((turned >> role) & 1)]);
    best = Math.max(best, judge(board, [...first, ...second]));
  }
  return best;
};

describe("the sides of a ten whose roles are known", () => {
  test.each([
    ["nobody met lately", false],
    ["some met lately", true],
  ])(
    "[TICK-95] over all roles of a ten the least cost is that of its best arrangement, %s",
    (_, hasMeetings) => {
      let arranged = 0;
      for (let seed = 1; seed <= 12; seed += 1) {
        const problem = queue(seed, hasMeetings);
        expect(problem.met.isAny).toBe(hasMeetings);
        const ten = randomTen(seed);
        const sides = new Sides(problem);
        let least = Number.POSITIVE_INFINITY;
        eachWay(problem, ten, (roles) => {
          const cost = costOfRoles(problem, ten, roles);
          const limit = least - cost;
          const ofSides = sides.cost(ten, roles, limit);
          if (ofSides >= limit) return;
          least = cost + ofSides;
        });
        const found = new Arranger(problem).best(ten, 1e9, { left: 1e9 });
        expect(least < Number.POSITIVE_INFINITY).toBe(found.isExact);
        if (found.seats === null) continue;
        arranged += 1;
        expect(least).toBeCloseTo(found.cost, 6);
        expect(judge(new Board(problem), found.seats)).toBeCloseTo(worthOf(problem, ten) - least, 6);
      }
      expect(arranged).toBeGreaterThan(8);
    },
  );

  test.each([
    ["nobody met lately", false],
    ["some met lately", true],
  ])(
    "[TICK-95] any roles cost what the best of all teams does, as the board judges them, %s",
    (_, hasMeetings) => {
      const random = createRandom(5, hasMeetings ? 1 : 0);
      let judged = 0;
      for (let seed = 1; seed <= 12; seed += 1) {
        const problem = queue(seed, hasMeetings);
        const ten = randomTen(seed + 100);
        const sides = new Sides(problem);
        const board = new Board(problem);
        eachWay(problem, ten, (roles) => {
          if (random.uniform() > 0.05) return;
          judged += 1;
          const cost = sides.cost(ten, roles, Number.POSITIVE_INFINITY);
          const value = worthOf(problem, ten) - costOfRoles(problem, ten, roles) - cost;
          expect(bestOfTeams(board, ten, roles)).toBeCloseTo(value, 6);
        });
      }
      expect(judged).toBeGreaterThan(50);
    },
  );

  test("[TICK-95] a limit at the least cost or below it is the answer, one above it changes nothing", () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const problem = queue(seed, seed % 2 === 0);
      const ten = randomTen(seed + 200);
      const sides = new Sides(problem);
      let left = 20;
      eachWay(problem, ten, (roles) => {
        left -= 1;
        if (left < 0) return;
        const least = sides.cost(ten, roles, Number.POSITIVE_INFINITY);
        for (const limit of [-1, 0, least / 2, least - 1e-9, least])
          expect(sides.cost(ten, roles, Math.min(limit, least))).toBe(Math.min(limit, least));
        for (const limit of [least + 1e-9, least + 1, 2 * least + 1]) {
          expect(sides.cost(ten, roles, limit)).toBe(least);
        }
      });
    }
  });
});
