import { expect, test } from "vitest";
import { secondsToNextTick, shareToNextTick } from "./next-tick.ts";

const times = { next_tick_at: 1000, matching_interval_s: 120 };

test("[WEB-43] the next tick is counted from the server's answer", () => {
  expect(secondsToNextTick(928, times)).toBe(72);
  expect(secondsToNextTick(999.2, times)).toBe(1);
});

test("[WEB-43] an old answer still gives the next tick", () => {
  expect(secondsToNextTick(1001, times)).toBe(119);
  expect(secondsToNextTick(1240.5, times)).toBe(120);
});

test("[WEB-43] while matching is closed there is none", () => {
  expect(secondsToNextTick(1000, { ...times, next_tick_at: null })).toBeNull();
});

test("[WEB-213] the round clock closes with each tick and begins again after it, whatever the age of the answer", () => {
  const times = { next_tick_at: 1000, matching_interval_s: 120 };
  expect(shareToNextTick(880, times)).toBe(0);
  expect(shareToNextTick(940, times)).toBe(0.5);
  expect(shareToNextTick(1000, times)).toBe(1);
  expect(shareToNextTick(1060, times)).toBe(0.5);
  expect(shareToNextTick(1240, times)).toBe(1);
  expect(shareToNextTick(700, times)).toBe(0);
  expect(shareToNextTick(1060, { ...times, next_tick_at: null })).toBe(0);
});
