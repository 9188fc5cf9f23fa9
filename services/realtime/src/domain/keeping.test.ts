import { expect, test } from "vitest";
import { isFresh } from "./freshness.ts";
import { slices } from "./slices.ts";
import { surplus } from "./surplus.ts";

test("[LIVE-16] a match older than 60 s is no longer announced", () => {
  expect(isFresh(0, 60_000)).toBe(true);
  expect(isFresh(0, 60_001)).toBe(false);
});

test("[LIVE-8] the sixth socket of a user closes the oldest", () => {
  expect(surplus([1, 2, 3, 4], 5)).toEqual([]);
  expect(surplus([1, 2, 3, 4, 5], 5)).toEqual([1]);
  expect(surplus([1, 2, 3, 4, 5, 6, 7], 5)).toEqual([1, 2, 3]);
});

test("[LIVE-21] slices are few, even and complete", () => {
  expect(slices([1, 2, 3, 4, 5], 2)).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
  expect(slices([1, 2], 10)).toEqual([[1], [2]]);
  expect(slices([], 10)).toEqual([]);
});
