import { describe, expect, it } from "vitest";
import { createRandom } from "./generator/random.ts";
import { toRow } from "./simulator/row.ts";
import { bootstrap, mean, quantile, wilson } from "./statistics.ts";

describe("statistics", () => {
  it("interpolates quantiles between ranks", () => {
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
    expect(quantile([10, 20], 0.95)).toBeCloseTo(19.5);
  });

  it("has the known interval of a share", () => {
    const [low, high] = wilson(50, 100);
    expect(low).toBeCloseTo(0.4038, 3);
    expect(high).toBeCloseTo(0.5962, 3);
  });

  it("resamples groups: the interval contains the true mean 90 to 99 times in a hundred", () => {
    const random = createRandom(1);
    let hits = 0;
    for (let round = 0; round < 200; round += 1) {
      const groups = Array.from({ length: 30 }, () => {
        const common = random.normal(0, 1);
        return Array.from({ length: 5 }, () => common + random.normal(10, 1));
      });
      const [low, high] = bootstrap(groups, mean, round, 200);
      if (low <= 10 && 10 <= high) hits += 1;
    }
    expect(hits).toBeGreaterThanOrEqual(178);
    expect(hits).toBeLessThanOrEqual(199);
  });
});

describe("a row", () => {
  const figure = { value: 5, interval: null };
  it("names the baseline that wins its column, and the matchmaker when they are level", () => {
    const measure = { measure: "gap", unit: "rate", better: "lower" } as const;
    expect(toRow(measure, figure, { "oldest-first": 4, "neighbour-window": 6 }, "1").wonBy).toBe(
      "oldest-first",
    );
    expect(toRow(measure, figure, { "oldest-first": 5 }, "1").wonBy).toBe("solver");
    expect(toRow({ measure: "x", unit: "%" }, figure, { "oldest-first": 4 }, "1").wonBy).toBeNull();
  });

  it("has a reached or missed target by the measured figure, and neither without a target", () => {
    const measure = { measure: "gap", unit: "rate", target: "≤ 7", isReached: (value: number) => value <= 7 };
    expect(toRow(measure, figure, {}, "1").isReached).toBe(true);
    expect(toRow(measure, { value: 8, interval: null }, {}, "1").isReached).toBe(false);
    expect(toRow({ measure: "gap", unit: "rate" }, figure, {}, "1").isReached).toBeNull();
  });
});
