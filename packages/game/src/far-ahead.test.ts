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

test("[SKILL-12] the nine others may be exactly at the widest window, on both sides and in any order", () => {
  const isFarWith = (below: number, above: number): boolean | undefined => {
    const others = [...Array(5).fill(2000 + above), ...Array(4).fill(2000 - below)];
    const players = [...others, 2000, 9000, 0].map((rate: number) => ({ rate, waitedS: 2701 }));
    return findFarAhead(players, settings)[others.length];
  };
  expect(isFarWith(600, 600)).toBe(false);
  expect(isFarWith(601, 600)).toBe(true);
  expect(isFarWith(600, 601)).toBe(true);
  expect(isFarWith(0, 0)).toBe(false);
});
