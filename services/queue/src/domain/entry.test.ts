import type { UserId } from "@gokaku/game";
import { expect, test } from "vitest";
import { freeStatus, sameBlocking, sameRoles } from "./entry.ts";

const [one, two] = ["one" as UserId, "two" as UserId];

test("[QUEUE-2] the same roles in another order are another wish", () => {
  expect(sameRoles([1, 2], [1, 2])).toBe(true);
  expect(sameRoles([1, 2], [2, 1])).toBe(false);
  expect(sameRoles([1, 2], [1, 2, 3])).toBe(false);
});

test("[QUEUE-2] a block list is a set: its order changes nothing", () => {
  expect(sameBlocking([one, two], [two, one])).toBe(true);
  expect(sameBlocking([one, two], [one])).toBe(false);
});

test("[QUEUE-12] a free player neither waits nor sits, unless something else is known", () => {
  expect(freeStatus(one, {})).toEqual({
    userId: one,
    entry: null,
    lastEnd: null,
    inMatch: false,
    resultPending: false,
  });
  const lastEnd = { entryId: "e", cause: "left", endedAtMs: 1 } as const;
  expect(freeStatus(one, { lastEnd }).lastEnd).toBe(lastEnd);
});
