import { createRandom } from "@gokaku/solver/testing/random.ts";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  bootstrap,
  mean,
  meansOf,
  perOperation,
  quantile,
  ratiosOf,
  spreadOf,
  sumOf,
  wilson,
} from "./statistics.ts";

test("[OPS-121] the middle of the rounds is their median, whatever their order", () => {
  expect(spreadOf([3])).toEqual({ middle: 3, lowest: 3, highest: 3 });
  expect(spreadOf([10, 2, 4])).toEqual({ middle: 4, lowest: 2, highest: 10 });
  expect(spreadOf([4, 1, 3, 2])).toEqual({ middle: 2.5, lowest: 1, highest: 4 });
  expect(() => spreadOf([])).toThrow(RangeError);
  const values = fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 1 });
  fc.assert(
    fc.property(values, (list) => {
      const { lowest, middle, highest } = spreadOf(list);
      expect(lowest <= middle && middle <= highest).toBe(true);
    }),
  );
});

test("[OPS-121] product and limit are compared round by round", () => {
  expect(ratiosOf([10, 30], [1, 2])).toEqual([10, 15]);
  expect(ratiosOf([10, 30, 5], [0, 2])).toEqual([15]);
});

test("a name that is missing in a round counts as nothing there", () => {
  const means = meansOf([new Map([["queue", 4]]), new Map([["users", 2]])]);
  expect(Object.fromEntries(means)).toEqual({ queue: 2, users: 1 });
  expect(sumOf(means)).toBe(3);
  expect(Object.fromEntries(perOperation(means, 2))).toEqual({ queue: 1, users: 0.5 });
});

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
