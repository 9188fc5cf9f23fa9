import { expect, test } from "vitest";
import {
  barsOf,
  boundHolding,
  calibratedOf,
  favourites,
  intervalOf,
  shareBelow,
  wishShares,
} from "./figures.ts";

const GAPS = [
  { below: 5, count: 40 },
  { below: 10, count: 30 },
  { below: 20, count: 20 },
  { below: null, count: 10 },
];

test("[WEB-234] a part is of all that there is, and of nothing there is none", () => {
  expect(shareBelow(GAPS, 20)).toBe(0.9);
  expect(shareBelow(GAPS, 5)).toBe(0.4);
  expect(shareBelow([{ below: 5, count: 0 }], 5)).toBeNull();
  expect(boundHolding(GAPS, 0.5)).toBe(10);
  expect(boundHolding(GAPS, 0.95)).toBe(20);
  expect(boundHolding([{ below: 5, count: 0 }], 0.5)).toBeNull();
  expect(wishShares({ first: 8, second: 1, further: 1 })).toEqual([0.8, 0.1, 0.1]);
  expect(wishShares({ first: 0, second: 0, further: 0 })).toBeNull();
});

test("[WEB-234] each bar names where it begins and ends", () => {
  expect(barsOf(GAPS, (from, to) => `${from}-${to ?? ""}`).map(({ label }) => label)).toEqual([
    "0-5",
    "5-10",
    "10-20",
    "20-",
  ]);
});

test("[WEB-234] few matches have a wide interval, many a narrow one, always around what happened", () => {
  const width = (wins: number, matches: number) => {
    const [low, high] = intervalOf(wins, matches);
    expect(low).toBeLessThanOrEqual(wins / matches);
    expect(high).toBeGreaterThanOrEqual(wins / matches);
    return high - low;
  };
  expect(width(1, 1)).toBeGreaterThan(0.7);
  expect(width(5, 10)).toBeGreaterThan(0.5);
  expect(width(5000, 10_000)).toBeLessThan(0.02);
  const [low, high] = intervalOf(0, 3);
  expect([low, Math.round(high * 100)]).toEqual([0, 56]);
});

test("[WEB-234] tenths without matches are left out; what was said of favourites is weighed by their matches", () => {
  const bin = (at: number, matches: number, won: number | null) => ({
    ...{ chance_from: at / 10, chance_to: (at + 1) / 10, matches },
    ...{ mean_chance: matches === 0 ? null : at / 10 + 0.05, win_rate: won },
  });
  const bins = calibratedOf([bin(4, 10, 0.4), bin(5, 30, 0.5), bin(6, 10, 0.9), bin(7, 0, null)]);
  expect(bins.map(({ from }) => from)).toEqual([0.4, 0.5, 0.6]);
  expect(favourites(bins)?.won).toBeCloseTo(0.6);
  expect(favourites(bins)?.said).toBeCloseTo(0.575);
  expect(favourites([])).toBeNull();
});
