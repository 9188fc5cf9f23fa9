import { LIMITS, ROLES, type Role, type Team, type UserId } from "@gokaku/game";

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
}

export interface PlanMatch {
  readonly index: number;
  readonly seats: readonly PlanSeat[];
  readonly firstAttack: Team;
  readonly value: number;
  readonly winChanceA: number;
}

/** What the solver says about its own work. */
export interface PlanFacts {
  readonly solverVersion: string;
  readonly settingsVersion: number;
  readonly matchCount: number;
  readonly work: number;
  readonly solveMs: number;
  readonly cutShort: boolean;
}

const seatFault = (seat: PlanSeat, player: SnapshotPlayer | undefined): string | null => {
  if (player === undefined) return `entry ${seat.entryId} is not in the snapshot`;
  if (player.userId !== seat.userId) return `entry ${seat.entryId} is another player's`;
  if (!player.roles.includes(seat.role)) return `entry ${seat.entryId} did not select ${seat.role}`;
  return null;
};

const matchFault = (match: PlanMatch, players: ReadonlyMap<string, SnapshotPlayer>): string | null => {
  if (match.seats.length !== LIMITS.playersPerMatch)
    return `match ${match.index} has ${match.seats.length} seats`;
  const filled = new Set(match.seats.map(({ team, role }) => `${team} ${role}`));
  if (filled.size !== 2 * ROLES.length) return `match ${match.index} does not fill each role once per team`;
  for (const seat of match.seats) {
    const fault = seatFault(seat, players.get(seat.entryId));
    if (fault !== null) return fault;
  }
  const users = new Set(match.seats.map(({ userId }) => userId));
  const blocker = match.seats.find(({ entryId }) =>
    players.get(entryId)?.blocking.some((blocked) => users.has(blocked)),
  );
  return blocker === undefined ? null : `match ${match.index} holds somebody whom ${blocker.userId} blocks`;
};

/** What is wrong with a plan for this snapshot, as a sentence for the log; null when it may be stored. */
export const planFault = (
  matches: readonly PlanMatch[],
  snapshot: readonly SnapshotPlayer[],
): string | null => {
  const players = new Map(snapshot.map((player) => [player.entryId, player]));
  const taken = new Set<string>();
  for (const [position, match] of matches.entries()) {
    if (match.index !== position) return `match ${match.index} stands at place ${position}`;
    const fault = matchFault(match, players);
    if (fault !== null) return fault;
    for (const { entryId } of match.seats) {
      if (taken.has(entryId)) return `entry ${entryId} is planned twice`;
      taken.add(entryId);
    }
  }
  return null;
};
