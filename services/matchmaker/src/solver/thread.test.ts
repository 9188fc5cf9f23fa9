import { ROLES } from "@gokaku/game";
import { DEFAULT_SETTINGS, solve } from "@gokaku/solver";
import { expect, test } from "vitest";
import { startSolverThread } from "./thread.ts";

const candidates = Array.from({ length: 25 }, (_, index) => ({
  entryId: `entry-${index}`,
  userId: `user-${index}`,
  roles: ROLES,
  rate: 1500 + index,
  sigma: 100,
  waitedS: index,
  blocking: [],
  roleDebt: 0,
}));

const brief = { ...DEFAULT_SETTINGS, budget: 10_000, exactPlayers: 0 };

test("[TICK-4] the solver thread makes the plan that the solver makes", async () => {
  await using thread = startSolverThread({ guardMs: 20_000 });
  const [one, other] = await Promise.all([
    thread.solve({ candidates }, "1", brief),
    thread.solve({ candidates }, "2", brief),
  ]);
  expect(one).toEqual(solve({ candidates }, brief, "1"));
  expect(other).toEqual(solve({ candidates }, brief, "2"));
  expect(one.matches).toHaveLength(2);
});

test("[TICK-33] a solver that takes too long ends with the matches it has and says so", async () => {
  await using thread = startSolverThread({ guardMs: 1 });
  const plan = await thread.solve({ candidates }, "1", { ...brief, budget: 20_000_000 });
  expect(plan.cutShort).toBe(true);
  expect(plan.matches.length).toBeGreaterThan(0);
});
