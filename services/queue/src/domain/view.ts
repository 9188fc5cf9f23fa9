import { LIMITS } from "@gokaku/game";
import { countRoles, type RoleCounts } from "./roles.ts";
import { type Shortage, sameShortage } from "./shortage.ts";

/** The public counts of the queue; times in unix seconds. */
export interface PublicView {
  readonly roleCounts: RoleCounts;
  readonly totalWaiting: number;
  readonly ongoingMatches: number;
  readonly averageWaitTime: number;
  readonly previousMatchedUnixtime: number;
  readonly previousUserCount: number;
  readonly shortage: Shortage | null;
}

export interface VersionedView extends PublicView {
  readonly version: number;
}

export const EMPTY_VIEW: PublicView = {
  roleCounts: countRoles(() => 0),
  totalWaiting: 0,
  ongoingMatches: 0,
  averageWaitTime: LIMITS.defaultWait,
  previousMatchedUnixtime: 0,
  previousUserCount: 0,
  shortage: null,
};

export const sameView = (left: PublicView, right: PublicView): boolean =>
  left.roleCounts.join() === right.roleCounts.join() &&
  left.totalWaiting === right.totalWaiting &&
  left.ongoingMatches === right.ongoingMatches &&
  left.averageWaitTime === right.averageWaitTime &&
  left.previousMatchedUnixtime === right.previousMatchedUnixtime &&
  left.previousUserCount === right.previousUserCount &&
  sameShortage(left.shortage, right.shortage);

export interface RoleMoves {
  readonly joined: RoleCounts;
  readonly left: RoleCounts;
}

/**
 * Arrivals and departures per role between two views. A claimed entry that waits again counts as an arrival.
 * @param arrived joins between the views
 */
export const roleMoves = (before: PublicView, after: PublicView, arrived: RoleCounts): RoleMoves => {
  const net = after.roleCounts.map((count, at) => count - (before.roleCounts[at] ?? 0));
  const joined = net.map((more, at) => Math.max(arrived[at] ?? 0, more, 0));
  return { joined, left: joined.map((count, at) => count - (net[at] ?? 0)) };
};
