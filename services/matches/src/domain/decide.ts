import { CodedError, type UserId, type Verdict } from "@gokaku/game";
import { isDisputed, isOpen, type Match, seatOf } from "./match.ts";
import type { MatchRecord } from "./report.ts";
import { finished, type Step } from "./step.ts";
import type { Outcome } from "./tally.ts";

/** The result that an admin decides; void is `invalid` that blames no player and changes no rate. */
export interface Decision {
  readonly verdict: Verdict;
  readonly offender: UserId | null;
  readonly voided: boolean;
}

/** The result that an admin asks for. @throws CodedError `invalid_request` for a offender who cannot be one */
export const decisionOf = (match: Match, verdict: Verdict | null, offenderId: string): Decision => {
  const offender = offenderId === "" ? null : seatOf(match, offenderId)?.userId;
  if (offender === undefined || (offender !== null && verdict !== "invalid"))
    throw new CodedError("invalid_request", `${offenderId} cannot be the offender of match ${match.id}`);
  return { verdict: verdict ?? "invalid", offender, voided: verdict === null };
};

export const isSameDecision = (one: Decision, other: Decision): boolean =>
  one.verdict === other.verdict && one.offender === other.offender && one.voided === other.voided;

/** The decision as the end of a match. */
export const endingOf = ({ verdict, offender, voided }: Decision): Outcome | "void" => {
  if (voided) return "void";
  return verdict === "invalid" ? { verdict, offender } : { verdict, offender: null };
};

/** @throws CodedError `match_not_over` for a match that still takes reports */
export const requireOver = (match: Match): void => {
  if (isOpen(match)) throw new CodedError("match_not_over", `match ${match.id} still takes reports`);
};

/** The settlement of an undecided dispute by a decision of an admin or an agreement of the ten. */
export const stepOfDecision = (
  record: MatchRecord,
  decision: Decision,
  nowMs: number,
  cause: "decided" | "agreed" = "decided",
): Step => {
  const { match } = record;
  if (!isDisputed(match)) throw new Error(`match ${match.id} has its result`);
  return {
    before: match,
    counted: null,
    seats: null,
    ...finished(record, endingOf(decision), cause, nowMs),
  };
};
