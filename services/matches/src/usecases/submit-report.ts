import { CodedError, type MatchId, type ReportForm, type UserId } from "@gokaku/game";
import { unconfirmedSeats } from "../domain/check-in.ts";
import { isOpen } from "../domain/match.ts";
import { arrivalOf, type MatchRecord, momentAfter, reportOf } from "../domain/report.ts";
import { withConfirmedSeat } from "../domain/seat-step.ts";
import { stepOfReport, type WriteStep } from "../domain/step.ts";
import { findMatch, lockMatch, rowOfMatch } from "../store/matches.ts";
import { writeStep } from "../store/steps.ts";
import { changeRehearsal } from "./change-rehearsal.ts";
import { confirmSeat } from "./check-in.ts";
import type { Deps } from "./deps.ts";

export interface ReportCommand {
  readonly matchId: MatchId;
  readonly userId: UserId;
  readonly form: ReportForm;
  /** When it reached the gateway, by the gateway's clock in unix ms; null for now. */
  readonly arrivedAtMs: number | null;
}

/** @returns the match with the report, `late` when it arrived too late for it, `raced` when the match moved on meanwhile */
const countReport = async (
  write: WriteStep,
  found: MatchRecord,
  { userId, form, arrivedAtMs }: ReportCommand,
  nowMs: number,
): Promise<MatchRecord | "late" | "raced"> => {
  const moment = momentAfter(found, arrivalOf(arrivedAtMs, nowMs));
  const step = stepOfReport(found, reportOf(found.match, userId, form, moment), nowMs);
  if (step === null) return found;
  if (step === "late") return step;
  if (!(await write(step))) return "raced";
  return step.counted === null ? "late" : step.after;
};

/** The report of the user's open rehearsal, for an id that is no match's. */
const reportRehearsal = async (
  deps: Pick<Deps, "db" | "transact" | "clock">,
  { matchId, userId, form }: ReportCommand,
): Promise<MatchRecord> => {
  const unknown = (): CodedError => new CodedError("match_not_found", `there is no match ${matchId}`);
  const reported = await changeRehearsal(deps, userId, (current, nowMs) => {
    if (current.match.id !== matchId) throw unknown();
    const record = withConfirmedSeat(current, userId, nowMs);
    const report = reportOf(record.match, userId, form, momentAfter(record, nowMs));
    const step = stepOfReport(record, report, nowMs);
    if (step === "late") throw new CodedError("match_closed", `rehearsal ${matchId} has closed`);
    return step?.after ?? record;
  });
  if (reported === null) throw unknown();
  return reported;
};

/** A report confirms the seat, before it begins the match. @returns the match with the confirmed seat */
const confirmReporter = async (
  deps: Pick<Deps, "transact" | "clock">,
  found: MatchRecord,
  userId: UserId,
): Promise<MatchRecord> => {
  if (!unconfirmedSeats(found.match).some((seat) => seat.userId === userId)) return found;
  const matchId = found.match.id;
  return deps.transact(
    async (unit) => {
      const record = (await lockMatch(unit.db, matchId)) ?? found;
      return isOpen(record.match) ? confirmSeat(unit, record, userId, deps.clock.nowMs()) : record;
    },
    { row: rowOfMatch(matchId) },
  );
};

/**
 * Counts a player's report, in place of the same player's earlier one, and closes the match when it was the
 * last one missing. The report's arrival decides whether it is in time, however long it waited for its turn.
 * @throws CodedError `match_not_found`, `not_in_match`, `match_closed`, `busy`, `report_invalid` or another `report_…` code
 */
export const submitReport = async (
  deps: Pick<Deps, "db" | "writeStep" | "transact" | "clock" | "countRare">,
  command: ReportCommand,
): Promise<MatchRecord> => {
  const { matchId } = command;
  // Judged by one moment, so that waiting for the match does not make a report late.
  const nowMs = await deps.clock.confirmedNowMs();
  const arrived = { ...command, arrivedAtMs: arrivalOf(command.arrivedAtMs, nowMs) };
  const found = await findMatch(deps.db, matchId);
  if (found === null) return reportRehearsal(deps, command);
  const confirmed = await confirmReporter(deps, found, command.userId);
  const first = await countReport(deps.writeStep, confirmed, arrived, nowMs);
  if (first === "raced") deps.countRare("report_raced");
  const record =
    first !== "raced"
      ? first
      : await deps.transact(
          async ({ db, write }) =>
            countReport(
              (step) => writeStep(write, step),
              (await lockMatch(db, matchId)) ?? confirmed,
              arrived,
              deps.clock.nowMs(),
            ),
          { row: rowOfMatch(matchId) },
        );
  if (record === "raced") throw new Error(`match ${matchId} moved on while it was locked`);
  if (record === "late") {
    deps.countRare("report_after_close");
    throw new CodedError("match_closed", `match ${matchId} closed before the report came`);
  }
  return record;
};
