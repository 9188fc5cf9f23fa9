import { expect, test } from "vitest";
import { winsInARow, winsOf } from "./streak.ts";

test("[WEB-621] wins in a row are named from three on, and not counted beyond the shown records", () => {
  expect(winsInARow(winsOf(["win", "win", "win", "lose"]))).toBe("3連勝");
  expect(winsInARow(winsOf(["win", "win", "lose", "win"]))).toBeNull();
  expect(winsInARow(winsOf(["lose", "lose", "lose"]))).toBeNull();
  expect(winsInARow(winsOf([]))).toBeNull();
  expect(winsInARow(winsOf(Array.from({ length: 10 }, () => "win" as const)))).toBe("10連勝以上");
});
