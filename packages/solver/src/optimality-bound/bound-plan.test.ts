import { MATCHMAKER_BOUNDS, ROLES } from "@gokaku/game";
import { describe, expect, test } from "vitest";
import { generateRecentPairs, generateSnapshot } from "../../testing/instance.ts";
import { columnsOf } from "../column-generation/board-columns.ts";
import { ColumnPool } from "../column-generation/column-pool.ts";
import { BOUND_ONLY, Pricing } from "../column-generation/pricing.ts";
import { initialDuals } from "../column-generation/subgradient-ascent.ts";
import { proveBest } from "../exact/branch-and-bound.ts";
import type { Board } from "../model/board.ts";
import { createProblem, overdueAmong, SEATS } from "../model/problem.ts";
import { DEFAULT_SETTINGS, type Settings } from "../model/settings.ts";
import type { Candidate } from "../model/snapshot.ts";
import { searchPlan } from "../search/search.ts";
import { solve } from "../solve.ts";
import { boundPlan } from "./bound-plan.ts";
import { solveRelaxation } from "./linear-relaxation.ts";

/** Every weight at one end of the range that an administrator may set. */
const atBounds = (bound: "min" | "max"): Settings => {
  const { matchValue, waitWeight, flexibilityWeight, teamGapWeight, laneGapWeight, ...more } =
    MATCHMAKER_BOUNDS;
  const { spreadWeight, choiceWeight, offRoleWeight, freshnessWeight } = more;
  const weights = { matchValue, waitWeight, flexibilityWeight, teamGapWeight, laneGapWeight, spreadWeight };
  const all = Object.entries({ ...weights, choiceWeight, offRoleWeight, freshnessWeight });
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(all.map(([name, bounds]) => [name, bounds[bound]])) };
};
const MOST_WEIGHTS = atBounds("max");
const LEAST_WEIGHTS = atBounds("min");
const BRIEF = { ...DEFAULT_SETTINGS, budget: 3000 };
const never = (): boolean => false;
const plainValue = (board: Board): number =>
  board.total() - board.problem.overdueBonus * overdueAmong(board.problem, board.playerAt);

/** A queue after a very short search, so that its plan can still improve. */
const briefly = (count: number, seed: number, share = 0) => {
  const { candidates } = generateSnapshot(count, seed);
  const snapshot =
    share === 0 ? { candidates } : { candidates, recentPairs: generateRecentPairs(count, seed, share) };
  return searchPlan(createProblem(snapshot, BRIEF), BRIEF, never).board;
};

describe("the upper bound of a plan", () => {
  test.each([
    ["no repeated pairings", 0],
    ["some repeated pairings", 0.2],
  ])("[TICK-95] is never below a proven plan, and the plan becomes the proven one, %s", (_, share) => {
    let closed = 0;
    let improved = 0;
    for (let seed = 1; seed <= 4; seed += 1) {
      const board = briefly(20 + (seed % 2), seed, share);
      const before = plainValue(board);
      const { bound } = boundPlan(board, { left: 1_500_000 });
      if (bound === null) continue;
      const after = plainValue(board);
      expect(after).toBeGreaterThanOrEqual(before - 1e-6);
      expect(bound).toBeGreaterThanOrEqual(after - 1e-6);
      if (after > before + 1e-6) improved += 1;
      const proofs = ([1, 2] as const).map((count) =>
        proveBest(board.problem, count, board.total() - 1, { left: 200_000 }),
      );
      if (!proofs.every(({ isProven }) => isProven)) continue;
      const { problem, playerAt } = board;
      const proven = proofs.reduce((one, other) => (other.value > one.value ? other : one));
      const overdue = overdueAmong(problem, playerAt);
      if (overdueAmong(problem, proven.lineups?.flatMap((column) => [...column]) ?? playerAt) !== overdue)
        continue;
      const best = proven.value - problem.overdueBonus * overdue;
      expect(bound).toBeGreaterThanOrEqual(best - 1e-3);
      expect(after).toBeLessThanOrEqual(best + 1e-3);
      if (bound - after > 1e-3) continue;
      expect(after).toBeCloseTo(best, 3);
      closed += 1;
    }
    expect({ closed: closed > 0, improved: improved > 0 }).toEqual({ closed: true, improved: true });
  });

  test("[TICK-95] holds whenever the steps run out, and more steps make it tighter", () => {
    const bounds = [0, 100_000, 700_000, 3_000_000].map((left) => boundPlan(briefly(33, 2), { left }).bound);
    expect(bounds[0]).toBeNull();
    const known = bounds.slice(1).map((bound) => bound ?? 0);
    expect(known).toEqual(known.toSorted((left, right) => right - left));
    const long = searchPlan(
      createProblem(generateSnapshot(33, 2), DEFAULT_SETTINGS),
      { ...DEFAULT_SETTINGS, budget: 100_000 },
      never,
    );
    for (const bound of known) expect(bound).toBeGreaterThanOrEqual(plainValue(long.board) - 1e-3);
  });

  test("[TICK-95] the improved plan keeps every hard constraint", () => {
    const board = briefly(34, 4);
    boundPlan(board, { left: 1_500_000 });
    expect(board.isSound()).toBe(true);
    for (let match = 0; match < board.open; match += 1) {
      for (const player of board.lineupOf(match)) expect(board.isBlockedIn(player, match)).toBe(false);
      expect(board.evaluate(match)).toBeCloseTo(board.value[match] ?? 0, 6);
    }
    expect(new Set(board.playerAt.slice(0, board.open * SEATS)).size).toBe(board.open * SEATS);
  });

  test("[TICK-95] equal queues have equal bounds, byte for byte and in any order", () => {
    const { candidates } = generateSnapshot(24, 3);
    const settings = { ...DEFAULT_SETTINGS, budget: 1_000_000 };
    const [plan, again] = [candidates, candidates.toReversed()].map((players) =>
      solve({ candidates: players }, settings, "1"),
    );
    expect(JSON.stringify(again)).toBe(JSON.stringify(plan));
    expect(plan?.upperBound).toBeGreaterThanOrEqual(plan?.value ?? 0);
  });

  test("[TICK-97] after a stop by the guard at any moment the bound holds, and the plan reports the stop", () => {
    const problem = createProblem(generateSnapshot(33, 2), BRIEF);
    const longer = searchPlan(problem, { ...BRIEF, budget: 100_000 }, never);
    for (const asks of [0, 1, 10]) {
      const { board } = searchPlan(problem, BRIEF, never);
      let left = asks;
      const isOver = () => {
        left -= 1;
        return left < 0;
      };
      const { bound } = boundPlan(board, { left: 1_500_000, isOver });
      expect(board.isSound()).toBe(true);
      if (bound !== null) expect(bound).toBeGreaterThanOrEqual(plainValue(longer.board) - 1e-3);
    }
    let asked = 0;
    const countedPlan = (most: number) => {
      asked = 0;
      return solve(generateSnapshot(28, 2), { ...DEFAULT_SETTINGS, budget: 1_000_000 }, "1", {
        isOver: () => {
          asked += 1;
          return asked > most;
        },
      });
    };
    const whole = countedPlan(Number.POSITIVE_INFINITY);
    const cut = countedPlan(asked - 1);
    expect([whole.cutShort, cut.cutShort]).toEqual([false, true]);
    expect(cut.value).toBeLessThanOrEqual((whole.upperBound ?? 0) + 1e-3);
  });

  test("[TICK-96] no bound for a short interval; the value 0 for a queue without a match", () => {
    const { candidates } = generateSnapshot(34, 3);
    expect(solve({ candidates }, BRIEF, "1", { intervalS: 5 }).upperBound).toBeNull();
    expect(solve({ candidates: candidates.slice(0, 9) }, BRIEF, "1").upperBound).toBe(0);
  });

  test("[TICK-96] with overdue players left over it proves that no other plan seats more of them", () => {
    for (const count of [27, 34]) {
      const candidates = generateSnapshot(count, 3).candidates.map((player) => ({
        ...player,
        waitedS: 4000,
      }));
      const { board } = searchPlan(createProblem({ candidates }, BRIEF), BRIEF, never);
      const { bound, isOverdueProven } = boundPlan(board, { left: 1_000_000 });
      expect([board.open, isOverdueProven]).toEqual([Math.floor(count / SEATS), true]);
      expect(bound).toBeGreaterThanOrEqual(plainValue(board) - 1e-3);
    }
    // The duals cannot exclude that one more overdue player has a seat, so the result stays open.
    const apart = generateSnapshot(30, 3).candidates.map((player, index) => ({
      ...player,
      rate: index < 15 ? 1500 : 4000,
      waitedS: 4000,
      blocking: [],
    }));
    const { board } = searchPlan(createProblem({ candidates: apart }, BRIEF), BRIEF, never);
    expect([board.open, boundPlan(board, { left: 20_000 }).isOverdueProven]).toEqual([2, false]);
  });

  test.each([
    ["all rates are equal", (player: Candidate) => ({ ...player, rate: 1500 }), DEFAULT_SETTINGS],
    [
      "every player blocks the next one",
      (player: Candidate, index: number) => ({ ...player, blocking: [`user-${(index + 1) % 30}`] }),
      DEFAULT_SETTINGS,
    ],
    [
      "windows of zero slack",
      (player: Candidate, index: number) => ({ ...player, rate: 1400 + 100 * (index % 2) }),
      { ...DEFAULT_SETTINGS, windowBase: 0, windowPerMinute: 0 },
    ],
    ["weights at their bounds", (player: Candidate) => player, MOST_WEIGHTS],
    ["weights of zero", (player: Candidate) => player, LEAST_WEIGHTS],
  ])("[TICK-98] %s: the bound is never below a plan that is found", (_, change, settings) => {
    const candidates = generateSnapshot(30, 7).candidates.map((player, index) =>
      change({ ...player, userId: `user-${index}`, waitedS: player.waitedS % 1800, blocking: [] }, index),
    );
    const problem = createProblem({ candidates }, settings);
    const { board } = searchPlan(problem, { ...settings, budget: 3000 }, never);
    const { bound } = boundPlan(board, { left: 700_000 });
    expect(board.isSound()).toBe(true);
    const longer = searchPlan(problem, { ...settings, budget: 30_000 }, never);
    if (bound === null) expect(board.open).toBe(0);
    else expect(bound).toBeGreaterThanOrEqual(Math.max(plainValue(board), plainValue(longer.board)) - 1e-3);
  });

  test("[TICK-98] no two windows overlap: an empty plan with the bound 0 or none", () => {
    const candidates = generateSnapshot(30, 7).candidates.map((player, index) => ({
      ...player,
      rate: 1000 * index,
      waitedS: 0,
    }));
    const plan = solve({ candidates }, { ...DEFAULT_SETTINGS, budget: 1_000_000 }, "1");
    expect(plan).toMatchObject({ matches: [], value: 0 });
    expect([null, 0]).toContain(plan.upperBound);
  });

  test("[TICK-98] too many columns to enumerate: the known bound stays valid", () => {
    const candidates = generateSnapshot(40, 9).candidates.map((player) => ({
      ...player,
      rate: 1500,
      waitedS: 0,
      blocking: [],
      roles: ROLES,
      roleDebt: 0,
    }));
    const problem = createProblem({ candidates }, DEFAULT_SETTINGS);
    const { board } = searchPlan(problem, BRIEF, never);
    const before = plainValue(board);
    const { bound } = boundPlan(board, { left: 700_000 });
    expect(plainValue(board)).toBeGreaterThanOrEqual(before - 1e-6);
    if (bound !== null) expect(bound).toBeGreaterThanOrEqual(plainValue(board) - 1e-3);
  });
});

describe("the linear relaxation", () => {
  const copies = Array.from({ length: 5 }, (_, copy) =>
    generateSnapshot(8, 4).candidates.map((player) => ({
      ...player,
      entryId: `${player.entryId}-${copy}`,
      userId: `${player.userId}-${copy}`,
      blocking: [],
    })),
  ).flat();
  const alike = generateSnapshot(40, 1).candidates.map((player) => ({ ...player, rate: 1500 }));

  test("[TICK-110] five copies of eight players: the bound is no looser than the optimum of HiGHS", () => {
    const problem = createProblem({ candidates: copies }, BRIEF);
    const { board } = searchPlan(problem, BRIEF, never);
    const pricing = new Pricing(problem, 4);
    const steps = { left: 20_000_000 };
    const plan = columnsOf(board);
    const pool = new ColumnPool();
    pool.addAll(plan);
    const start = pricing.bound(initialDuals(pricing, plan, BOUND_ONLY, steps), BOUND_ONLY, steps);
    const bound = solveRelaxation(pricing, pool, start, 0, steps);
    expect(start.bound).toBeGreaterThan(2100);
    expect(bound).toBeGreaterThanOrEqual(2063.8375 - 0.001);
    expect(bound).toBeLessThanOrEqual(2063.8375 + 0.01);
  });

  test("[TICK-110] all rates are equal: the bound equals the plan", () => {
    const settings = { ...DEFAULT_SETTINGS, budget: 600_000 };
    const plan = solve({ candidates: alike }, settings, "1", { boundSteps: 40_000_000 });
    expect(plan).toMatchObject({ value: 2312.2, isProven: true });
  });
});
