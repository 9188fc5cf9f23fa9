import { expect, test } from "vitest";
import { hoursState } from "./hours-state.ts";

test("[WEB-88] outside the season the hours are not blamed", () => {
  expect(hoursState(false, false)).toBe("season_closed");
  expect(hoursState(undefined, false)).toBe("season_closed");
  expect(hoursState(false, true)).toBe("hours_closed");
  expect(hoursState(true, true)).toBe("open");
  expect(hoursState(undefined, true)).toBe("unknown");
  expect(hoursState(false, null)).toBe("unknown");
});
