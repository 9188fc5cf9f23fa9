import type { UserId, VacancyCause } from "@gokaku/game";
import { confirmedSeats } from "./check-in.ts";
import {
  abandonedAtMs,
  type ClosingCause,
  closingOfMatch,
  disputeEndsAtMs,
  isTooLate,
  judgedAtMs,
  leadAfter,
} from "./closing.ts";
import { advanced, isDisputed, isOpen, type Match } from "./match.ts";
import { isSameReport, type MatchRecord, type Report } from "./report.ts";
import { type Ending, type SettledSeat, type Settlement, settle } from "./settle.ts";

/** How a match closed. */
export type End =
  | { readonly kind: "settled"; readonly settlement: Settlement }
  | {
      readonly kind: "disputed";
      readonly cause: ClosingCause;
      readonly seats: readonly SettledSeat[];
      readonly atMs: number;
    };

/** One change of a seat. */
export interface SeatChange {
  readonly kind: "confirmed" | "named" | "seated" | VacancyCause;
  readonly userId: UserId;
  /** The player who named the user as missing. */
  readonly byUserId: UserId | null;
}

/** The changes of seats at one moment, and the match as they left it. */
export interface SeatStep {
  readonly match: Match;
  readonly changes: readonly SeatChange[];
  readonly atMs: number;
}

/** One change of a match: a report counts, seats change, the match closes, or one of the first two and the last. */
export interface Step {
  readonly before: Match;
  readonly after: MatchRecord;
  /** The report that counts from now on, and the match as that left it. */
  readonly counted: { readonly report: Report; readonly match: Match } | null;
  readonly seats: SeatStep | null;
  readonly end: End | null;
}

/** Stores a step and its events. Resolves to false, with nothing changed, when the match changed meanwhile. */
export type WriteStep = (step: Step) => Promise<boolean>;

export interface Ended {
  readonly after: MatchRecord;
  readonly end: End;
}

/** The match with its result. */
export const finished = (
  { match, reports }: MatchRecord,
  ending: Exclude<Ending, "disputed">,
  cause: Settlement["cause"],
  atMs: number,
): Ended => {
  const outcome = ending === "void" ? ({ verdict: "invalid", offender: null } as const) : ending;
  const settlement: Settlement = {
    ...outcome,
    voided: ending === "void",
    cause,
    wasDisputed: isDisputed(match),
    seats: settle(match.seats, reports, ending),
    returning: cause === "abandoned" ? confirmedSeats(match).map(({ userId }) => userId) : [],
    atMs,
  };
  const done = advanced(match, {
    status: "done",
    winner: outcome.verdict,
    voided: settlement.voided,
    closedAtMs: match.closedAtMs ?? atMs,
  });
  return { after: { match: done, reports }, end: { kind: "settled", settlement } };
};

const disputed = ({ match, reports }: MatchRecord, cause: ClosingCause, atMs: number): Ended => ({
  after: { match: advanced(match, { disputedAtMs: atMs, closedAtMs: atMs }), reports },
  end: { kind: "disputed", cause, seats: settle(match.seats, reports, "disputed"), atMs },
});

const endedAt = (record: MatchRecord, nowMs: number): Ended | null => {
  const { match, reports } = record;
  if (!isOpen(match)) {
    const hasExpired = match.disputedAtMs !== null && nowMs >= disputeEndsAtMs(match.disputedAtMs);
    return isDisputed(match) && hasExpired ? finished(record, "void", "dispute_expired", nowMs) : null;
  }
  const abandonedMs = abandonedAtMs(match);
  if (abandonedMs !== null) return nowMs < abandonedMs ? null : finished(record, "void", "abandoned", nowMs);
  const closing = closingOfMatch(match, reports, judgedAtMs(nowMs));
  switch (closing.kind) {
    case "open":
      return null;
    case "void":
      return finished(record, "void", closing.cause, nowMs);
    case "settled":
      return finished(record, closing.outcome, closing.cause, nowMs);
    case "disputed":
      return disputed(record, closing.cause, nowMs);
  }
};

/** The close of a match if at `nowMs` it is due and every report that arrived before had its time, else null. */
export const stepOfTime = (record: MatchRecord, nowMs: number): Step | null => {
  const ended = endedAt(record, nowMs);
  return ended && { before: record.match, counted: null, seats: null, ...ended };
};

const withReport = (record: MatchRecord, report: Report): MatchRecord => {
  const earlier = record.reports.find(({ userId }) => userId === report.userId);
  if (earlier !== undefined && isSameReport(earlier, report)) return record;
  const reports = [...record.reports.filter(({ userId }) => userId !== report.userId), report];
  const lead = leadAfter(record.match.lead, reports, report.reportedAtMs);
  return { match: advanced(record.match, { reportCount: reports.length, lead }), reports };
};

/**
 * A report counts, in place of the same player's earlier one, and closes the match when it was the last one
 * missing. Its arrival decides whether it is in time, not `nowMs`, at which the match is written.
 * @returns the step; "late" for a report that came too late for a match that is not closed yet; a close
 * without the report where that is due already; null for a repeated report
 */
export const stepOfReport = (record: MatchRecord, report: Report, nowMs: number): Step | "late" | null => {
  if (isTooLate(record.match, record.reports, report.reportedAtMs))
    return stepOfTime(record, nowMs) ?? "late";
  const counted = withReport(record, report);
  if (counted === record) return null;
  const ended = endedAt(counted, Math.max(nowMs, report.reportedAtMs)) ?? { after: counted, end: null };
  return { before: record.match, counted: { report, match: counted.match }, seats: null, ...ended };
};
