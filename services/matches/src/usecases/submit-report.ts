import type { MatchId, UserId } from "@gokaku/game";
import { heldAfter } from "../domain/closing.ts";
import { matchClosed, matchNotFound } from "../domain/errors.ts";
import { advanced } from "../domain/match.ts";
import { isSameReport, type Report, type ReportForm, reportOf } from "../domain/report.ts";
import { closeIfDue } from "./close-match.ts";
import type { MatchRecord, MatchUnit, Transact } from "./ports.ts";

export interface SubmitReportDeps {
  readonly transact: Transact<MatchUnit>;
  readonly clock: { nowMs(): number };
}

const withReport = async (unit: MatchUnit, record: MatchRecord, report: Report): Promise<MatchRecord> => {
  const earlier = record.reports.find(({ userId }) => userId === report.userId);
  if (earlier !== undefined && isSameReport(earlier, report)) return record;
  const reports = [...record.reports.filter(({ userId }) => userId !== report.userId), report];
  const held = heldAfter(record.match.held, reports, report.reportedAtMs);
  const match = advanced(record.match, { reportCount: reports.length, held });
  await unit.save({ match, reports });
  await unit.saveReport(match, report);
  await unit.announce({ kind: "updated", match, updateType: "report" });
  return { match, reports };
};

/**
 * Counts a player's report, in place of the same player's earlier one, and closes the match when it was the
 * last one missing. A match whose time ran out before is closed without it, even if no timer came by yet.
 * Throws `match_not_found`, `not_in_match`, `match_closed` or a `report_…` code.
 */
export const submitReport = async (
  { transact, clock }: SubmitReportDeps,
  matchId: MatchId,
  userId: UserId,
  form: ReportForm,
): Promise<MatchRecord> => {
  const record = await transact(async (unit) => {
    const found = await unit.lock(matchId);
    if (found === null) throw matchNotFound(matchId);
    const nowMs = clock.nowMs();
    const report = reportOf(found.match, userId, form, nowMs);
    if ((await closeIfDue(unit, found, nowMs)) !== null) return null;
    const counted = await withReport(unit, found, report);
    return (await closeIfDue(unit, counted, nowMs)) ?? counted;
  });
  if (record === null) throw matchClosed(matchId);
  return record;
};
