import { expect, test } from "vitest";
import { narrowOffset, type OffsetInterval, offsetOf } from "./server-clock.ts";

const sampleAt = (browser: number, trueOffset: number, roundTrip: number) => ({
  sentAt: browser,
  receivedAt: browser + roundTrip,
  serverTime: Math.floor(browser + roundTrip / 2 + trueOffset),
});

test("[WEB-10] answers in whole seconds narrow the clock offset to a fraction of one", () => {
  let known: OffsetInterval | null = null;
  for (const at of [100.13, 160.41, 220.77, 280.98, 340.55])
    known = narrowOffset(known, sampleAt(at, 7.3, 0.04));
  expect(Math.abs(offsetOf(known) - 7.3)).toBeLessThan(0.3);
});

test("[WEB-10] a slow answer widens nothing", () => {
  const known = narrowOffset(null, sampleAt(100, -3, 0.02));
  const after = narrowOffset(known, sampleAt(160, -3, 8));
  expect(after.high - after.low).toBeLessThanOrEqual(known.high - known.low);
  expect(offsetOf(after)).toBeCloseTo(offsetOf(known), 0);
});

test("[WEB-10] a clock that was set in between starts afresh", () => {
  const known = narrowOffset(null, sampleAt(100, 0, 0.02));
  const after = narrowOffset(known, sampleAt(160, 3600, 0.02));
  expect(Math.abs(offsetOf(after) - 3600)).toBeLessThanOrEqual(0.52);
});

test("[WEB-10] before the first answer the browser's own clock counts", () => {
  expect(offsetOf(null)).toBe(0);
});
