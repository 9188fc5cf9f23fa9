import { expect, test } from "vitest";
import { measuredParts } from "./measured.ts";

test("[SKILL-6] 測定中 counts the parts that are done, and ends with the last one", () => {
  expect([10, 7, 1].map(measuredParts)).toEqual([0, 3, 9]);
  expect([0, -1, undefined].map(measuredParts)).toEqual([null, null, null]);
});
