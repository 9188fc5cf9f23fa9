import { expect, test } from "vitest";
import { bandOf, isOpenForThanks, sideOf, THANKS } from "./thanks.ts";

test("[CASE-124] a band is named by its least number", () => {
  expect([0, 1, 4, 5, 9, 10, 24, 25, 49, 50, 99, 100, 5000].map(bandOf)).toEqual([
    0, 1, 1, 5, 5, 10, 10, 25, 25, 50, 50, 100, 100,
  ]);
});

test("[CASE-121] a match that a team won takes thanks for seven days from its start", () => {
  const match = { matchId: "17", outcome: "won", startedAtS: 1000 } as const;
  expect(isOpenForThanks(match, 1000 + THANKS.openS - 1)).toBe(true);
  expect(isOpenForThanks(match, 1000 + THANKS.openS)).toBe(false);
  for (const outcome of ["invalid", "void", null] as const)
    expect(isOpenForThanks({ ...match, outcome }, 1000)).toBe(false);
});

test("[CASE-123] players with the same outcome are team-mates", () => {
  expect(sideOf("won", "won")).toBe("mate");
  expect(sideOf("lost", "lost")).toBe("mate");
  expect(sideOf("won", "lost")).toBe("opponent");
});
