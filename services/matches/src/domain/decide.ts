import { CodedError, type UserId, type Verdict } from "@gokaku/game";
import { isDisputed, isOpen, type Match, seatOf } from "./match.ts";
import type { MatchRecord } from "./report.ts";
import { finished, type Step } from "./step.ts";
import type { Outcome } from "./tally.ts";

/** What an admin finds a match to have been; void is `invalid` without fault for anybody and without effect. */
export interface Decision {
  readonly verdict: Verdict;
  readonly culprit: UserId | null;
  readonly voided: boolean;
}

/** The result that an admin asks for. @throws CodedError `invalid_request` for a culprit who cannot be one */
export const decisionOf = (match: Match, verdict: Verdict | null, culpritId: string): Decision => {
  const culprit = culpritId === "" ? null : seatOf(match, culpritId)?.userId;
  if (culprit === undefined || (culprit !== null && verdict !== "invalid"))
    throw new CodedError("invalid_request", `${culpritId} cannot be the culprit of match ${match.id}`);
  return { verdict: verdict ?? "invalid", culprit, voided: verdict === null };
};

export const isSameDecision = (one: Decision, other: Decision): boolean =>
  one.verdict === other.verdict && one.culprit === other.culprit && one.voided === other.voided;

/** The decision as the end of a match. */
export const endingOf = ({ verdict, culprit, voided }: Decision): Outcome | "void" => {
  if (voided) return "void";
  return verdict === "invalid" ? { verdict, culprit } : { verdict, culprit: null };
};

/** @throws CodedError `match_not_over` for a match that still takes reports */
export const requireOver = (match: Match): void => {
  if (isOpen(match)) throw new CodedError("match_not_over", `match ${match.id} still takes reports`);
};

/** What is settled of an undecided dispute when an admin decides it. */
export const stepOfDecision = (record: MatchRecord, decision: Decision, nowMs: number): Step => {
  const { match } = record;
  if (!isDisputed(match)) throw new Error(`match ${match.id} has its result`);
  return { before: match, counted: null, ...finished(record, endingOf(decision), "decided", nowMs) };
};
