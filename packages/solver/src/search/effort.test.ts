import { expect, test } from "vitest";
import { generateRecentPairs, generateSnapshot } from "../../testing/instance.ts";
import { DEFAULT_SETTINGS } from "../model/settings.ts";
import { solve } from "../solve.ts";
import { longerFor, withinShare } from "./effort.ts";

test("[TICK-83] the work grows with the queue, stays and decreases, without a jump", () => {
  expect([1, 100, 150, 200, 2000].map(longerFor)).toEqual([1, 1, 1.5, 2, 2]);
  for (let players = 10; players < 200_000; players = Math.ceil(players * 1.01)) {
    const step = longerFor(Math.ceil(players * 1.01)) / longerFor(players);
    expect(step).toBeGreaterThan(0.9);
    expect(step).toBeLessThan(1.1);
  }
  expect(longerFor(100_000)).toBeLessThan(0.01);
});

test("[TICK-83] a short interval has its share of the work, one of a minute or more all of it", () => {
  expect(withinShare(DEFAULT_SETTINGS, 120, false, 70)).toEqual(DEFAULT_SETTINGS);
  expect(withinShare(DEFAULT_SETTINGS, 0, false, 70)).toEqual(DEFAULT_SETTINGS);
  const { budget, exactNodes } = withinShare(DEFAULT_SETTINGS, 5, false, 70);
  expect([budget * 12, exactNodes * 12]).toEqual([
    DEFAULT_SETTINGS.budget,
    expect.closeTo(DEFAULT_SETTINGS.exactNodes, -1),
  ]);
  const { candidates } = generateSnapshot(70, 3);
  const brief = { ...DEFAULT_SETTINGS, budget: 600_000 };
  const work = (intervalS: number) => solve({ candidates }, brief, "1", { intervalS }).work;
  expect(work(5)).toBeLessThan(work(60) / 6);
});

test("[TICK-4] [TICK-83] snapshot, settings, seed and interval make the plan: the same again, whatever the order", () => {
  for (const players of [25, 70, 1100]) {
    const { candidates } = generateSnapshot(players, 6);
    const recentPairs = generateRecentPairs(players, 6);
    const brief = { ...DEFAULT_SETTINGS, budget: 300_000, exactNodes: 20_000 };
    const turned = (places: Int32Array) => places.map((place) => players - 1 - place).toReversed();
    const other = {
      candidates: candidates.toReversed(),
      recentPairs: { mates: turned(recentPairs.mates), opponents: turned(recentPairs.opponents) },
    };
    const plan = solve({ candidates, recentPairs }, brief, "1", { intervalS: 30 });
    expect(JSON.stringify(solve(other, brief, "1", { intervalS: 30 }))).toBe(JSON.stringify(plan));
    expect(plan.matches.some(({ reasons }) => reasons.mateRepeats + reasons.opponentRepeats > 0)).toBe(true);
  }
});
