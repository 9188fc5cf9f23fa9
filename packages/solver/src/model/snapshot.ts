import type { Role } from "@gokaku/game";
import type { Skill } from "@gokaku/rating";

/** One waiting player at a tick. `rate` in points, `waitedS` in seconds while ticks could run. */
export interface Candidate {
  readonly entryId: string;
  readonly userId: string;
  /** In order of preference, 2 to 5 of the five. */
  readonly roles: readonly Role[];
  readonly rate: number;
  readonly sigma: number;
  readonly waitedS: number;
  /** User ids that this player blocks. */
  readonly blocking: readonly string[];
  /** Off-role games among the last three, 0 to 3. */
  readonly roleDebt: number;
  /** In points; absent while it is unknown. */
  readonly skill?: Skill;
  /** Points added to the window of the waiting time. */
  readonly extraWindow?: number;
}

/**
 * Pairs of players in one of the last three matches of either: two places in the list of candidates per pair,
 * in any order. A pair may be in both lists.
 */
export interface RecentPairs {
  readonly mates: Int32Array;
  readonly opponents: Int32Array;
}

/** Every waiting player of one tick, in any order. */
export interface Snapshot {
  readonly candidates: readonly Candidate[];
  /** Absent when no two players have a recent match in common. */
  readonly recentPairs?: RecentPairs;
}

/** Compares code units, so that the order is the same on every machine. */
export const compareText = (left: string, right: string): number =>
  left < right ? -1 : left > right ? 1 : 0;

/** Longest wait first. The entry id breaks ties, so the order of the input does not matter. */
export const byWait = (left: Candidate, right: Candidate): number =>
  right.waitedS - left.waitedS || compareText(left.entryId, right.entryId);
