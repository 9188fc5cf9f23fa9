import { describe, expect, test } from "vitest";
import { generateRecentPairs, generateSnapshot } from "../../testing/instance.ts";
import { createRandom } from "../../testing/random.ts";
import { Board } from "../model/board.ts";
import { createProblem, LANES, type Problem, SEATS } from "../model/problem.ts";
import { DEFAULT_SETTINGS } from "../model/settings.ts";
import { Arranger } from "./best-arrangement.ts";
import { TeamSplit } from "./team-split.ts";

/** All windows overlap, and no player is overdue. */
const SETTINGS = { ...DEFAULT_SETTINGS, windowBase: 600, overdueS: 1e6 };
const COUNT = 14;

const queue = (seed: number, hasRepeats: boolean): Problem => {
  const candidates = generateSnapshot(COUNT, seed).candidates.map((player) => ({
    ...player,
    rate: 1500 + Math.round((player.rate - 1500) / 3),
  }));
  if (!hasRepeats) return createProblem({ candidates }, SETTINGS);
  return createProblem({ candidates, recentPairs: generateRecentPairs(COUNT, seed, 0.9, 12) }, SETTINGS);
};

const randomLineup = (seed: number): Int32Array => {
  const random = createRandom(seed, 9);
  const left = Array.from({ length: COUNT }, (_, player) => player);
  while (left.length > SEATS) left.splice(random.below(left.length), 1);
  return Int32Array.from(left);
};

/** Visits every assignment of selected roles, two players a role. */
const eachWay = (problem: Problem, lineup: Int32Array, visit: (roles: Int32Array) => void): void => {
  const roles = new Int32Array(SEATS);
  const filled = new Int32Array(LANES);
  const fill = (place: number): void => {
    if (place === SEATS) {
      visit(roles);
      return;
    }
    for (let role = 0; role < LANES; role += 1) {
      if (filled[role] === 2 || problem.choice[lineup[place] * LANES + role] === Number.POSITIVE_INFINITY)
        continue;
      filled[role] += 1;
      roles[place] = role;
      fill(place + 1);
      filled[role] -= 1;
    }
  };
  fill(0);
};

/** Choices and lane gaps, which do not depend on the split into teams. */
const costOfRoles = (
  { strength, choice, settings }: Problem,
  lineup: Int32Array,
  roles: Int32Array,
): number => {
  const lower = new Int32Array(LANES).fill(-1);
  let cost = 0;
  roles.forEach((role, place) => {
    const player = lineup[place];
    cost += choice[player * LANES + role];
    if (lower[role] < 0) lower[role] = player;
    else cost += (settings.laneGapWeight / LANES) * (strength[player] - strength[lower[role]]);
  });
  return cost;
};

/** Value before the costs of an arrangement. */
const grossValue = ({ strength, reward, settings }: Problem, lineup: Int32Array): number =>
  lineup.reduce((sum, player) => sum + reward[player], settings.matchValue) -
  settings.spreadWeight * (strength[lineup[SEATS - 1]] - strength[lineup[0]]);

const evaluate = (board: Board, seats: ArrayLike<number>): number => {
  board.closeFrom(0);
  return board.value[board.openMatch(seats)];
};

/** The best of all 32 splits of five pairs into teams. */
const bestOfTeams = (board: Board, lineup: Int32Array, roles: Int32Array): number => {
  let best = Number.NEGATIVE_INFINITY;
  const pairs = Array.from({ length: LANES }, (_, role) =>
    [...lineup].filter((_, place) => roles[place] === role),
  );
  for (let split = 0; split < 2 ** LANES; split += 1) {
    const first = pairs.map((pair, role) => pair[(split >> role) & 1]);
    const second = pairs.map((pair, role) => pair[1 - ((split >> role) & 1)]);
    best = Math.max(best, evaluate(board, [...first, ...second]));
  }
  return best;
};

describe("the split of ten players with known roles into teams", () => {
  test.each([
    ["no repeated pairings", false],
    ["some repeated pairings", true],
  ])(
    "[TICK-95] over all role seatings the least cost is that of the best arrangement, %s",
    (_, hasRepeats) => {
      let arranged = 0;
      for (let seed = 1; seed <= 12; seed += 1) {
        const problem = queue(seed, hasRepeats);
        expect(problem.repeats.isAny).toBe(hasRepeats);
        const lineup = randomLineup(seed);
        const teamSplit = new TeamSplit(problem);
        let least = Number.POSITIVE_INFINITY;
        eachWay(problem, lineup, (roles) => {
          const cost = costOfRoles(problem, lineup, roles);
          const limit = least - cost;
          const ofSides = teamSplit.cost(lineup, roles, limit);
          if (ofSides >= limit) return;
          least = cost + ofSides;
        });
        const found = new Arranger(problem).best(lineup, 1e9, { left: 1e9 });
        expect(least < Number.POSITIVE_INFINITY).toBe(found.isExact);
        if (found.seats === null) continue;
        arranged += 1;
        expect(least).toBeCloseTo(found.cost, 6);
        expect(evaluate(new Board(problem), found.seats)).toBeCloseTo(grossValue(problem, lineup) - least, 6);
      }
      expect(arranged).toBeGreaterThan(8);
    },
  );

  test.each([
    ["no repeated pairings", false],
    ["some repeated pairings", true],
  ])(
    "[TICK-95] for any roles the cost is that of the best teams, as the board evaluates them, %s",
    (_, hasRepeats) => {
      const random = createRandom(5, hasRepeats ? 1 : 0);
      let judged = 0;
      for (let seed = 1; seed <= 12; seed += 1) {
        const problem = queue(seed, hasRepeats);
        const lineup = randomLineup(seed + 100);
        const teamSplit = new TeamSplit(problem);
        const board = new Board(problem);
        eachWay(problem, lineup, (roles) => {
          if (random.uniform() > 0.05) return;
          judged += 1;
          const cost = teamSplit.cost(lineup, roles, Number.POSITIVE_INFINITY);
          const value = grossValue(problem, lineup) - costOfRoles(problem, lineup, roles) - cost;
          expect(bestOfTeams(board, lineup, roles)).toBeCloseTo(value, 6);
        });
      }
      expect(judged).toBeGreaterThan(50);
    },
  );

  test("[TICK-95] a limit up to the least cost is returned; a greater limit changes nothing", () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const problem = queue(seed, seed % 2 === 0);
      const lineup = randomLineup(seed + 200);
      const teamSplit = new TeamSplit(problem);
      let left = 20;
      eachWay(problem, lineup, (roles) => {
        left -= 1;
        if (left < 0) return;
        const least = teamSplit.cost(lineup, roles, Number.POSITIVE_INFINITY);
        for (const limit of [-1, 0, least / 2, least - 1e-9, least])
          expect(teamSplit.cost(lineup, roles, Math.min(limit, least))).toBe(Math.min(limit, least));
        for (const limit of [least + 1e-9, least + 1, 2 * least + 1]) {
          expect(teamSplit.cost(lineup, roles, limit)).toBe(least);
        }
      });
    }
  });
});
