import { ROLES } from "@gokaku/game";
import { expect, test } from "vitest";
import { generateSnapshot } from "../../testing/instance.ts";
import { createProblem } from "../model/problem.ts";
import { DEFAULT_SETTINGS } from "../model/settings.ts";
import { planTick } from "../tick/plan-tick.ts";
import { searchPlan, searchWithRestarts } from "./search.ts";

const BRIEF = { ...DEFAULT_SETTINGS, budget: 20_000 };
const never = (): boolean => false;

test("[TICK-106] the best of several searches counts; extra searches only while a match is missing", () => {
  let better = 0;
  let more = 0;
  for (let seed = 1; seed <= 6; seed += 1) {
    const problem = createProblem(generateSnapshot(70, seed), BRIEF);
    const several = (searches: number, most: number) =>
      searchWithRestarts(problem, BRIEF, never, { searches, most }).board;
    const one = searchPlan(problem, BRIEF, never).board;
    const [alone, three, eight] = [several(1, 1), several(3, 3), several(3, 8)];
    expect(alone.total()).toBe(one.total());
    expect(three.total()).toBeGreaterThanOrEqual(one.total());
    expect(eight.total()).toBeGreaterThanOrEqual(three.total());
    expect(eight.isSound()).toBe(true);
    if (three.open === 7) expect(eight.work).toBe(three.work);
    if (three.total() > one.total()) better += 1;
    if (eight.open > three.open) more += 1;
  }
  expect({ isBetter: better > 0, hasMore: more > 0 }).toEqual({ isBetter: true, hasMore: true });
});

test("[TICK-106] a player who fits into no match causes no extra search", () => {
  const { candidates } = generateSnapshot(50, 3);
  const apart = candidates.map((player, index) => (index === 0 ? { ...player, rate: 9000 } : player));
  const problem = createProblem({ candidates: apart }, BRIEF);
  const several = (most: number) => searchWithRestarts(problem, BRIEF, never, { searches: 3, most }).board;
  const [three, eight] = [several(3), several(8)];
  expect([three.open, eight.open]).toEqual([4, 4]);
  expect(eight.work).toBe(three.work);
});

test("[TICK-106] the guard ends them with the best plan so far", () => {
  const problem = createProblem(generateSnapshot(70, 3), BRIEF);
  let asked = 0;
  const isOver = (): boolean => {
    asked += 1;
    return asked > 40;
  };
  const { board, cutShort } = searchWithRestarts(problem, BRIEF, isOver, { searches: 8, most: 8 });
  expect(cutShort).toBe(true);
  expect(board.open).toBeGreaterThan(0);
});

test("[TICK-33] a long queue without players of some roles has its plan before the guard is asked", () => {
  const lanes = ROLES.slice(0, 2);
  const { candidates } = generateSnapshot(2000, 1);
  const queue = candidates.map((player) => ({ ...player, roles: lanes }));
  const plan = planTick({ candidates: queue }, DEFAULT_SETTINGS, "1", { intervalS: 20, isOver: () => true });
  expect(plan.matches).toEqual([]);
  expect(plan.leftovers).toHaveLength(queue.length);
  const reasons = new Set(plan.leftovers.map(({ reason }) => reason.scope));
  expect([...reasons]).toEqual(["queue"]);
});
