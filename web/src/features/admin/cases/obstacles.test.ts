import { expect, test } from "vitest";
import { appealObstacle, decisionObstacle } from "./obstacles.ts";

test("[CASE-41] a person is decided by moderators, and a dispute with its match", () => {
  expect(decisionObstacle({ kind: "report", can_decide: true })).toBeNull();
  expect(decisionObstacle({ kind: "staff", can_decide: false })).toBe("role");
  expect(decisionObstacle({ kind: "dispute", can_decide: false })).toBe("match");
});

test("[CASE-42] an appeal is decided by moderators, and by another one than the first", () => {
  expect(appealObstacle({ can_decide_appeal: true }, true)).toBeNull();
  expect(appealObstacle({ can_decide_appeal: false }, true)).toBe("first_decider");
  expect(appealObstacle({ can_decide_appeal: false }, false)).toBe("role");
});
