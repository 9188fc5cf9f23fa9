import { describe, expect, it } from "vitest";
import { CALLS_IN_FLIGHT, GATEWAY_LIMITS, readLimit, scaled, scaledInFlight } from "./limits.ts";

describe("limits", () => {
  it("[LIMIT-6] are multiplied in points, not in time, and never become zero", () => {
    expect(scaled(GATEWAY_LIMITS.queue, 3)).toEqual({ points: 30, seconds: 30 });
    expect(scaled(GATEWAY_LIMITS.queue, 0.01)).toEqual({ points: 1, seconds: 30 });
    expect(scaled(GATEWAY_LIMITS.anonymous, 1)).toEqual({ points: 120, seconds: 60 });
  });

  it("[LIMIT-6] of calls in flight are multiplied in both counts", () => {
    expect(scaledInFlight(CALLS_IN_FLIGHT.user, 2)).toEqual({ atOnce: 8, mostWaiting: 64 });
    expect(scaledInFlight(CALLS_IN_FLIGHT.user, 0.01)).toEqual({ atOnce: 1, mostWaiting: 1 });
  });

  it("[LIMIT-41] are written as points in seconds, and nothing else is a limit", () => {
    expect(readLimit("report=20/60")).toEqual(["report", { points: 20, seconds: 60 }]);
    expect(readLimit("ownExport=9999999/99999")).toEqual([
      "ownExport",
      { points: 9_999_999, seconds: 99_999 },
    ]);
    for (const wrong of [
      "",
      "report",
      "report=0/60",
      "report=20/0",
      "report=20",
      "report=20/60/1",
      "a report=20/60",
      "report=10000000/1",
      "report=1/100000",
      "unknown=20/60",
      "toString=20/60",
      "report=-1/60",
    ])
      expect(readLimit(wrong), wrong).toBeNull();
  });
});
