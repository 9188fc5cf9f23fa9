import { CodedError } from "@gokaku/game";
import { expect, it, vi } from "vitest";
import { logFailure } from "./failure.ts";

it("[AUTH-16] a service that is unavailable is one line in the log, an accident the whole of it, a refusal nothing", () => {
  const log = { warn: vi.fn(), error: vi.fn() };
  logFailure(log, new CodedError("match_closed", "too late"), "POST");
  expect(log.warn.mock.calls.length + log.error.mock.calls.length).toBe(0);
  logFailure(
    log,
    new CodedError("unavailable", "queue is unavailable", {}, new Error("ECONNREFUSED")),
    "GET",
  );
  expect(log.warn.mock.lastCall?.[0]).toEqual({
    code: "unavailable",
    reason: "queue is unavailable",
    because: "ECONNREFUSED",
    method: "GET",
  });
  expect(log.error).not.toHaveBeenCalled();
  const accident = new CodedError("internal", "unexpected failure", {}, new TypeError("x is not a function"));
  logFailure(log, accident, "GET");
  expect(log.error.mock.lastCall?.[0]).toMatchObject({ err: accident });
});
