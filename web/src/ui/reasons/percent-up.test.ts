import { expect, test } from "vitest";
import { percentUp } from "./percent-up.ts";

test.each([
  [0, 0],
  [-0.2, 0],
  [2.5e-10, 0.1],
  [0.0004, 0.1],
  [0.001, 0.1],
  [0.0010001, 0.2],
  [1 - 398 / 400, 0.5],
  [1 - 997 / 1000, 0.3],
  [0.0199999, 2],
  [1, 100],
])("[WEB-303] a share of %d is within %d %%, never within less", (share, percent) => {
  expect(percentUp(share)).toBe(percent);
});
