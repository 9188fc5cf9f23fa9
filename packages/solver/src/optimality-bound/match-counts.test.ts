import { expect, test } from "vitest";
import { generateSnapshot } from "../../testing/instance.ts";
import { upTo } from "../column-generation/duals.ts";
import { BOUND_ONLY, Pricing } from "../column-generation/pricing.ts";
import { initialDuals, subgradientAscent, withMatchDual } from "../column-generation/subgradient-ascent.ts";
import { proveBest } from "../exact/branch-and-bound.ts";
import { createProblem } from "../model/problem.ts";
import { DEFAULT_SETTINGS } from "../model/settings.ts";
import { boundForFewer } from "./match-counts.ts";

const PLENTY = 1e9;
const STEP_RULE = { rounds: 60, first: 1, last: 0.01, patience: 8, shrink: 0.8 };

test("[TICK-95] a shift of the duals transforms a bound for two matches into a bound for one", () => {
  let lower = 0;
  let proven = 0;
  for (let seed = 1; seed <= 3; seed += 1) {
    const candidates = generateSnapshot(20, seed).candidates.map((player) => ({
      ...player,
      rate: 1500 + Math.round(0.5 * (player.rate - 1500)),
      waitedS: Math.min(player.waitedS, DEFAULT_SETTINGS.overdueS),
    }));
    const problem = createProblem({ candidates }, DEFAULT_SETTINGS);
    const steps = { left: PLENTY };
    const [one, two] = ([1, 2] as const).map((matches) => proveBest(problem, matches, 0, steps));
    const columns = (two?.lineups ?? []).map((seats) => ({
      players: Int32Array.from(seats).sort(),
      value: (two?.value ?? 0) / 2,
    }));
    if (one?.lineups == null || columns.length === 0) continue;
    expect(one.isProven).toBe(true);
    const pricing = new Pricing(problem, 2);
    const start = initialDuals(pricing, columns, BOUND_ONLY, steps);
    const found = withMatchDual(
      subgradientAscent(
        pricing,
        { start, value: two?.value ?? 0, played: upTo(2), effort: BOUND_ONLY, stepRule: STEP_RULE },
        steps,
      ),
      2,
    );
    const bound = boundForFewer(found, 1);
    expect(bound).toBeGreaterThanOrEqual(one.value - 1e-6);
    proven += 1;
    if (bound < found.bound - 50) lower += 1;
  }
  expect(proven).toBeGreaterThan(1);
  expect(lower).toBeGreaterThan(proven / 2);
});
