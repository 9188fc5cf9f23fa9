import { expect, test } from "vitest";
import { countFailure, nextQueuePoll, QUEUE_AUTH_ERROR } from "./queue-health.ts";

test("[WEB-14] three failures in a row stop the automatic updates", () => {
  const first = countFailure(0, { status: 503 });
  const second = countFailure(first, { status: 502 });
  const counts = [first, second, countFailure(second, { status: 500 })];
  expect(counts).toEqual([1, 2, 3]);
  expect(counts.map((errors) => nextQueuePoll(errors, "lost"))).toEqual([15_000, 15_000, false]);
});

test("[WEB-14] a refused login stops them at once", () => {
  for (const status of [401, 403]) expect(countFailure(0, { status })).toBe(QUEUE_AUTH_ERROR);
  expect(nextQueuePoll(QUEUE_AUTH_ERROR, "closed")).toBe(false);
});

test("[WEB-442] a connection error stops them at once", () => {
  expect(nextQueuePoll(countFailure(0, { status: 0 }), "lost")).toBe(false);
});

test("[WEB-442] so does an error that says that the login is over, whatever its status", () => {
  for (const message of ["Login required", "Missing Refresh Token", "not authenticated", "Unauthorized"])
    expect(countFailure(0, { status: 500, message })).toBe(QUEUE_AUTH_ERROR);
});

test("[WEB-14] nothing is asked for while it is pushed", () => {
  expect(nextQueuePoll(0, "open")).toBe(false);
  expect(nextQueuePoll(0, "connecting")).toBe(15_000);
});
