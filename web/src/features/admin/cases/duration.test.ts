import { expect, test } from "vitest";
import { formatHours } from "./duration.ts";

test("[CASE-44] staff read minutes below one hour, and days from two days on", () => {
  expect([0, 0.6, 1, 11.24, 47.9, 48, 61].map(formatHours)).toEqual([
    "1分",
    "36分",
    "1時間",
    "11.2時間",
    "47.9時間",
    "2日",
    "2.5日",
  ]);
});
