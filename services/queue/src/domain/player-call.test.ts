import { expect, it } from "vitest";
import { nextCall } from "./player-call.ts";

const NEVER = { missingSinceMs: null, calledAtMs: 0 };
const AT_MS = 1_800_000_000_000;

it("[GATHER-41] a player is called after 20 seconds without another one, at most once in five minutes", () => {
  const first = nextCall(NEVER, true, AT_MS);
  expect(first).toEqual({ missingSinceMs: AT_MS, calledAtMs: 0, isDue: false });
  expect(nextCall(first, true, AT_MS + 19_999).isDue).toBe(false);
  const called = nextCall(first, true, AT_MS + 20_000);
  expect(called).toEqual({ missingSinceMs: AT_MS, calledAtMs: AT_MS + 20_000, isDue: true });
  expect(nextCall(called, true, AT_MS + 319_999).isDue).toBe(false);
  expect(nextCall(called, true, AT_MS + 320_000).isDue).toBe(true);
});

it("[GATHER-41] the 20 seconds begin again when a match was possible or more players were missing", () => {
  const missing = nextCall(NEVER, true, AT_MS);
  const gone = nextCall(missing, false, AT_MS + 10_000);
  expect(gone).toEqual({ missingSinceMs: null, calledAtMs: 0, isDue: false });
  expect(nextCall(nextCall(gone, true, AT_MS + 15_000), true, AT_MS + 34_999).isDue).toBe(false);
});
