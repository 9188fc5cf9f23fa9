import { describe, expect, it } from "vitest";
import { GATEWAY_LIMITS, scaled } from "./limits.ts";

describe("limits", () => {
  it("[LIMIT-6] are multiplied in points, not in time, and never become zero", () => {
    expect(scaled(GATEWAY_LIMITS.queue, 3)).toEqual({ points: 30, seconds: 30 });
    expect(scaled(GATEWAY_LIMITS.queue, 0.01)).toEqual({ points: 1, seconds: 30 });
    expect(scaled(GATEWAY_LIMITS.anonymous, 1)).toEqual({ points: 120, seconds: 60 });
  });
});
