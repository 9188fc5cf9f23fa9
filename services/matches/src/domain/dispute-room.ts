import {
  CodedError,
  cleanText,
  isStorable,
  LIMITS,
  lengthInCharacters,
  type UserId,
  type Verdict,
} from "@gokaku/game";
import { disputeEndsAtMs } from "./closing.ts";
import { decisionOf, stepOfDecision } from "./decide.ts";
import { isDisputed, type Match, type Seat, seatOf } from "./match.ts";
import type { MatchRecord } from "./report.ts";
import type { Step } from "./step.ts";
import type { Outcome } from "./tally.ts";

/** The words of a player about a disputed match; empty since the author deleted the account. */
export interface Statement {
  readonly userId: UserId;
  readonly text: string;
  readonly writtenAtMs: number;
}

/** The result on which a player of a disputed match agrees. */
export interface Agreement {
  readonly userId: UserId;
  readonly outcome: Outcome;
  readonly agreedAtMs: number;
}

/** Everything that is stored of the room. */
export interface DisputeRecord {
  /** The oldest first. */
  readonly statements: readonly Statement[];
  /** The oldest first. */
  readonly agreements: readonly Agreement[];
  /** When players of the match deleted the account. */
  readonly leavers: readonly { readonly userId: UserId; readonly leftAtMs: number }[];
}

export const isSameOutcome = (one: Outcome, other: Outcome): boolean =>
  one.verdict === other.verdict && one.offender === other.offender;

/** The seat of one of the ten. @throws CodedError `not_in_match`, also for a player whose seat became open */
export const requireSeat = (match: Match, userId: string): Seat => {
  const seat = seatOf(match, userId);
  if (seat === undefined)
    throw new CodedError("not_in_match", `${userId} does not play in match ${match.id}`);
  return seat;
};

/** @throws CodedError `dispute_closed` for a match whose dispute is decided or has expired */
export const requireOpenRoom = (match: Match, nowMs: number): void => {
  if (!isDisputed(match) || nowMs >= disputeEndsAtMs(match.disputedAtMs ?? 0))
    throw new CodedError("dispute_closed", `the dispute of match ${match.id} is decided`);
};

/** A statement as it is stored. @throws CodedError `statement_invalid` */
export const statementOf = (typed: string): string => {
  const text = isStorable(typed) ? cleanText(typed) : "";
  if (text === "" || lengthInCharacters(text) > LIMITS.statementLength)
    throw new CodedError("statement_invalid", `a statement has 1 to ${LIMITS.statementLength} characters`);
  return text;
};

/**
 * The result on which a player agrees; an invalid match needs its offender, as in a report.
 * @throws CodedError `report_invalid_player_required`, `report_invalid`
 */
export const outcomeOf = (match: Match, verdict: Verdict, offenderId: string): Outcome => {
  if (verdict !== "invalid") {
    if (offenderId !== "")
      throw new CodedError("report_invalid", "only an invalid match has a player who caused it");
    return { verdict, offender: null };
  }
  const offender = seatOf(match, offenderId)?.userId;
  if (offender === undefined)
    throw new CodedError("report_invalid_player_required", "an invalid match needs the player who caused it");
  return { verdict, offender };
};

/** The result on which all ten agree; null for none. */
export const unanimousOf = (match: Match, agreements: readonly Agreement[]): Outcome | null => {
  const [first] = agreements;
  if (first === undefined) return null;
  const agrees = ({ userId }: Seat): boolean =>
    agreements.some((one) => one.userId === userId && isSameOutcome(one.outcome, first.outcome));
  return match.seats.length === LIMITS.playersPerMatch && match.seats.every(agrees) ? first.outcome : null;
};

/** The settlement of an undecided dispute by its ten players, as if staff had decided so. */
export const stepOfAgreement = (record: MatchRecord, { verdict, offender }: Outcome, nowMs: number): Step => {
  return stepOfDecision(record, decisionOf(record.match, verdict, offender ?? ""), nowMs, "agreed");
};

export interface ResultCount {
  readonly outcome: Outcome;
  readonly players: number;
}

/** How many agree on each result, most first; among equal ones the earliest. */
export const countsOf = (agreements: readonly Agreement[]): readonly ResultCount[] => {
  const counts: { readonly outcome: Outcome; players: number }[] = [];
  for (const { outcome } of agreements) {
    const count = counts.find((one) => isSameOutcome(one.outcome, outcome));
    if (count === undefined) counts.push({ outcome, players: 1 });
    else count.players += 1;
  }
  return counts.toSorted((one, other) => other.players - one.players);
};

/** The statements that a player may read: the own one, and the others' once it is written. */
export const readableStatements = (statements: readonly Statement[], userId: string): readonly Statement[] =>
  statements.some((one) => one.userId === userId) ? statements : [];

/** Whether a player of the match deleted the account since it was made and has not agreed again. */
export const hasLeaver = (match: Match, { leavers, agreements }: DisputeRecord): boolean =>
  leavers.some(
    ({ userId, leftAtMs }) =>
      leftAtMs >= match.createdAtMs &&
      seatOf(match, userId) !== undefined &&
      !agreements.some((one) => one.userId === userId),
  );
