import { expect, it } from "vitest";
import { aMatch, userId } from "../../test/factories.ts";
import {
  type Decision,
  decisionOf,
  endingOf,
  isSameDecision,
  requireOver,
  stepOfDecision,
} from "./decide.ts";

const match = aMatch();
const disputed = aMatch({ disputedAtMs: 1_700_000_900_000 });
const codeOf = (work: () => unknown): string => {
  try {
    work();
    return "accepted";
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
};

const A: Decision = { verdict: "A", offender: null, voided: false };
const INVALID: Decision = { verdict: "invalid", offender: null, voided: false };
const BLAMED: Decision = { verdict: "invalid", offender: userId("B2"), voided: false };
const VOID: Decision = { verdict: "invalid", offender: null, voided: true };

it("[MATCH-83] a dispute is decided as A, B, invalid with or without an offender, or void", () => {
  expect(decisionOf(match, "A", "")).toEqual(A);
  expect(decisionOf(match, "B", "")).toEqual({ ...A, verdict: "B" });
  expect(decisionOf(match, "invalid", "")).toEqual(INVALID);
  expect(decisionOf(match, "invalid", "B2")).toEqual(BLAMED);
  expect(decisionOf(match, null, "")).toEqual(VOID);
});

it("[MATCH-83] only an invalid match blames a player, one of its ten", () => {
  expect(codeOf(() => decisionOf(match, "invalid", "Z9"))).toBe("invalid_request");
  expect(codeOf(() => decisionOf(match, "A", "B2"))).toBe("invalid_request");
  expect(codeOf(() => decisionOf(match, null, "B2"))).toBe("invalid_request");
});

it("[MATCH-83] the same decision is the same verdict, offender and effect", () => {
  const all = [A, { ...A, verdict: "B" as const }, INVALID, BLAMED, VOID];
  for (const one of all) expect(all.filter((other) => isSameDecision({ ...one }, other))).toEqual([one]);
});

it("[MATCH-83] void blames no player and moves no rate, unlike invalid", () => {
  expect(endingOf(VOID)).toBe("void");
  expect(endingOf(BLAMED)).toEqual({ verdict: "invalid", offender: "B2" });
  expect(endingOf(A)).toEqual({ verdict: "A", offender: null });
});

it("[MATCH-83] a match that takes reports is not decided, and a decided one has its result", () => {
  expect(codeOf(() => requireOver(match))).toBe("match_not_over");
  for (const over of [disputed, aMatch({ status: "done" })])
    expect(codeOf(() => requireOver(over))).toBe("accepted");
  expect(() => stepOfDecision({ match, reports: [] }, A, 1)).toThrow("has its result");
});

it("[MATCH-83] the decision settles the dispute with the steps that reports would have caused", () => {
  const step = stepOfDecision({ match: disputed, reports: [] }, BLAMED, 1_700_001_000_000);
  expect(step).toMatchObject({ before: disputed, counted: null, seats: null });
  expect(step.after.match).toMatchObject({ status: "done", winner: "invalid", voided: false });
  const settlement = step.end?.kind === "settled" ? step.end.settlement : null;
  expect(settlement).toMatchObject({ cause: "decided", wasDisputed: true, offender: "B2" });
  expect(settlement?.seats.filter(({ rateDelta }) => rateDelta !== 0).map(({ userId }) => userId)).toEqual([
    "B2",
  ]);
  const agreed = stepOfDecision({ match: disputed, reports: [] }, VOID, 1, "agreed");
  expect(agreed.end).toMatchObject({ settlement: { cause: "agreed", voided: true } });
});
