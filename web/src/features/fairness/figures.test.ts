import { expect, test } from "vitest";
import { intervalOf } from "../../model/interval.ts";
import {
  barsOf,
  boundHolding,
  calibratedOf,
  favourites,
  lossesOf,
  type PlanPart,
  percentDown,
  piecesOf,
  planClaims,
  planPartsOf,
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

const parts = (...ticks: readonly number[]) =>
  [0, 0.0025, 0.005, 0.01, 0.02, "beyond", "unknown"].map((within, at) => ({
    within: within as PlanPart["within"],
    ticks: ticks[at] ?? 0,
  }));

test("[WEB-301] ticks without a bound are listed apart from those with a far bound; without queue there is no list", () => {
  const gaps = [
    { within: 0, ticks: 4 },
    { within: 0.005, ticks: 2 },
    { within: null, ticks: 9 },
  ];
  const partsWith = (unknown?: number) =>
    planPartsOf({ plan_gaps: gaps, ...(unknown !== undefined && { ticks_without_bound: unknown }) });
  expect(partsWith(7)?.map(({ within, ticks }) => [within, ticks])).toEqual([
    [0, 4],
    [0.005, 2],
    ["beyond", 2],
    ["unknown", 7],
  ]);
  expect(partsWith()?.at(-1)).toEqual({ within: "unknown", ticks: 0 });
  expect(planPartsOf({ plan_gaps: null })).toBeNull();
});

test("[WEB-301] a claim is rounded down, and all are only all", () => {
  expect(percentDown(9999, 10_000)).toBe(99);
  expect(percentDown(29, 100)).toBe(29);
  expect(percentDown(7, 7)).toBe(100);
  expect(planClaims(parts(9999, 0, 0, 0, 0, 0, 1))).toEqual([{ bound: 0, percent: 99 }]);
  expect(planClaims(parts(5))).toEqual([{ bound: 0, percent: 100 }]);
  expect(planClaims(parts(50, 10, 25, 15))).toEqual([
    { bound: 0, percent: 50 },
    { bound: 0.005, percent: 85 },
  ]);
  expect(planClaims(parts(50, 0, 0, 20, 0, 30))).toEqual([
    { bound: 0, percent: 50 },
    { bound: 0.02, percent: 70 },
  ]);
});

test("[WEB-301] nothing is called proven that is not: no proof, next to none, no bound, no tick", () => {
  expect(planClaims(parts(0, 30, 30, 40))).toEqual([{ bound: 0.005, percent: 60 }]);
  expect(planClaims(parts(1, 0, 0, 400))).toEqual([{ bound: 0.01, percent: 100 }]);
  expect(planClaims(parts(0, 0, 0, 0, 0, 12, 3))).toEqual([]);
  expect(planClaims(parts())).toEqual([]);
});

test("[WEB-301] a hundred pieces show no more as near than are, and few ticks one each", () => {
  expect(piecesOf(parts(412, 96, 143, 88, 17, 8, 16))).toEqual([52, 13, 18, 11, 2, 1, 3]);
  expect(piecesOf(parts(59_999, 0, 0, 0, 0, 0, 1))).toEqual([99, 0, 0, 0, 0, 0, 1]);
  expect(piecesOf(parts(3, 0, 1, 0, 0, 0, 2))).toEqual([3, 0, 1, 0, 0, 0, 2]);
  expect(piecesOf(parts())).toEqual([0, 0, 0, 0, 0, 0, 0]);
  for (let seed = 1; seed < 300; seed += 1) {
    const counts = Array.from(
      { length: 7 },
      (_, at) => (seed * (at + 3) * 7919) % (at === seed % 7 ? 50_000 : 97),
    );
    const all = counts.reduce((total, count) => total + count, 0);
    const pieces = piecesOf(parts(...counts));
    const upTo = (figures: readonly number[], at: number) =>
      figures.slice(0, at + 1).reduce((total, count) => total + count, 0);
    expect(upTo(pieces, 6)).toBe(Math.min(100, all));
    for (let at = 0; at < 7; at += 1)
      expect(upTo(pieces, at) / Math.min(100, all)).toBeLessThanOrEqual(upTo(counts, at) / all + 1e-12);
  }
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
    chance_from: at / 10,
    chance_to: (at + 1) / 10,
    matches,
    mean_chance: matches === 0 ? null : at / 10 + 0.05,
    win_rate: won,
  });
  const bins = calibratedOf([bin(4, 10, 0.4), bin(5, 30, 0.5), bin(6, 10, 0.9), bin(7, 0, null)]);
  expect(bins.map(({ from }) => from)).toEqual([0.4, 0.5, 0.6]);
  expect(favourites(bins)?.won).toBeCloseTo(0.6);
  expect(favourites(bins)?.said).toBeCloseTo(0.575);
  expect(favourites([])).toBeNull();
});

test("[SKILL-14] of the models the least loss is marked, as it is shown; equal ones together, none without matches", () => {
  const none = { coin: null, elo: null, openskill: null, rate: null, skill: null };
  expect(lossesOf(none)).toBeNull();
  const losses = { coin: 0.7012, elo: 0.6893, openskill: null, rate: 0.6787, skill: 0.6786 };
  expect(lossesOf({ ...losses, rate: 0.6889 })).toEqual([
    { model: "coin", loss: 0.7012, isBest: false },
    { model: "elo", loss: 0.6893, isBest: false },
    { model: "openskill", loss: null, isBest: false },
    { model: "rate", loss: 0.6889, isBest: false },
    { model: "skill", loss: 0.6786, isBest: true },
  ]);
  expect(lossesOf(losses)?.flatMap(({ model, isBest }) => (isBest ? [model] : []))).toEqual([
    "rate",
    "skill",
  ]);
});
