import { expect, test } from "vitest";
import { appealObstacle, decisionObstacle } from "./obstacles.ts";

const first = {
  by: "moderator_1",
  at: 1,
  outcome: "warned",
  reason: "first_time",
  text: "",
} as const;
const one = { kind: "report", can_decide: true, can_decide_appeal: true, decisions: [first] } as const;
const able = { ...one, decisions: [...one.decisions] };

test("[CASE-41] a person is decided by moderators, and a dispute with its match", () => {
  expect(decisionObstacle(able, true)).toBeNull();
  expect(decisionObstacle(able, false)).toBe("role");
  expect(decisionObstacle({ ...able, can_decide: false }, true)).toBe("other");
  expect(decisionObstacle({ ...able, kind: "dispute" }, false)).toBe("match");
});

test("[CASE-42] an appeal is decided by another person than the decision, and the page says so", () => {
  expect(appealObstacle(able, true, "moderator_2")).toBeNull();
  expect(appealObstacle(able, true, "moderator_1")).toBe("first_decider");
  expect(appealObstacle(able, false, "helper_1")).toBe("role");
  expect(appealObstacle({ ...able, can_decide_appeal: false }, true, "moderator_2")).toBe("other");
});
