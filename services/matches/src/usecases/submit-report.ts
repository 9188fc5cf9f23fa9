import { CodedError, type MatchId, type ReportForm, type UserId } from "@gokaku/game";
import { heldAfter } from "../domain/closing.ts";
import { advanced } from "../domain/match.ts";
import { isSameReport, type MatchRecord, type Report, reportOf } from "../domain/report.ts";
import { matchUpdated } from "../facts/events.ts";
import { saveReport } from "../store/changes.ts";
import { lockMatch, updateMatch } from "../store/matches.ts";
import { closeIfDue } from "./close-match.ts";
import type { Deps, Unit } from "./deps.ts";

const withReport = async ({ db, emit }: Unit, record: MatchRecord, report: Report): Promise<MatchRecord> => {
  const earlier = record.reports.find(({ userId }) => userId === report.userId);
  if (earlier !== undefined && isSameReport(earlier, report)) return record;
  const reports = [...record.reports.filter(({ userId }) => userId !== report.userId), report];
  const held = heldAfter(record.match.held, reports, report.reportedAtMs);
  const match = advanced(record.match, { reportCount: reports.length, held });
  await updateMatch(db, { match, reports });
  await saveReport(db, match, report);
  await emit(matchUpdated(match, "report"));
  return { match, reports };
};

/**
 * Counts a player's report, in place of the same player's earlier one, and closes the match when it was the
 * last one missing. A match whose time ran out before is closed without it, even if no timer came by yet.
 * Throws `match_not_found`, `not_in_match`, `match_closed` or a `report_…` code.
 */
export const submitReport = async (
  { transact, clock }: Pick<Deps, "transact" | "clock">,
  matchId: MatchId,
  userId: UserId,
  form: ReportForm,
): Promise<MatchRecord> => {
  const record = await transact(async (unit) => {
    const found = await lockMatch(unit.db, matchId);
    if (found === null) throw new CodedError("match_not_found", `there is no match ${matchId}`);
    const nowMs = clock.nowMs();
    const report = reportOf(found.match, userId, form, nowMs);
    if ((await closeIfDue(unit, found, nowMs)) !== null) return null;
    const counted = await withReport(unit, found, report);
    return (await closeIfDue(unit, counted, nowMs)) ?? counted;
  });
  if (record === null) throw new CodedError("match_closed", `match ${matchId} closed before the report came`);
  return record;
};
