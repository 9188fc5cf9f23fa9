import { LIMITS, ROLES, type Role } from "@gokaku/game";

export type RoleCounts = Readonly<Record<Role, number>>;

/** What everybody may see of the queue; times in unix seconds. */
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
 * How many came and went per role between two views. `arrived` counts the joins in between; who was held for
 * a match and waits again shows as further arrivals.
 */
export const roleMoves = (before: PublicView, after: PublicView, arrived: RoleCounts): RoleMoves => {
  const net = countRoles((role) => after.roleCounts[role] - before.roleCounts[role]);
  const joined = countRoles((role) => Math.max(arrived[role], net[role], 0));
  return { joined, left: countRoles((role) => joined[role] - net[role]) };
};

/** A wait counts below the first of them that it does not reach. */
export const WAIT_BOUNDS_S = [30, 60, 120, 300, 600, 1200] as const;
