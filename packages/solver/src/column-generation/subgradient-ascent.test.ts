import { expect, test } from "vitest";
import { generateSnapshot } from "../../testing/instance.ts";
import { proveBest } from "../exact/branch-and-bound.ts";
import { createProblem } from "../model/problem.ts";
import { DEFAULT_SETTINGS } from "../model/settings.ts";
import { type Duals, exactly, type MatchCount, upTo } from "./duals.ts";
import { Pricing, type PricingEffort } from "./pricing.ts";
import { initialDuals, subgradientAscent } from "./subgradient-ascent.ts";

const PLENTY = 1e9;
const EXACT: PricingEffort = { isExact: true, stepsPerPlayer: PLENTY, isBranching: true, share: 1 };
const STEP_RULE = { rounds: 60, first: 0.5, last: 0.01, patience: 5, shrink: 0.6 };

test("[TICK-95] when everybody must play, negative seat duals bring the bound nearer to the best plan", () => {
  for (const seed of [1, 6]) {
    // One player with poor matches only.
    const candidates = generateSnapshot(20, seed).candidates.map((player, place) => ({
      ...player,
      rate: place === 0 ? 1100 : 1500 + Math.round(0.3 * (player.rate - 1500)),
      waitedS: 1200,
    }));
    const problem = createProblem({ candidates }, DEFAULT_SETTINGS);
    const best = proveBest(problem, 2, 0, { left: PLENTY });
    expect(best.isProven).toBe(true);
    const pricing = new Pricing(problem, 2);
    const columns = (best.lineups ?? []).map((seats) => ({
      players: Int32Array.from(seats).sort(),
      value: best.value / 2,
    }));
    const lowered = (start: Duals, played: MatchCount) =>
      subgradientAscent(
        pricing,
        { start, value: best.value, played, effort: EXACT, stepRule: STEP_RULE },
        { left: PLENTY },
      );
    const any = lowered(initialDuals(pricing, columns, EXACT, { left: PLENTY }), upTo(2));
    const two = lowered(any.duals, exactly(2));
    const again = lowered(any.duals, upTo(2));
    for (const { bound } of [any, two, again]) expect(bound).toBeGreaterThanOrEqual(best.value - 1e-6);
    expect(Math.min(...again.duals.players)).toBeGreaterThanOrEqual(0);
    expect(two.bound - best.value).toBeLessThan(0.6 * (again.bound - best.value));
  }
});
