import { describe, expect, it } from "vitest";
import { LIMITS_AT_THE_DOOR, scaled } from "./limits.ts";

describe("limits", () => {
  it("[LIMIT-6] are multiplied in points, not in time, and never close the door for good", () => {
    expect(scaled(LIMITS_AT_THE_DOOR.queue, 3)).toEqual({ points: 30, seconds: 30 });
    expect(scaled(LIMITS_AT_THE_DOOR.queue, 0.01)).toEqual({ points: 1, seconds: 30 });
    expect(scaled(LIMITS_AT_THE_DOOR.anonymous, 1)).toEqual({ points: 120, seconds: 60 });
  });
});
