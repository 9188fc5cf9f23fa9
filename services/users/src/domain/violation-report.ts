import type { Team } from "@gokaku/game";

/** A reporter counts against the same player once in this time. Seconds. */
export const VIOLATION_REPORT_MEMORY_S = 30 * 24 * 60 * 60;
const REPORTERS_NEEDED = 3;

export interface Reporter {
  readonly userId: string;
  readonly team: Team;
  /** A report of theirs already cost the same player a point within `VIOLATION_REPORT_MEMORY_S`. */
  readonly countedBefore: boolean;
}

/**
 * Whether the reports of a match's players about one of them are a violation, and whose reports counted: at
 * least three fresh reporters, from both teams. Without a violation no report counts.
 */
export const judgeReporters = (reporters: readonly Reporter[]): readonly string[] => {
  const fresh = reporters.filter((reporter) => !reporter.countedBefore);
  const teams = new Set(fresh.map((reporter) => reporter.team));
  return fresh.length >= REPORTERS_NEEDED && teams.size === 2 ? fresh.map((reporter) => reporter.userId) : [];
};
