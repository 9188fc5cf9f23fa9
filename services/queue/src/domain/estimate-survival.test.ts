import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Stretch, survivalTimes } from "./estimate-survival.ts";

const matchedAt = (exit: number): Stretch => ({ enter: 0, exit, matched: true, weight: 1 });

describe("the times by which shares are matched", () => {
  it("are the waits themselves when everybody was matched", () => {
    const waits = [50, 10, 40, 20, 30].map(matchedAt);
    const [p20, p60, p100] = survivalTimes(waits, [0.2, 0.6, 0.999999]);
    expect(p20).toBeCloseTo(10);
    expect(p60).toBeCloseTo(30);
    expect(p100).toBeCloseTo(50, 3);
  });

  it("count who left for the time they waited, as worked by hand", () => {
    // Four at risk at 10: 3/4 remain. The one who leaves at 15 is gone from the risk set: 1/2 of it at 20.
    const waits = [matchedAt(10), { ...matchedAt(15), matched: false }, matchedAt(20), matchedAt(30)];
    const [p25, p625] = survivalTimes(waits, [0.25, 0.625]);
    expect(p25).toBeCloseTo(10);
    expect(p625).toBeCloseTo(20);
  });

  it("do not count a player as at risk before the observation began", () => {
    const late: Stretch = { enter: 15, exit: 30, matched: true, weight: 1 };
    const [p50] = survivalTimes([matchedAt(10), matchedAt(20), late], [0.5]);
    expect(p50).toBeCloseTo(10);
  });

  it("go on at the average pace beyond the last match", () => {
    const [p90] = survivalTimes([matchedAt(10), { ...matchedAt(30), matched: false }], [0.9]);
    expect(p90).toBeCloseTo(10 + 40 * Math.log(0.5 / 0.1));
  });

  it("rise with the share and scale with the unit of time", () => {
    const stretch = fc
      .record({
        enter: fc.integer({ min: 0, max: 500 }),
        length: fc.integer({ min: 1, max: 3000 }),
        matched: fc.boolean(),
        weight: fc.integer({ min: 1, max: 9 }),
      })
      .map(({ enter, length, matched, weight }) => ({ enter, exit: enter + length, matched, weight }));
    fc.assert(
      fc.property(fc.array(stretch, { minLength: 1, maxLength: 40 }), (stretches) => {
        fc.pre(stretches.some(({ matched }) => matched));
        const [half = 0, most = 0] = survivalTimes(stretches, [0.5, 0.9]);
        expect(half).toBeGreaterThan(0);
        expect(most).toBeGreaterThanOrEqual(half);
        const doubled = stretches.map((one) => ({ ...one, enter: 2 * one.enter, exit: 2 * one.exit }));
        const [doubleHalf = 0, doubleMost = 0] = survivalTimes(doubled, [0.5, 0.9]);
        expect(doubleHalf).toBeCloseTo(2 * half, 6);
        expect(doubleMost).toBeCloseTo(2 * most, 6);
      }),
    );
  });
});
