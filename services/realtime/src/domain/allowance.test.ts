import fc from "fast-check";
import { expect, test } from "vitest";
import { type Allowance, fullAllowance, scaled, takeOne } from "./allowance.ts";
import { MESSAGES } from "./constants.ts";

const takeMany = (start: Allowance, count: number, nowMs: number) => {
  let have: Allowance | null = start;
  for (let taken = 0; taken < count; taken += 1) {
    const next: Allowance | null = have && takeOne(have, MESSAGES, nowMs);
    if (!next) return null;
    have = next;
  }
  return have;
};

test("[LIVE-7] twenty messages at once are taken, the next is not", () => {
  const emptied = takeMany(fullAllowance(MESSAGES, 0), 20, 0);
  expect(emptied).not.toBeNull();
  expect(emptied && takeOne(emptied, MESSAGES, 0)).toBeNull();
  expect(emptied && takeOne(emptied, MESSAGES, 500)).not.toBeNull();
});

test("[LIVE-7] the scale multiplies the allowance and never reduces it", () => {
  expect(scaled(MESSAGES, 10).burst).toBe(200);
  expect(scaled(MESSAGES, 0.001).burst).toBe(1);
});

test("[LIVE-7] over any span, no more is taken than the burst and the refill of the span", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 200 }), (gaps) => {
      let have = fullAllowance(MESSAGES, 0);
      let nowMs = 0;
      let taken = 0;
      for (const gap of gaps) {
        nowMs += gap;
        const next = takeOne(have, MESSAGES, nowMs);
        if (next) {
          have = next;
          taken += 1;
        }
      }
      expect(taken).toBeLessThanOrEqual(20 + (nowMs * 20) / 10_000 + 1e-6);
    }),
  );
});
