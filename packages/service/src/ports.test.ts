import fc from "fast-check";
import { expect, test } from "vitest";
import { pollRestMs } from "./ports.ts";

test("[OPS-630] polls of a process meet at multiples of their interval, and none rests longer than that or less than half", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 15_000 }), fc.integer({ min: 0, max: 10 ** 9 }), (ms, startMs) => {
      let nowMs = startMs;
      for (let poll = 0; poll < 3; poll++) {
        const restMs = pollRestMs(ms, nowMs);
        expect(restMs).toBeGreaterThanOrEqual(ms / 2);
        expect(restMs).toBeLessThanOrEqual(ms);
        nowMs += restMs;
      }
      expect(nowMs % ms).toBe(0);
    }),
  );
});
