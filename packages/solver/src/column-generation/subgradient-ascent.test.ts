import { expect, test } from "vitest";
import { generateSnapshot } from "../../bench/generator/instance.ts";
import { proveBest } from "../exact/branch-and-bound.ts";
import { createProblem } from "../model/problem.ts";
import { DEFAULT_SETTINGS } from "../model/settings.ts";
import { type Count, exactly, type Prices, upTo } from "./duals.ts";
import { type Effort, Pricing } from "./pricing.ts";
import { ascend, firstPrices } from "./subgradient-ascent.ts";

const PLENTY = 1e9;
const EXACT: Effort = { isExact: true, stepsOfPlayer: PLENTY, isCutting: true, share: 1 };
const PACE = { rounds: 60, first: 0.5, last: 0.01, patience: 5, shorter: 0.6 };

test("[TICK-95] where everybody must play, seats that cost less than nothing bring the bound nearer to the best plan", () => {
  for (const seed of [1, 5, 6]) {
    // One player whom no match is good with.
    const candidates = generateSnapshot(20, seed).candidates.map((player, place) => ({
      ...player,
      rate: place === 0 ? 1100 : 1500 + Math.round(0.3 * (player.rate - 1500)),
      waitedS: 1200,
    }));
    const problem = createProblem({ candidates }, DEFAULT_SETTINGS);
    const best = proveBest(problem, 2, 0, { left: PLENTY });
    expect(best.isProven).toBe(true);
    const pricing = new Pricing(problem, 2);
    const tens = (best.tens ?? []).map((seats) => ({
      players: Int32Array.from(seats).sort(),
      value: best.value / 2,
    }));
    const lowered = (from: Prices, played: Count) =>
      ascend(pricing, from, best.value, played, EXACT, PACE, { left: PLENTY });
    const any = lowered(firstPrices(pricing, tens, EXACT, { left: PLENTY }), upTo(2));
    const two = lowered(any.prices, exactly(2));
    const again = lowered(any.prices, upTo(2));
    for (const { bound } of [any, two, again]) expect(bound).toBeGreaterThanOrEqual(best.value - 1e-6);
    expect(Math.min(...again.prices.players)).toBeGreaterThanOrEqual(0);
    expect(two.bound - best.value).toBeLessThan(0.6 * (again.bound - best.value));
  }
}, 60_000);
