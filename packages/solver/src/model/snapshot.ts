import type { Role } from "@gokaku/game";

/** One waiting player as the tick saw them. `rate` in points, `waitedS` in seconds while ticks could run. */
export interface Candidate {
  readonly entryId: string;
  readonly userId: string;
  /** In order of preference, 2 to 5 of the five. */
  readonly roles: readonly Role[];
  readonly rate: number;
  readonly sigma: number;
  readonly waitedS: number;
  /** User ids that this player does not want to meet. */
  readonly blocking: readonly string[];
  /** Off-role games among the last three, 0 to 3. */
  readonly roleDebt: number;
}

/**
 * Pairs who met in the last three matches of one of the two, as places in the list of candidates, two a pair and in
 * any order. A pair may be in both.
 */
export interface RecentPairs {
  readonly mates: Int32Array;
  readonly opponents: Int32Array;
}

/** Everybody who waits at one tick, in any order. */
export interface Snapshot {
  readonly candidates: readonly Candidate[];
  /** Absent when nobody met anybody lately. */
  readonly recentPairs?: RecentPairs;
}

/** Code units decide, so that an order is the same on every machine. */
export const compareText = (left: string, right: string): number =>
  left < right ? -1 : left > right ? 1 : 0;

/** Longest wait first; the entry id settles ties, so the order of the input never matters. */
export const byWait = (left: Candidate, right: Candidate): number =>
  right.waitedS - left.waitedS || compareText(left.entryId, right.entryId);
