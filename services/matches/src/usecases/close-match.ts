import { type ClosingCause, closingOfMatch, disputeEndsAtMs } from "../domain/closing.ts";
import { advanced, isDisputed, isOpen } from "../domain/match.ts";
import type { MatchRecord } from "../domain/report.ts";
import { type Ending, type Settlement, settle } from "../domain/settle.ts";
import { matchDisputed, matchSettled, matchUpdated } from "../facts/events.ts";
import { insertDispute, insertSettlement } from "../store/changes.ts";
import { updateMatch } from "../store/matches.ts";
import { freeSeats } from "../store/seats.ts";
import type { Unit } from "./deps.ts";

const finish = async (
  { db, emit }: Unit,
  { match, reports }: MatchRecord,
  ending: Exclude<Ending, "disputed">,
  cause: Settlement["cause"],
  atMs: number,
): Promise<MatchRecord> => {
  const outcome = ending === "void" ? ({ verdict: "invalid", culprit: null } as const) : ending;
  const settlement: Settlement = {
    ...outcome,
    voided: ending === "void",
    cause,
    wasDisputed: isDisputed(match),
    seats: settle(match.seats, reports, ending),
    atMs,
  };
  const done = advanced(match, {
    status: "done",
    winner: outcome.verdict,
    voided: settlement.voided,
    closedAtMs: match.closedAtMs ?? atMs,
  });
  await updateMatch(db, { match: done, reports });
  await insertSettlement(db, done, settlement);
  await freeSeats(db, done.id, atMs);
  await emit(matchSettled(done, settlement), matchUpdated(done, "status"));
  return { match: done, reports };
};

const dispute = async (
  { db, emit }: Unit,
  { match, reports }: MatchRecord,
  cause: ClosingCause,
  atMs: number,
): Promise<MatchRecord> => {
  const disputed = advanced(match, { disputedAtMs: atMs, closedAtMs: atMs });
  await updateMatch(db, { match: disputed, reports });
  await insertDispute(db, disputed, cause, atMs);
  await freeSeats(db, disputed.id, atMs);
  await emit(
    matchDisputed(disputed, settle(match.seats, reports, "disputed"), atMs),
    matchUpdated(disputed, "status"),
  );
  return { match: disputed, reports };
};

/** Closes a locked match if the rules say so at `nowMs`. @returns the closed match, or null when it stays as it is */
export const closeIfDue = async (
  unit: Unit,
  record: MatchRecord,
  nowMs: number,
): Promise<MatchRecord | null> => {
  const { match, reports } = record;
  if (!isOpen(match)) {
    const hasExpired = match.disputedAtMs !== null && nowMs >= disputeEndsAtMs(match.disputedAtMs);
    return isDisputed(match) && hasExpired ? finish(unit, record, "void", "dispute_expired", nowMs) : null;
  }
  const closing = closingOfMatch(match, reports, nowMs);
  switch (closing.kind) {
    case "open":
      return null;
    case "void":
      return finish(unit, record, "void", closing.cause, nowMs);
    case "settled":
      return finish(unit, record, closing.outcome, closing.cause, nowMs);
    case "disputed":
      return dispute(unit, record, closing.cause, nowMs);
  }
};
