import fc from "fast-check";
import { expect, test } from "vitest";
import { findFarAhead } from "./far-ahead.ts";

const settings = { farAheadS: 2700, windowMaximum: 600 };
const waiting = fc.record({
  rate: fc.integer({ min: 0, max: 30 }),
  waitedS: fc.constantFrom(2699, 2700, 2701),
});

test("[SKILL-12] a player who waited longer with fewer than nine others within the widest window has none", () => {
  const byHundreds = waiting.map(({ rate, waitedS }) => ({ rate: rate * 100, waitedS }));
  fc.assert(
    fc.property(fc.array(byHundreds, { maxLength: 40 }), (players) => {
      const expected = players.map(
        ({ rate, waitedS }) =>
          waitedS > 2700 && players.filter((other) => Math.abs(other.rate - rate) <= 600).length - 1 < 9,
      );
      expect(findFarAhead(players, settings)).toEqual(expected);
    }),
  );
});

test("[SKILL-12] 0 switches it off", () => {
  expect(findFarAhead([{ rate: 3000, waitedS: 1e6 }], { ...settings, farAheadS: 0 })).toEqual([false]);
  expect(findFarAhead([{ rate: 3000, waitedS: 2 }], { ...settings, farAheadS: 1 })).toEqual([true]);
});
