import { expect, test } from "vitest";
import { highestRateAfter } from "./highest-rate.ts";

test("[PROFILE-8] the highest rate of a season begins with its start, and no later row lowers it", () => {
  expect(highestRateAfter(1700, "seed", 1500)).toBe(1500);
  expect(highestRateAfter(1700, "season", 1550)).toBe(1550);
  expect(highestRateAfter(1550, "match", 1577)).toBe(1577);
  expect(highestRateAfter(1577, "match", 1550)).toBe(1577);
  expect(highestRateAfter(1577, "correction", 1500)).toBe(1577);
});
