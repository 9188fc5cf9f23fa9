import { describe, expect, test } from "vitest";
import { generateRecentPairs, generateSnapshot } from "../../testing/instance.ts";
import { proveBest } from "../exact/branch-and-bound.ts";
import { Board } from "../model/board.ts";
import { createProblem, overdueAmong, SEATS } from "../model/problem.ts";
import { DEFAULT_SETTINGS, type Settings } from "../model/settings.ts";
import { neighbourWindow, oldestFirst } from "../search/greedy-starts.ts";
import { searchPlan } from "../search/search.ts";
import { solve } from "../solve.ts";
import { optimiseWindow } from "./fix-and-optimise.ts";
import { optimiseTriples } from "./optimise-triples.ts";

const never = (): boolean => false;

describe("fix-and-optimise", () => {
  test("[TICK-82] two matches become the proven optimum of their players, with and without repeated pairings", () => {
    let improved = 0;
    let optimal = 0;
    for (let seed = 1; seed <= 2; seed += 1) {
      // Two groups far apart in rate, so that few columns are near the bound and all of them can be
      // enumerated.
      const candidates = generateSnapshot(20, seed).candidates.map((player, place) => ({
        ...player,
        rate: (place % 2 === 0 ? 1400 : 1640) + (player.rate % 30),
        waitedS: 900,
      }));
      const recentPairs = generateRecentPairs(20, seed, seed % 2 === 0 ? 0 : 0.1, 20);
      const problem = createProblem({ candidates, recentPairs }, DEFAULT_SETTINGS);
      const { board } = searchPlan(problem, { ...DEFAULT_SETTINGS, budget: 2000 }, never);
      if (board.open !== 2) continue;
      const found = new Board(problem);
      found.copy(board);
      const steps = { left: 5_000_000 };
      const isBetter = optimiseWindow(found, [0, 1], null, steps);
      expect(found.isSound()).toBe(true);
      expect(new Set(found.playerAt).size).toBe(2 * SEATS);
      expect(found.total()).toBeGreaterThanOrEqual(board.total() - 1e-6);
      expect(isBetter).toBe(found.total() > board.total() + 1e-4);
      if (isBetter) improved += 1;
      const proof = proveBest(problem, 2, board.total() - 1e-3, { left: 1e9 });
      if (Math.abs(found.total() - proof.value) < 1e-4) optimal += 1;
    }
    expect({ isOptimal: optimal > 0, isImproved: improved > 0 }).toEqual({
      isOptimal: true,
      isImproved: true,
    });
  });

  test("[TICK-123] a window that starts from near duals replaces those of its players, and improves the plan", () => {
    const problem = createProblem(generateSnapshot(60, 6), DEFAULT_SETTINGS);
    const { board } = searchPlan(problem, { ...DEFAULT_SETTINGS, budget: 20_000 }, never);
    const before = board.total();
    const share = before / (board.open * SEATS);
    const duals = new Float64Array(problem.count).fill(share);
    const isPlayed = Array.from(board.seatOf, (seat) => seat >= 0 && seat < 2 * SEATS);
    optimiseWindow(board, [0, 1], duals, { left: 8_000_000 }, true);
    expect(board.total()).toBeGreaterThanOrEqual(before);
    expect(board.isSound()).toBe(true);
    const changed = Array.from(duals, (dual) => dual !== share);
    expect(isPlayed.every((played, player) => !played || changed[player])).toBe(true);
    expect(changed.filter(Boolean).length).toBeLessThan(problem.count / 2);
  });

  test("[TICK-82] windows only improve a plan, and it stays valid", () => {
    const snapshot = {
      candidates: generateSnapshot(60, 1).candidates,
      recentPairs: generateRecentPairs(60, 1),
    };
    const problem = createProblem(snapshot, DEFAULT_SETTINGS);
    const { board } = searchPlan(problem, { ...DEFAULT_SETTINGS, budget: 5_000 }, never);
    const before = board.total();
    const overdue = overdueAmong(problem, board.playerAt);
    optimiseTriples(board, 2_000_000, never);
    expect(board.total()).toBeGreaterThan(before);
    expect(overdueAmong(problem, board.playerAt)).toBeGreaterThanOrEqual(overdue);
    expect(board.isSound()).toBe(true);
    for (let match = 0; match < board.open; match += 1) {
      for (const player of board.lineupOf(match)) expect(board.isBlockedIn(player, match)).toBe(false);
      expect(board.evaluate(match)).toBeCloseTo(board.value[match], 6);
    }
  });
});

describe("greedy starts", () => {
  const fixed: Settings = { ...DEFAULT_SETTINGS, windowPerMinute: 0, windowBase: 400, budget: 20_000 };

  test.each([
    ["the product's windows", { ...DEFAULT_SETTINGS, budget: 20_000, exactNodes: 1000 }],
    ["windows of ±200 of constant width", fixed],
  ])("[TICK-82] a plan with very little work is no worse than the greedy plans, %s", (_, settings) => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const snapshot = generateSnapshot(seed % 2 === 0 ? 100 : 27, seed);
      const problem = createProblem(snapshot, settings);
      const plan = solve(snapshot, settings, "1");
      const worth = plan.value + problem.overdueBonus * plan.overdue.seated;
      for (const start of [neighbourWindow, oldestFirst])
        expect(worth).toBeGreaterThanOrEqual(start(problem).total() - 1e-4);
    }
  });
});
