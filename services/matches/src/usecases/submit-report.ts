import { CodedError, type MatchId, type ReportForm, type UserId } from "@gokaku/game";
import { type MatchRecord, momentAfter, reportOf } from "../domain/report.ts";
import { stepOfReport } from "../domain/step.ts";
import { findMatch, lockMatch } from "../store/matches.ts";
import { writeStep } from "../store/steps.ts";
import type { Deps } from "./deps.ts";

/** @returns the match with the report, `late` when it closed without it, `raced` when it moved on meanwhile */
const reportOnce = async (
  { db, write }: Pick<Deps, "db" | "write">,
  matchId: MatchId,
  userId: UserId,
  form: ReportForm,
  nowMs: number,
): Promise<MatchRecord | "late" | "raced"> => {
  const found = await findMatch(db, matchId);
  if (found === null) throw new CodedError("match_not_found", `there is no match ${matchId}`);
  const step = stepOfReport(found, reportOf(found.match, userId, form, momentAfter(found, nowMs)));
  if (step === null) return found;
  if (!(await writeStep(write, step))) return "raced";
  return step.counted === null ? "late" : step.after;
};

/**
 * Counts a player's report, in place of the same player's earlier one, and closes the match when it was the
 * last one missing. A match whose time ran out before is closed without it, even if no timer came by yet.
 * Throws `match_not_found`, `not_in_match`, `match_closed` or a `report_…` code.
 */
export const submitReport = async (
  deps: Pick<Deps, "db" | "write" | "transact" | "clock">,
  matchId: MatchId,
  userId: UserId,
  form: ReportForm,
): Promise<MatchRecord> => {
  const first = await reportOnce(deps, matchId, userId, form, await deps.clock.confirmedNowMs());
  const record =
    first !== "raced"
      ? first
      : await deps.transact(async (unit) => {
          await lockMatch(unit.db, matchId);
          return reportOnce(unit, matchId, userId, form, deps.clock.nowMs());
        });
  if (record === "raced") throw new Error(`match ${matchId} moved on while it was locked`);
  if (record === "late")
    throw new CodedError("match_closed", `match ${matchId} closed before the report came`);
  return record;
};
