import { expect, test } from "vitest";
import { readBlocking } from "./blocking.ts";

test("[PROFILE-71] at most three others, recent players or blocked already", () => {
  expect(readBlocking("me", ["a", "b", "c"], [], ["c", "b", "a", "d"])).toEqual(["a", "b", "c"]);
  expect(readBlocking("me", ["long_ago"], ["long_ago"], [])).toEqual(["long_ago"]);
  expect(readBlocking("me", [], ["a"], [])).toEqual([]);
  for (const [asked, recent] of [
    [
      ["a", "b", "c", "d"],
      ["a", "b", "c", "d"],
    ],
    [["a", "a"], ["a"]],
    [["me"], ["me"]],
    [["a", "stranger"], ["a"]],
  ] as const)
    expect(() => readBlocking("me", asked, [], recent), asked.join()).toThrow(
      expect.objectContaining({ code: "blocking_invalid" }),
    );
});
