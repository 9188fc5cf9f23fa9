import { expect, test } from "vitest";
import { generateSnapshot } from "../../testing/instance.ts";
import { Board } from "../model/board.ts";
import { createProblem, SEATS } from "../model/problem.ts";
import { DEFAULT_SETTINGS } from "../model/settings.ts";
import { searchPlan } from "../search/search.ts";
import { dualGuidedRestart } from "./dual-guided-restart.ts";

const BRIEF = { ...DEFAULT_SETTINGS, budget: 300_000 };
const COUNT = 38;
const MATCHES = Math.floor(COUNT / SEATS);

/** Duals that are 0 for some players and equal for all others. */
const without = (players: ReadonlySet<number>): Float64Array =>
  Float64Array.from({ length: COUNT }, (_, player) => (players.has(player) ? 0 : 50));

test("[TICK-107] players with a dual of 0 are left out, and the better plan is valid", () => {
  const problem = createProblem(generateSnapshot(COUNT, 3), BRIEF);
  for (const cheapest of [new Set([0, 1, 2, 3, 4, 5]), new Set([32, 33, 34, 35, 36, 37])]) {
    const board = new Board(problem);
    dualGuidedRestart(board, without(cheapest), MATCHES);
    expect(board.open).toBeGreaterThan(0);
    expect(board.isSound()).toBe(true);
    for (let match = 0; match < board.open; match += 1) {
      expect(board.evaluate(match)).toBeCloseTo(board.value[match], 6);
      for (const player of board.lineupOf(match)) expect(board.isBlockedIn(player, match)).toBe(false);
    }
    const seated = [...cheapest].filter((player) => board.seatOf[player] >= 0);
    expect(seated.length).toBeLessThanOrEqual(cheapest.size - 2);
  }
});

test("[TICK-107] a better plan stays", () => {
  const problem = createProblem(generateSnapshot(COUNT, 3), BRIEF);
  const { board } = searchPlan(problem, BRIEF, () => false);
  const before = [...board.playerAt];
  dualGuidedRestart(board, without(new Set(board.lineupOf(0))), MATCHES);
  expect([...board.playerAt]).toEqual(before);
});

test("[TICK-107] no search when everybody can play", () => {
  const everybody = createProblem(generateSnapshot(MATCHES * SEATS, 3), BRIEF);
  const { board } = searchPlan(everybody, BRIEF, () => false);
  const { work } = board;
  dualGuidedRestart(board, new Float64Array(everybody.count), MATCHES);
  expect(board.work).toBe(work);
});
