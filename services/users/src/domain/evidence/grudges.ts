import { chanceOfAtLeast } from "./chance.ts";
import { findingsOf, type Tested } from "./findings-of.ts";
import type { EvidenceMatch, EvidenceReport, Finding } from "./rows.ts";

/** Fewer reports against one player say nothing. */
const LEAST_REPORTS = 3;
/** So many seats of an average player weigh as much as the player's own. */
const PRIOR_SEATS = 100;

/**
 * Players who report one other player again and again, while no one else of the match does. The model is binomial: the chance
 * of a lone report is in proportion to how often the reporter makes them and how often the other player receives them.
 * Both rates come from their other matches, drawn towards the average by the weight of one hundred seats.
 */
export const findGrudges = (
  matches: readonly EvidenceMatch[],
  reports: readonly EvidenceReport[],
): readonly Finding[] => {
  const reporters = Map.groupBy(reports, ({ matchId, reportedId }) => `${matchId} ${reportedId}`);
  const lone = reports.filter(
    ({ matchId, reportedId, counted }) => !counted && reporters.get(`${matchId} ${reportedId}`)?.length === 1,
  );
  const matchesOf = new Map<string, EvidenceMatch[]>();
  for (const match of matches)
    for (const { userId } of [...match.winners, ...match.losers]) {
      const known = matchesOf.get(userId);
      if (known === undefined) matchesOf.set(userId, [match]);
      else known.push(match);
    }
  const fellowsIn = ({ winners, losers }: EvidenceMatch): number => winners.length + losers.length - 1;
  const seatsOf = (userId: string): number =>
    (matchesOf.get(userId) ?? []).reduce((total, match) => total + fellowsIn(match), 0);
  const fellowsOf = (userId: string): number =>
    new Set(
      (matchesOf.get(userId) ?? []).flatMap(({ winners, losers }) =>
        [...winners, ...losers].map((seat) => seat.userId),
      ),
    ).size - 1;
  const seats = [...matchesOf.keys()].reduce((total, userId) => total + seatsOf(userId), 0);
  const rate = lone.length / Math.max(1, seats);
  const byReporter = Map.groupBy(lone, ({ reporterId }) => reporterId);
  const byReportedOf = Map.groupBy(lone, ({ reportedId }) => reportedId);
  const confirmedOf = (reporterId: string): number =>
    reports.filter((report) => report.reporterId === reporterId && report.counted).length;
  const candidates: Tested[] = [];
  let tested = 0;
  for (const [reporterId, own] of byReporter) {
    const byReported = Map.groupBy(own, ({ reportedId }) => reportedId);
    tested += fellowsOf(reporterId);
    for (const [reportedId, against] of byReported) {
      const together = (matchesOf.get(reporterId) ?? []).filter(({ winners, losers }) =>
        [...winners, ...losers].some(({ userId }) => userId === reportedId),
      ).length;
      if (against.length < LEAST_REPORTS || together < against.length) continue;
      const shareOf = (userId: string, times: number): number =>
        (times - against.length + rate * PRIOR_SEATS) / (seatsOf(userId) - together + PRIOR_SEATS);
      const received = byReportedOf.get(reportedId)?.length ?? 0;
      const chance = (shareOf(reporterId, own.length) * shareOf(reportedId, received)) / rate;
      candidates.push({
        kind: "grudge",
        userIds: [reporterId, reportedId],
        chance: chanceOfAtLeast(
          Array.from({ length: together }, () => Math.min(1, chance)),
          against.length,
        ),
        numbers: {
          reports: against.length,
          together,
          expected_reports: together * chance,
          confirmed: confirmedOf(reporterId),
        },
      });
    }
  }
  return findingsOf(candidates, tested);
};
