import { type ClosingCause, closingOfMatch, disputeEndsAtMs } from "../domain/closing.ts";
import { advanced, isDisputed, isOpen } from "../domain/match.ts";
import { type Ending, settle } from "../domain/settle.ts";
import type { MatchRecord, MatchUnit, Settlement } from "./ports.ts";

const finish = async (
  unit: MatchUnit,
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
  await unit.save({ match: done, reports });
  await unit.saveSettlement(done, settlement);
  await unit.freeSeats(done.id, atMs);
  await unit.announce(
    { kind: "settled", match: done, settlement },
    { kind: "updated", match: done, updateType: "status" },
  );
  return { match: done, reports };
};

const dispute = async (
  unit: MatchUnit,
  { match, reports }: MatchRecord,
  cause: ClosingCause,
  atMs: number,
): Promise<MatchRecord> => {
  const disputed = advanced(match, { disputedAtMs: atMs, closedAtMs: atMs });
  await unit.save({ match: disputed, reports });
  await unit.saveDispute(disputed, cause, atMs);
  await unit.freeSeats(disputed.id, atMs);
  await unit.announce(
    { kind: "disputed", match: disputed, seats: settle(match.seats, reports, "disputed"), atMs },
    { kind: "updated", match: disputed, updateType: "status" },
  );
  return { match: disputed, reports };
};

/** Closes a locked match if the rules say so at `nowMs`. @returns the closed match, or null when it stays as it is */
export const closeIfDue = async (
  unit: MatchUnit,
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
