import { expect, test } from "vitest";
import type { LostSeat } from "../../model/lost-seat.ts";
import { costOf } from "./cost.ts";

const NOW = { nowS: 1000, isFinal: false };
const LATE = { nowS: 1000, isFinal: true };
const own = (points: readonly number[], until = 0) => ({
  penalties: points.map((each) => ({ match_id: "7", points: each })),
  penalty_timeout_until: until,
});
const lost = (change: Partial<LostSeat>): LostSeat => ({
  matchId: "7",
  cause: "no_check_in",
  isExcused: false,
  ...change,
});

test("[WEB-583] the cost of a lost seat is the one in the account; until it is there it is not guessed", () => {
  expect(costOf(lost({}), own([1], 2000), NOW)).toEqual({ kind: "points", points: 1 });
  expect(costOf(lost({}), own([]), NOW)).toEqual({ kind: "checking" });
  expect(costOf(lost({}), undefined, LATE)).toEqual({ kind: "usual", cause: "no_check_in" });
  expect(costOf(lost({ isExcused: true }), own([]), NOW)).toEqual({ kind: "excused" });
  expect(costOf(lost({ matchId: "8" }), own([1]), NOW)).toEqual({ kind: "checking" });
});

test("[WEB-583] a declined match costs a mark, a point by the third one, or nothing", () => {
  const declined = lost({ cause: "declined" });
  expect(costOf(declined, own([], 1300), NOW)).toEqual({ kind: "mark" });
  expect(costOf(declined, own([0], 1300), NOW)).toEqual({ kind: "mark" });
  expect(costOf(declined, own([1], 1300), NOW)).toEqual({ kind: "points", points: 1 });
  expect(costOf(declined, own([]), NOW)).toEqual({ kind: "checking" });
  expect(costOf(declined, own([]), LATE)).toEqual({ kind: "free" });
});
