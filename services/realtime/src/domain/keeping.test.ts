import { expect, test } from "vitest";
import { CLOSE } from "./admission.ts";
import { judgePulse, type Pulse, slices, surplus } from "./keeping.ts";

test("[LIVE-8] the sixth socket of a user closes the oldest", () => {
  expect(surplus([1, 2, 3, 4], 5)).toEqual([]);
  expect(surplus([1, 2, 3, 4, 5], 5)).toEqual([1]);
  expect(surplus([1, 2, 3, 4, 5, 6, 7], 5)).toEqual([1, 2, 3]);
});

test("[LIVE-21] slices are few, even and complete", () => {
  expect(slices([1, 2, 3, 4, 5], 2)).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
  expect(slices([1, 2], 10)).toEqual([[1], [2]]);
  expect(slices([], 10)).toEqual([]);
});

const healthy: Pulse = { lastHeardAtMs: 0, lastPingAtMs: 0, stalledSinceMs: null, tokenExpiresAtMs: null };

test("[LIVE-10] a socket is pinged every 25 s", () => {
  expect(judgePulse(healthy, 24_999)).toEqual({ kind: "leave" });
  expect(judgePulse(healthy, 25_000)).toEqual({ kind: "ping" });
});

test("[LIVE-10] 150 s of silence are allowed, more is not", () => {
  const pinged = { ...healthy, lastPingAtMs: 140_000 };
  expect(judgePulse(pinged, 150_000)).toEqual({ kind: "leave" });
  expect(judgePulse(pinged, 150_001)).toEqual({ kind: "cut", cause: "silent" });
});

test("[LIVE-20] a connection that takes nothing for 30 s is cut", () => {
  const stalled = { ...healthy, lastHeardAtMs: 30_000, stalledSinceMs: 10_000, lastPingAtMs: 30_000 };
  expect(judgePulse(stalled, 40_000)).toEqual({ kind: "leave" });
  expect(judgePulse(stalled, 40_001)).toEqual({ kind: "cut", cause: "slow" });
});

test("[LIVE-9] a socket ends with its token", () => {
  const player = { ...healthy, tokenExpiresAtMs: 10_000 };
  expect(judgePulse(player, 9_999)).toEqual({ kind: "leave" });
  expect(judgePulse(player, 10_000)).toEqual({ kind: "close", close: CLOSE.tokenExpired });
});
