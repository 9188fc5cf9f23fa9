import { MATCHMAKER_BOUNDS, ROLES } from "@gokaku/game";
import { describe, expect, test } from "vitest";
import { generateMeetings, generateSnapshot } from "../../bench/generator/instance.ts";
import { tensOf } from "../column-generation/board-columns.ts";
import { Pool } from "../column-generation/column-pool.ts";
import { PROMISED, Pricing } from "../column-generation/pricing.ts";
import { firstPrices } from "../column-generation/subgradient-ascent.ts";
import { proveBest } from "../exact/branch-and-bound.ts";
import type { Board } from "../model/board.ts";
import { createProblem, overdueAmong, SEATS } from "../model/problem.ts";
import { DEFAULT_SETTINGS, type Settings } from "../model/settings.ts";
import type { Candidate } from "../model/snapshot.ts";
import { searchPlan } from "../search/search.ts";
import { solve } from "../solve.ts";
import { certify } from "./bound-plan.ts";
import { relax } from "./linear-relaxation.ts";

/** Every weight as large as an administrator may set it, and as small. */
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
const worthOf = (board: Board): number =>
  board.total() - board.problem.overdueBonus * overdueAmong(board.problem, board.playerAt);

/** A queue that was searched only briefly, so that there is something to find. */
const briefly = (count: number, seed: number, share = 0) => {
  const { candidates } = generateSnapshot(count, seed);
  const snapshot = share === 0 ? { candidates } : { candidates, met: generateMeetings(count, seed, share) };
  return searchPlan(createProblem(snapshot, BRIEF), BRIEF, never).board;
};

describe("the certificate of a plan", () => {
  test.each([
    ["nobody met lately", 0],
    ["some met lately", 0.2],
  ])(
    "[TICK-95] never below what a proof finds, and the plan becomes the proven one, %s",
    (_, share) => {
      let settled = 0;
      let improved = 0;
      for (let seed = 1; seed <= 4; seed += 1) {
        const board = briefly(20 + (seed % 2), seed, share);
        const before = worthOf(board);
        const { bound } = certify(board, { left: 1_500_000 });
        if (bound === null) continue;
        const after = worthOf(board);
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
        if (overdueAmong(problem, proven.tens?.flatMap((ten) => [...ten]) ?? playerAt) !== overdue) continue;
        const best = proven.value - problem.overdueBonus * overdue;
        expect(bound).toBeGreaterThanOrEqual(best - 1e-3);
        expect(after).toBeLessThanOrEqual(best + 1e-3);
        if (bound - after > 1e-3) continue;
        expect(after).toBeCloseTo(best, 3);
        settled += 1;
      }
      expect({ settled: settled > 0, improved: improved > 0 }).toEqual({ settled: true, improved: true });
    },
    60_000,
  );

  test("[TICK-95] is a bound whenever the steps run out, and the tighter the more there are", () => {
    const bounds = [0, 100_000, 700_000, 3_000_000].map((left) => certify(briefly(33, 2), { left }).bound);
    expect(bounds[0]).toBeNull();
    const known = bounds.slice(1).map((bound) => bound ?? 0);
    expect(known).toEqual(known.toSorted((left, right) => right - left));
    const long = searchPlan(
      createProblem(generateSnapshot(33, 2), DEFAULT_SETTINGS),
      { ...DEFAULT_SETTINGS, budget: 100_000 },
      never,
    );
    for (const bound of known) expect(bound).toBeGreaterThanOrEqual(worthOf(long.board) - 1e-3);
  }, 60_000);

  test("[TICK-95] the better plan that it finds is sound", () => {
    const board = briefly(34, 4);
    certify(board, { left: 1_500_000 });
    expect(board.isSound()).toBe(true);
    for (let match = 0; match < board.open; match += 1) {
      for (const player of board.tenOf(match)) expect(board.meetsFoe(player, match)).toBe(false);
      expect(board.judge(match)).toBeCloseTo(board.value[match] ?? 0, 6);
    }
    expect(new Set(board.playerAt.slice(0, board.open * SEATS)).size).toBe(board.open * SEATS);
  }, 60_000);

  test("[TICK-95] the same queue has the same certificate, byte for byte and in any order", () => {
    const { candidates } = generateSnapshot(28, 3);
    const settings = { ...DEFAULT_SETTINGS, budget: 1_000_000 };
    const [plan, again] = [candidates, candidates.toReversed()].map((players) =>
      solve({ candidates: players }, settings, "1"),
    );
    expect(JSON.stringify(again)).toBe(JSON.stringify(plan));
    expect(plan?.upperBound).toBeGreaterThanOrEqual(plan?.value ?? 0);
  }, 60_000);

  test("[TICK-97] stopped by the guard at any moment, the bound holds and the plan says so", () => {
    const problem = createProblem(generateSnapshot(33, 2), BRIEF);
    const longer = searchPlan(problem, { ...BRIEF, budget: 100_000 }, never);
    for (const asks of [0, 1, 10]) {
      const { board } = searchPlan(problem, BRIEF, never);
      let left = asks;
      const isOver = () => {
        left -= 1;
        return left < 0;
      };
      const { bound } = certify(board, { left: 1_500_000, isOver });
      expect(board.isSound()).toBe(true);
      if (bound !== null) expect(bound).toBeGreaterThanOrEqual(worthOf(longer.board) - 1e-3);
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
  }, 60_000);

  test("[TICK-96] there is none for a short interval and for a queue without a match", () => {
    const { candidates } = generateSnapshot(34, 3);
    expect(solve({ candidates }, BRIEF, "1", { intervalS: 5 }).upperBound).toBeNull();
    expect(solve({ candidates: candidates.slice(0, 9) }, BRIEF, "1").upperBound).toBe(0);
  });

  test("[TICK-96] with overdue players left over it settles that no other plan seats more of them", () => {
    for (const count of [27, 34]) {
      const candidates = generateSnapshot(count, 3).candidates.map((player) => ({
        ...player,
        waitedS: 4000,
      }));
      const { board } = searchPlan(createProblem({ candidates }, BRIEF), BRIEF, never);
      const { bound, isOverdueSettled } = certify(board, { left: 1_000_000 });
      expect([board.open, isOverdueSettled]).toEqual([Math.floor(count / SEATS), true]);
      expect(bound).toBeGreaterThanOrEqual(worthOf(board) - 1e-3);
    }
    // The one overdue player too many could sit, as far as the prices know: nothing is said.
    const apart = generateSnapshot(30, 3).candidates.map((player, index) => ({
      ...player,
      rate: index < 15 ? 1500 : 4000,
      waitedS: 4000,
      blocking: [],
    }));
    const { board } = searchPlan(createProblem({ candidates: apart }, BRIEF), BRIEF, never);
    expect([board.open, certify(board, { left: 20_000 }).isOverdueSettled]).toEqual([2, false]);
  }, 60_000);

  test.each([
    ["everybody has the same rate", (player: Candidate) => ({ ...player, rate: 1500 }), DEFAULT_SETTINGS],
    [
      "everybody blocks the next one",
      (player: Candidate, index: number) => ({ ...player, blocking: [`user-${(index + 1) % 30}`] }),
      DEFAULT_SETTINGS,
    ],
    [
      "windows of zero width",
      (player: Candidate, index: number) => ({ ...player, rate: 1400 + 100 * (index % 2) }),
      { ...DEFAULT_SETTINGS, windowBase: 0, windowPerMinute: 0 },
    ],
    ["weights at their bounds", (player: Candidate) => player, MOST_WEIGHTS],
    ["weights of nothing", (player: Candidate) => player, LEAST_WEIGHTS],
  ])("[TICK-98] %s: never below a plan that is found", (_, change, settings) => {
    const candidates = generateSnapshot(30, 7).candidates.map((player, index) =>
      change({ ...player, userId: `user-${index}`, waitedS: player.waitedS % 1800, blocking: [] }, index),
    );
    const problem = createProblem({ candidates }, settings);
    const { board } = searchPlan(problem, { ...settings, budget: 3000 }, never);
    const { bound } = certify(board, { left: 700_000 });
    expect(board.isSound()).toBe(true);
    const longer = searchPlan(problem, { ...settings, budget: 30_000 }, never);
    if (bound === null) expect(board.open).toBe(0);
    else expect(bound).toBeGreaterThanOrEqual(Math.max(worthOf(board), worthOf(longer.board)) - 1e-3);
  });

  test("[TICK-98] nobody fits: a plan without a match, proven by nothing to prove", () => {
    const candidates = generateSnapshot(30, 7).candidates.map((player, index) => ({
      ...player,
      rate: 1000 * index,
      waitedS: 0,
    }));
    const plan = solve({ candidates }, { ...DEFAULT_SETTINGS, budget: 1_000_000 }, "1");
    expect(plan).toMatchObject({ matches: [], value: 0 });
    expect([null, 0]).toContain(plan.upperBound);
  });

  test("[TICK-98] too many tens to list: what is known stays true", () => {
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
    const before = worthOf(board);
    const { bound } = certify(board, { left: 700_000 });
    expect(worthOf(board)).toBeGreaterThanOrEqual(before - 1e-6);
    if (bound !== null) expect(bound).toBeGreaterThanOrEqual(worthOf(board) - 1e-3);
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
    const plan = tensOf(board, problem);
    const pool = new Pool();
    pool.addAll(plan);
    const start = pricing.bound(firstPrices(pricing, plan, PROMISED, steps), PROMISED, steps);
    const bound = relax(pricing, pool, start, 0, steps);
    expect(start.bound).toBeGreaterThan(2100);
    expect(bound).toBeGreaterThanOrEqual(2063.8375 - 0.001);
    expect(bound).toBeLessThanOrEqual(2063.8375 + 0.01);
  });

  test("[TICK-110] all rates are equal: the bound meets the plan", () => {
    const settings = { ...DEFAULT_SETTINGS, budget: 600_000 };
    const plan = solve({ candidates: alike }, settings, "1", { certificateSteps: 40_000_000 });
    expect(plan).toMatchObject({ value: 2312.2, isProven: true });
  }, 60_000);
});
