import { expect, test } from "vitest";
import { createTally, percentile } from "./tally.ts";

const answer = (status: number, error = "") => ({ status, error, body: null, ms: 1, retryAfter: 0 });

test("[OPS-71] a refusal counts as intended only when the call said so", () => {
  const tally = createTally();
  const join = { method: "POST", path: "/api/queue/join", intended: ["result_pending"] } as const;
  tally.count(join, answer(409, "result_pending"));
  tally.count(join, answer(409, "conflict"));
  tally.count(join, answer(503, "unavailable"));
  tally.count(join, answer(0, "ECONNREFUSED"));
  tally.count(join, answer(200));
  expect(tally.refusals()).toEqual({
    "409 result_pending": { intended: 1, unintended: 0 },
    "409 conflict": { intended: 0, unintended: 1 },
  });
  expect(tally.serverErrors()).toHaveLength(1);
  expect(tally.noAnswers()).toHaveLength(1);
  expect(tally.calls()).toBe(5);
});

test("[OPS-71] percentiles are values that occurred, by the nearest rank", () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([percentile(values, 0.5), percentile(values, 0.95), percentile(values, 1)]).toEqual([50, 95, 100]);
  expect(percentile([7], 0.95)).toBe(7);
  expect(percentile([], 0.95)).toBeNull();
});
