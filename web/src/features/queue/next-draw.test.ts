import { expect, test } from "vitest";
import { secondsToNextDraw } from "./next-draw.ts";

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
