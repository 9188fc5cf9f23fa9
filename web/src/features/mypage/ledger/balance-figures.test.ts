import { expect, test } from "vitest";
import { ledgerOf } from "./balance-figures.ts";
import { ledgerText } from "./text.ts";

const season = {
  matches: 26,
  wins: 15,
  expected_wins: 13.24,
  interval_low: 8.4,
  interval_high: 17.9,
};

test("[SKILL-13] the interval of chance is in whole wins, and the bar runs from no win to only wins", () => {
  expect(ledgerOf(season)).toEqual({
    expected: 13.24,
    wins: 15,
    low: 9,
    high: 17,
    isInside: true,
    at: { expected: 13.24 / 26, wins: 15 / 26, low: 9 / 26, high: 17 / 26 },
  });
  expect(ledgerOf({ ...season, wins: 18 })?.isInside).toBe(false);
  expect(ledgerOf({ ...season, wins: 8 })?.isInside).toBe(false);
});

test("[SKILL-13] few matches give an interval within them, around the expectation", () => {
  const one = { matches: 1, wins: 0, expected_wins: 0.52, interval_low: -0.4, interval_high: 1.4 };
  expect(ledgerOf(one)).toMatchObject({ low: 0, high: 1, isInside: true });
  const sure = { matches: 3, wins: 3, expected_wins: 2.97, interval_low: 2.64, interval_high: 3.3 };
  expect(ledgerOf(sure)).toMatchObject({ low: 2, high: 3 });
  expect(ledgerOf({ ...season, matches: 0, wins: 0, expected_wins: 0 })).toBeNull();
});

test("[WEB-576] the sentence says in plain words whether chance explains the wins", () => {
  expect(ledgerText.inside(13.24, 15, 9, 17)).toBe(
    "予想13.2勝に対して15勝。偶然でも9\u2060〜\u206017勝になります。",
  );
  expect(ledgerText.outside(13, 19, 9, 17)).toBe(
    "予想13.0勝に対して19勝。偶然だけなら、ほとんどの場合9\u2060〜\u206017勝に収まります。",
  );
});
