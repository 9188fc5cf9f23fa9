import { LIMITS, ROLES, type Role } from "@gokaku/game";

export type RoleCounts = Readonly<Record<Role, number>>;

/** The public counts of the queue; times in unix seconds. */
export interface PublicView {
  readonly roleCounts: RoleCounts;
  readonly totalWaiting: number;
  readonly ongoingMatches: number;
  readonly averageWaitTime: number;
  readonly previousMatchedUnixtime: number;
  readonly previousUserCount: number;
}

export interface VersionedView extends PublicView {
  readonly version: number;
}

export const countRoles = (count: (role: Role) => number): RoleCounts => ({
  TOP_LANE: count("TOP_LANE"),
  SUPPORT: count("SUPPORT"),
  MIDDLE: count("MIDDLE"),
  BOTTOM_LANE: count("BOTTOM_LANE"),
  TANK: count("TANK"),
});

/** Counts in the order of the roles. */
export const countsOf = (counts: readonly number[]): RoleCounts =>
  countRoles((role) => counts[ROLES.indexOf(role)] ?? 0);

export const NO_ROLES: RoleCounts = countRoles(() => 0);

export const EMPTY_VIEW: PublicView = {
  roleCounts: NO_ROLES,
  totalWaiting: 0,
  ongoingMatches: 0,
  averageWaitTime: LIMITS.defaultWait,
  previousMatchedUnixtime: 0,
  previousUserCount: 0,
};

export const sameView = (left: PublicView, right: PublicView): boolean =>
  ROLES.every((role) => left.roleCounts[role] === right.roleCounts[role]) &&
  left.totalWaiting === right.totalWaiting &&
  left.ongoingMatches === right.ongoingMatches &&
  left.averageWaitTime === right.averageWaitTime &&
  left.previousMatchedUnixtime === right.previousMatchedUnixtime &&
  left.previousUserCount === right.previousUserCount;

export interface RoleMoves {
  readonly joined: RoleCounts;
  readonly left: RoleCounts;
}

/**
 * Arrivals and departures per role between two views. A claimed entry that waits again counts as an arrival.
 * @param arrived joins between the views
 */
export const roleMoves = (before: PublicView, after: PublicView, arrived: RoleCounts): RoleMoves => {
  const net = countRoles((role) => after.roleCounts[role] - before.roleCounts[role]);
  const joined = countRoles((role) => Math.max(arrived[role], net[role], 0));
  return { joined, left: countRoles((role) => joined[role] - net[role]) };
};

/** Upper bounds of the wait histogram, exclusive. */
export const WAIT_BOUNDS_S = [30, 60, 120, 300, 600, 1200] as const;
