import { ROLES } from "@gokaku/game";
import { type Candidate, DEFAULT_SETTINGS, planTick } from "@gokaku/solver";
import { describe, expect, test } from "vitest";
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

const INPUTS = { seed: "1", intervalS: 60, warmStart: [] };
const brief = { ...DEFAULT_SETTINGS, budget: 10_000, exactPlayers: 0 };

test("[TICK-4] the solver thread makes the plan that the solver makes", async () => {
  await using thread = startSolverThread({ guardMs: 20_000 });
  const [one, other] = await Promise.all([
    thread.solve({ candidates }, brief, INPUTS),
    thread.solve({ candidates }, brief, { ...INPUTS, seed: "2" }),
  ]);
  expect(one).toEqual(planTick({ candidates }, brief, "1"));
  expect(other).toEqual(planTick({ candidates }, brief, "2"));
  expect(one.matches).toHaveLength(2);
});

test("[TICK-33] a solver that takes too long ends with the matches it has and says so", async () => {
  await using thread = startSolverThread({ guardMs: 1 });
  const plan = await thread.solve({ candidates }, { ...brief, budget: 200_000_000 }, INPUTS);
  expect(plan.cutShort).toBe(true);
  expect(plan.matches.length).toBeGreaterThan(0);
});

describe("a thread that died", () => {
  const deadly = { candidates: [{ ...candidates[0], roles: null } as unknown as Candidate] };

  test("[TICK-34] solves the next order at once", async () => {
    await using thread = startSolverThread({ guardMs: 20_000 });
    await expect(thread.solve(deadly, brief, INPUTS)).rejects.toThrow("null");
    expect((await thread.solve({ candidates }, brief, INPUTS)).matches).toHaveLength(2);
  });

  test("[TICK-34] is found by the next check, which starts another one", async () => {
    await using thread = startSolverThread({ guardMs: 20_000 });
    await thread.check();
    await expect(thread.solve(deadly, brief, INPUTS)).rejects.toThrow("null");
    await expect(thread.check()).rejects.toThrow("had ended");
    await thread.check();
    expect((await thread.solve({ candidates }, brief, INPUTS)).matches).toHaveLength(2);
  });
});
