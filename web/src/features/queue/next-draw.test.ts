import { expect, test } from "vitest";
import { secondsToNextDraw, shareToNextDraw } from "./next-draw.ts";

const times = { next_tick_at: 1000, matching_interval_s: 120 };

test("[WEB-43] the next draw is counted from the server's answer", () => {
  expect(secondsToNextDraw(928, times)).toBe(72);
  expect(secondsToNextDraw(999.2, times)).toBe(1);
});

test("[WEB-43] an old answer still gives the next draw", () => {
  expect(secondsToNextDraw(1001, times)).toBe(119);
  expect(secondsToNextDraw(1240.5, times)).toBe(120);
});

test("[WEB-43] while matching is closed there is none", () => {
  expect(secondsToNextDraw(1000, { ...times, next_tick_at: null })).toBeNull();
});

test("[WEB-213] the ring closes with each draw and begins again after it, whatever the age of the answer", () => {
  const times = { next_tick_at: 1000, matching_interval_s: 120 };
  expect(shareToNextDraw(880, times)).toBe(0);
  expect(shareToNextDraw(940, times)).toBe(0.5);
  expect(shareToNextDraw(1000, times)).toBe(1);
  expect(shareToNextDraw(1060, times)).toBe(0.5);
  expect(shareToNextDraw(1240, times)).toBe(1);
  expect(shareToNextDraw(700, times)).toBe(0);
  expect(shareToNextDraw(1060, { ...times, next_tick_at: null })).toBe(0);
});
