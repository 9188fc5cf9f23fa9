import { LIMITS, type MatchmakerSettings, ROLES, type Role, type Team, type UserId } from "@gokaku/game";

/** A waiting player as a tick's snapshot holds them. */
export interface SnapshotPlayer {
  readonly entryId: string;
  readonly entryVersion: number;
  readonly userId: UserId;
  readonly roles: readonly Role[];
  readonly rate: number;
  readonly sigma: number;
  /** Only while ticks could run. */
  readonly waitedS: number;
  readonly blocking: readonly UserId[];
  readonly roleDebt: number;
}

export interface PlanSeat {
  readonly entryId: string;
  readonly userId: UserId;
  readonly team: Team;
  readonly role: Role;
  /** Place of the role in the player's own order, 0 for the first choice. */
  readonly choice: number;
  /** Rate window in force, in points. */
  readonly window: number;
}

/** Why a match is as good as it is; rates in points. */
export interface MatchReasons {
  readonly teamGap: number;
  /** In the order of the roles. */
  readonly laneGaps: readonly number[];
  readonly spread: number;
  readonly offRoleGap: number;
  /** The pair that came nearest to its limit. */
  readonly bindingEntryIds: readonly string[];
  readonly bindingDistance: number;
  readonly bindingAllowed: number;
}

export interface PlanMatch {
  readonly index: number;
  readonly seats: readonly PlanSeat[];
  readonly firstAttack: Team;
  readonly value: number;
  readonly winChanceA: number;
  /** Null in plans of before reasons were kept. */
  readonly reasons: MatchReasons | null;
}

export const LEFTOVER_SCOPES = ["queue", "rest", "worth", "search"] as const;
export type LeftoverScope = (typeof LEFTOVER_SCOPES)[number];
export const SHORTAGES = ["window", "roles", "blocks"] as const;

/** Why a player was left over, as the solver certified it. */
export interface PlanLeftover {
  readonly entryId: string;
  readonly userId: UserId;
  readonly scope: LeftoverScope;
  /** Only for the scopes queue and rest. */
  readonly shortage: (typeof SHORTAGES)[number] | null;
  readonly near: number;
  readonly roles: readonly Role[];
  readonly takers: number;
  readonly seats: number;
}

/** What the solver says about its own work. */
export interface PlanFacts {
  readonly solverVersion: string;
  readonly settingsVersion: number;
  readonly matchCount: number;
  readonly work: number;
  readonly solveMs: number;
  readonly readMs: number;
  readonly cutShort: boolean;
  readonly value: number;
  readonly isProven: boolean;
  readonly overdueWaiting: number;
  readonly overdueSeated: number;
  readonly overdueBy: string;
  /** Entries that were not looked at, by reason. */
  readonly ignored: Readonly<Record<string, number>>;
}

export interface Plan {
  readonly facts: PlanFacts;
  readonly matches: readonly PlanMatch[];
  readonly leftovers: readonly PlanLeftover[];
}

type Players = ReadonlyMap<string, SnapshotPlayer>;

const seatFault = (seat: PlanSeat, player: SnapshotPlayer | undefined): string | null => {
  if (player === undefined) return `entry ${seat.entryId} is not in the snapshot`;
  if (player.userId !== seat.userId) return `entry ${seat.entryId} is another player's`;
  if (!player.roles.includes(seat.role)) return `entry ${seat.entryId} did not select ${seat.role}`;
  return null;
};

const windowOf = (player: SnapshotPlayer, settings: MatchmakerSettings): number =>
  Math.min(
    settings.windowMaximum,
    settings.windowBase + Math.floor((settings.windowPerMinute * player.waitedS) / 60),
  );

/** Windows that meet in pairs have a point in common, so the lowest upper end is above the highest lower end. */
const windowsMeet = (ten: readonly SnapshotPlayer[], settings: MatchmakerSettings): boolean => {
  const upper = ten.map((player) => 2 * player.rate + windowOf(player, settings));
  const lower = ten.map((player) => 2 * player.rate - windowOf(player, settings));
  return Math.max(...lower) <= Math.min(...upper);
};

const matchFault = (match: PlanMatch, players: Players, settings: MatchmakerSettings): string | null => {
  if (match.seats.length !== LIMITS.playersPerMatch)
    return `match ${match.index} has ${match.seats.length} seats`;
  const filled = new Set(match.seats.map(({ team, role }) => `${team} ${role}`));
  if (filled.size !== 2 * ROLES.length) return `match ${match.index} does not fill each role once per team`;
  const ten: SnapshotPlayer[] = [];
  for (const seat of match.seats) {
    const player = players.get(seat.entryId);
    const fault = seatFault(seat, player);
    if (fault !== null) return fault;
    if (player !== undefined) ten.push(player);
  }
  const users = new Set(ten.map(({ userId }) => userId));
  const blocker = ten.find(({ blocking }) => blocking.some((blocked) => users.has(blocked)));
  if (blocker !== undefined) return `match ${match.index} holds somebody whom ${blocker.userId} blocks`;
  return windowsMeet(ten, settings)
    ? null
    : `match ${match.index} holds players whose rates are too far apart`;
};

/** What is wrong with a plan for this snapshot, as a sentence for the log; null when it may be stored. */
export const planFault = (
  { matches, leftovers }: Pick<Plan, "matches" | "leftovers">,
  snapshot: readonly SnapshotPlayer[],
  settings: MatchmakerSettings,
): string | null => {
  const players = new Map(snapshot.map((player) => [player.entryId, player]));
  const taken = new Set<string>();
  for (const [position, match] of matches.entries()) {
    if (match.index !== position) return `match ${match.index} stands at place ${position}`;
    const fault = matchFault(match, players, settings);
    if (fault !== null) return fault;
    for (const { entryId } of match.seats) {
      if (taken.has(entryId)) return `entry ${entryId} is planned twice`;
      taken.add(entryId);
    }
  }
  for (const { entryId, userId } of leftovers) {
    if (players.get(entryId)?.userId !== userId)
      return `entry ${entryId} is left over and not in the snapshot`;
    if (taken.has(entryId)) return `entry ${entryId} is planned or left over twice`;
    taken.add(entryId);
  }
  return null;
};
