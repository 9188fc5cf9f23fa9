import type { UserId } from "@gokaku/game";
import { expect, test } from "vitest";
import { leftOverOf } from "./last-tick.ts";
import type { PlanLeftover } from "./plan.ts";

const ME = "me" as UserId;
const leftover = (changes: Partial<PlanLeftover>): PlanLeftover => ({
  entryId: "entry",
  userId: ME,
  scope: "queue",
  shortage: "",
  roles: [],
  ...changes,
});
const reasonFor = (changes: Partial<PlanLeftover>) =>
  leftOverOf({ openedAtMs: 1000, isIdle: false, leftovers: [leftover(changes)] }, ME, 500);

test("[QUEUE-37] roles and rates are named; blocks read like every other reason without a name", () => {
  expect(reasonFor({ shortage: "roles", roles: [5] })).toEqual({ reason: "roles", roles: [5] });
  expect(reasonFor({ shortage: "window" })).toEqual({ reason: "rate", roles: [] });
  const unnamed = { reason: "no_ten", roles: [] };
  expect(reasonFor({ shortage: "blocks" })).toEqual(unnamed);
  expect(reasonFor({ scope: "rest", shortage: "blocks" })).toEqual(unnamed);
  expect(reasonFor({ scope: "rest", shortage: "window" })).toEqual(unnamed);
  expect(reasonFor({ scope: "worth" })).toEqual(unnamed);
  expect(reasonFor({ scope: "search" })).toEqual(unnamed);
});

test("[QUEUE-37] too few players is a reason of its own; a player who joined later or has a match gets no reason", () => {
  const idle = { openedAtMs: 1000, isIdle: true, leftovers: [] };
  expect(leftOverOf(idle, ME, 1000)).toEqual({ reason: "few_players", roles: [] });
  expect(leftOverOf(idle, ME, 1001)).toBeNull();
  expect(leftOverOf({ ...idle, isIdle: false }, ME, 500)).toBeNull();
  expect(leftOverOf(null, ME, 500)).toBeNull();
});
