import { expect, test } from "vitest";
import { isTimeoutRunning, penaltySum } from "./penalty-sum.ts";

const penalty = (points: number, withdrawnAt = 0) => ({
  id: "1",
  cause: "offender",
  match_id: "1",
  at: 100,
  timeout_until: 1000,
  points,
  withdrawn_at: withdrawnAt,
});

test("[WEB-488] an admin's change is a part of the sum of its own, also without any penalty", () => {
  const set = { penalties: [], penalty_count: 7, penalty_correction: 0, effective_penalty: 7 };
  expect(penaltySum(set)).toEqual({ byAdmins: 7, givenBack: 0, effective: 7, isBlocked: true });
  const mixed = {
    penalties: [penalty(2), penalty(1), penalty(2, 500)],
    penalty_count: 4,
    penalty_correction: 2,
    effective_penalty: 2,
  };
  expect(penaltySum(mixed)).toEqual({ byAdmins: 1, givenBack: 2, effective: 2, isBlocked: false });
});

test("[WEB-488] a time-out runs until its end, and no longer than the account's own", () => {
  expect(isTimeoutRunning(penalty(2), 1000, 999)).toBe(true);
  expect(isTimeoutRunning(penalty(2), 1000, 1000)).toBe(false);
  expect(isTimeoutRunning(penalty(2), 0, 500)).toBe(false);
  expect(isTimeoutRunning(penalty(2, 400), 1000, 500)).toBe(false);
});
