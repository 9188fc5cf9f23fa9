import { expect, test } from "vitest";
import { firstSteps, showsFirstSteps } from "./first-steps.ts";
import { waitForFresh } from "./use-block-reason.ts";

const newcomer = {
  user: { seal_confirmed: false, is_dummy: false, lifetime_match_count: 0 },
  isMember: false,
  selectedRoles: 0,
  notification: "default",
} as const;
const ready = {
  user: { ...newcomer.user, seal_confirmed: true },
  isMember: true,
  selectedRoles: 2,
  notification: "granted",
} as const;

test("[WEB-486] a newcomer has the seal, the server, the roles and the notification to do", () => {
  expect(firstSteps(newcomer).map(({ name }) => name)).toEqual(["seal", "server", "roles", "notification"]);
  expect(firstSteps(newcomer).some(({ isDone }) => isDone)).toBe(false);
  expect(firstSteps(ready).map(({ name, isDone }) => [name, isDone])).toEqual([
    ["server", true],
    ["roles", true],
    ["notification", true],
  ]);
});

test("[WEB-486] the steps are shown while one may not play, and before the first match until they are done", () => {
  expect(showsFirstSteps(newcomer)).toBe(true);
  expect(showsFirstSteps(ready)).toBe(false);
  expect(showsFirstSteps({ ...ready, isMember: null })).toBe(false);
  expect(showsFirstSteps({ ...ready, isMember: false })).toBe(true);
  expect(showsFirstSteps({ ...ready, notification: "default" })).toBe(true);
  const veteran = { ...ready.user, lifetime_match_count: 1 };
  expect(showsFirstSteps({ ...ready, user: veteran, notification: "default" })).toBe(false);
});

test("[WEB-487] the check waits until the server no longer repeats its last answer, five seconds at most", () => {
  expect(waitForFresh(10_000, 10_000)).toBe(5000);
  expect(waitForFresh(10_000, 13_000)).toBe(2000);
  expect(waitForFresh(10_000, 15_000)).toBe(0);
  expect(waitForFresh(0, 15_000)).toBe(0);
  expect(waitForFresh(99_000, 15_000)).toBe(5000);
});
