import { describe, expect, it } from "vitest";
import { type Explained, fitWaits, type Prior } from "./estimate-fit.ts";

const WEAK: Prior = { coefficients: [5, 0], strengths: [0.001, 0.001] };

/** Waits of the exponential distribution at its own quantiles, so that no chance is needed. */
const waitsOf = (
  mean: number,
  trait: number,
  count: number,
  cutAtS = Number.POSITIVE_INFINITY,
): Explained[] =>
  Array.from({ length: count }, (_, index) => {
    const wait = -mean * Math.log(1 - (index + 0.5) / count);
    return { traits: [1, trait], exposure: Math.min(wait, cutAtS), matched: wait <= cutAtS, weight: 1 };
  });

describe("the regression of waits", () => {
  it("finds the mean wait and what a trait multiplies it by", () => {
    const [constant = 0, factor = 0] = fitWaits([...waitsOf(300, 0, 400), ...waitsOf(600, 1, 400)], WEAK);
    expect(Math.exp(constant)).toBeCloseTo(300, -1);
    expect(Math.exp(factor)).toBeCloseTo(2, 1);
  });

  it("finds the same mean when long waits were cut off", () => {
    const [constant = 0] = fitWaits([...waitsOf(300, 0, 400, 250), ...waitsOf(300, 1, 400)], WEAK);
    expect(Math.exp(constant)).toBeGreaterThan(285);
    expect(Math.exp(constant)).toBeLessThan(315);
  });

  it("keeps to its prior without data and leaves it slowly", () => {
    const prior: Prior = { coefficients: [6, 0.5], strengths: [5, 5] };
    expect(fitWaits([], prior)).toEqual([6, 0.5]);
    const one = fitWaits(waitsOf(60, 0, 1), prior)[0] ?? Number.NaN;
    const many = fitWaits(waitsOf(60, 0, 200), prior)[0] ?? Number.NaN;
    expect(one).toBeGreaterThan(5.2);
    expect(one).toBeLessThan(6);
    expect(many).toBeLessThan(4.3);
  });
});
