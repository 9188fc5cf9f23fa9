import fc from "fast-check";
import { rate } from "openskill";
import { bradleyTerryFull } from "openskill/models";
import { describe, expect, it } from "vitest";
import { decidedSteps, RATING, type Rating, stepTerms, winChance } from "./index.ts";

const player = fc.record({
  mu: fc.integer({ min: 0, max: 3500 }),
  sigma: fc.double({ min: 20, max: 350, noNaN: true }),
});
const team = fc.array(player, { minLength: 5, maxLength: 5 });
const fiveOf = (rating: Rating): Rating[] => Array.from({ length: 5 }, () => rating);
const beginner: Rating = { mu: RATING.initialMu, sigma: RATING.initialSigma };

describe("the steps of a decided match", () => {
  it("[RATING-1] starts everybody at 1500 with deviation 250 and β 614", () => {
    expect(RATING).toMatchObject({ initialMu: 1500, initialSigma: 250, beta: 614 });
  });

  it("[RATING-2] is the Weng–Lin Bradley–Terry step of even teams, worked by hand", () => {
    const spread = Math.sqrt(10 * 250 ** 2 + 2 * 614 ** 2);
    const byHand = Math.round((250 ** 2 / spread) * 0.5);
    const { winners, losers } = decidedSteps(fiveOf(beginner), fiveOf(beginner));
    expect(winners.map(({ mu }) => mu)).toEqual(Array.from({ length: 5 }, () => byHand));
    expect(losers.map(({ mu }) => mu)).toEqual(Array.from({ length: 5 }, () => -byHand));
    expect(byHand).toBe(27);
  });

  it("[RATING-3] moves every winner up and every loser down by a whole number from 10 to 50", () => {
    fc.assert(
      fc.property(team, team, (winners, losers) => {
        const steps = decidedSteps(winners, losers);
        for (const { mu } of steps.winners)
          expect(Number.isInteger(mu) && mu >= RATING.minimumStep && mu <= RATING.maximumStep).toBe(true);
        for (const { mu } of steps.losers)
          expect(Number.isInteger(mu) && mu <= -RATING.minimumStep && mu >= -RATING.maximumStep).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it("[RATING-3] rounds the model's own step and bounds nothing else", () => {
    fc.assert(
      fc.property(team, team, (winners, losers) => {
        const [after] = rate([winners, losers], { model: bradleyTerryFull, beta: RATING.beta, tau: 0 });
        decidedSteps(winners, losers).winners.forEach((step, index) => {
          const raw = Math.round((after[index]?.mu ?? Number.NaN) - (winners[index]?.mu ?? Number.NaN));
          if (raw >= RATING.minimumStep && raw <= RATING.maximumStep) expect(step.mu).toBe(raw);
        });
      }),
      { numRuns: 1000 },
    );
  });

  it("[RATING-4] moves uncertain players at least as far as certain ones of the same team", () => {
    fc.assert(
      fc.property(team, team, (winners, losers) => {
        const steps = decidedSteps(winners, losers).winners.map((step, index) => ({
          step: step.mu,
          sigma: winners[index]?.sigma ?? Number.NaN,
        }));
        const bySigma = steps.toSorted((a, b) => a.sigma - b.sigma);
        for (let index = 1; index < bySigma.length; index += 1)
          expect(bySigma[index]?.step).toBeGreaterThanOrEqual(bySigma[index - 1]?.step ?? Number.NaN);
      }),
      { numRuns: 1000 },
    );
  });

  it("[RATING-4] shrinks every deviation and keeps it above zero", () => {
    fc.assert(
      fc.property(team, team, (winners, losers) => {
        const steps = decidedSteps(winners, losers);
        [...winners, ...losers].forEach(({ sigma }, index) => {
          const step = [...steps.winners, ...steps.losers][index]?.sigma ?? Number.NaN;
          expect(step).toBeLessThanOrEqual(0);
          expect(sigma + step).toBeGreaterThan(0);
        });
      }),
      { numRuns: 1000 },
    );
  });

  it("[RATING-5] gives the underdog's win a larger step than the favourite's", () => {
    const strong = fiveOf({ mu: 1700, sigma: 200 });
    const weak = fiveOf({ mu: 1400, sigma: 200 });
    const upset = decidedSteps(weak, strong).winners[0]?.mu ?? Number.NaN;
    const expected = decidedSteps(strong, weak).winners[0]?.mu ?? Number.NaN;
    expect(upset).toBeGreaterThan(expected);
  });

  it("[RATING-6] gives the same steps for the same values every time", () => {
    fc.assert(
      fc.property(team, team, (winners, losers) => {
        expect(decidedSteps(structuredClone(winners), structuredClone(losers))).toEqual(
          decidedSteps(winners, losers),
        );
      }),
    );
  });
});

describe("the win chance", () => {
  it("[RATING-7] is the expected score that the update rule itself uses", () => {
    fc.assert(
      fc.property(team, team, (winners, losers) => {
        const [after] = rate([winners, losers], { model: bradleyTerryFull, beta: RATING.beta, tau: 0 });
        const spread = Math.sqrt(
          [...winners, ...losers].reduce((total, { sigma }) => total + sigma ** 2, 0) + 2 * RATING.beta ** 2,
        );
        const first = winners[0] ?? beginner;
        const surprise = ((after[0]?.mu ?? Number.NaN) - first.mu) / (first.sigma ** 2 / spread);
        expect(winChance(winners, losers)).toBeCloseTo(1 - surprise, 6);
      }),
      { numRuns: 1000 },
    );
  });

  it("[RATING-7] of both teams adds up to one and is even for equal teams", () => {
    expect(winChance(fiveOf(beginner), fiveOf(beginner))).toBe(0.5);
    fc.assert(
      fc.property(team, team, (one, other) => {
        expect(winChance(one, other) + winChance(other, one)).toBeCloseTo(1, 12);
      }),
    );
  });
});

describe("the terms of a step", () => {
  it("[RATING-30] rounded and bounded they are the step, for winners and losers", () => {
    const bounded = (step: number) =>
      Math.sign(step) *
      Math.min(RATING.maximumStep, Math.max(RATING.minimumStep, Math.abs(Math.round(step))));
    fc.assert(
      fc.property(team, team, (winners, losers) => {
        const steps = decidedSteps(winners, losers);
        winners.forEach((one, at) => {
          const terms = stepTerms(one, winners, losers, true);
          expect(terms.expectedScore).toBe(winChance(winners, losers));
          if (Math.abs((terms.step % 1) - 0.5) > 1e-6)
            expect(bounded(terms.step)).toBe(steps.winners[at]?.mu);
        });
        losers.forEach((one, at) => {
          const { step } = stepTerms(one, losers, winners, false);
          if (Math.abs((Math.abs(step) % 1) - 0.5) > 1e-6) expect(bounded(step)).toBe(steps.losers[at]?.mu);
        });
      }),
      { numRuns: 1000 },
    );
  });

  it("[RATING-30] of even beginners: 54 points hang on the match, half of them were expected", () => {
    const terms = stepTerms(beginner, fiveOf(beginner), fiveOf(beginner), true);
    expect(terms.expectedScore).toBe(0.5);
    expect(Math.round(terms.factor)).toBe(53);
    expect(Math.round(terms.step)).toBe(27);
  });
});
