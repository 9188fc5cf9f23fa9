import fc from "fast-check";
import { expect, test } from "vitest";
import { meansOf, perOperation, ratiosOf, spreadOf, sumOf } from "./statistics.ts";

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
