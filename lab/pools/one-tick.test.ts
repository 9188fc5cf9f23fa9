import { expect, test } from "vitest";
import { elapsedOn } from "./one-tick.ts";

test("pools share the cores, the longest first", () => {
  const cpuS = [1, 4, 2, 3];
  expect([1, 2, 3, 4, 8].map((cores) => elapsedOn(cores, cpuS))).toEqual([10, 5, 4, 4, 4]);
});
