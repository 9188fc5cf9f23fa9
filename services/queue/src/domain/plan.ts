import { LIMITS, type MatchmakerSettings, windowOf } from "@gokaku/game";

/**
 * The fields of a tick's messages that a plan is checked by. Snapshot and plan are stored as messages, so roles and
 * teams are the protocol's numbers.
 */
export interface SnapshotPlayer {
  readonly entryId: string;
  /** The version at which the entry was planned. */
  readonly entryVersion: bigint;
  readonly userId: string;
  readonly roles: readonly number[];
  readonly rate: number;
  /** Only while ticks could run. */
  readonly waitedSeconds: number;
  readonly blocking: readonly string[];
}

interface PlanSeat {
  readonly entryId: string;
  readonly userId: string;
  readonly team: number;
  readonly role: number;
}

export interface PlanMatch {
  readonly index: number;
  readonly seats: readonly PlanSeat[];
  readonly firstAttack: number;
}

/** Why a player was left over, as checked by the solver. */
export interface PlanLeftover {
  readonly entryId: string;
  readonly userId: string;
  readonly scope: string;
  /** Empty but for the scopes queue and rest. */
  readonly shortage: string;
  readonly roles: readonly number[];
}

export interface Plan {
  readonly header: { readonly matchCount: number };
  readonly matches: readonly PlanMatch[];
  readonly leftovers: readonly PlanLeftover[];
}

const TEAMS: ReadonlySet<number> = new Set([1, 2]);
const ROLES: ReadonlySet<number> = new Set([1, 2, 3, 4, 5]);
/** A team and a role as one number; more than any role. */
const PLACES = 1000;
/** By scope, whether it names a shortage. */
const SCOPES: ReadonlyMap<string, boolean> = new Map([
  ["queue", true],
  ["rest", true],
  ["worth", false],
  ["search", false],
]);
const SHORTAGES: ReadonlySet<string> = new Set(["window", "roles", "blocks"]);

type Players = ReadonlyMap<string, SnapshotPlayer>;

const seatFault = (seat: PlanSeat, player: SnapshotPlayer | undefined): string | null => {
  if (player === undefined) return `entry ${seat.entryId} is not in the snapshot`;
  if (player.userId !== seat.userId) return `entry ${seat.entryId} is another player's`;
  if (!player.roles.includes(seat.role)) return `entry ${seat.entryId} did not select role ${seat.role}`;
  return null;
};

/** Pairwise overlapping windows share a point, so the lowest upper end is above the highest lower end. */
const windowsOverlap = (lineup: readonly SnapshotPlayer[], settings: MatchmakerSettings): boolean => {
  let [highest, lowest] = [-Infinity, Infinity];
  for (const player of lineup) {
    const window = windowOf(player.waitedSeconds, settings);
    highest = Math.max(highest, 2 * player.rate - window);
    lowest = Math.min(lowest, 2 * player.rate + window);
  }
  return highest <= lowest;
};

const blockerAmong = (lineup: readonly SnapshotPlayer[]): SnapshotPlayer | undefined =>
  lineup.find(
    ({ blocking }) => blocking.length > 0 && lineup.some((other) => blocking.includes(other.userId)),
  );

const matchFault = (match: PlanMatch, players: Players, settings: MatchmakerSettings): string | null => {
  if (match.seats.length !== LIMITS.playersPerMatch)
    return `match ${match.index} has ${match.seats.length} seats`;
  const filled = new Set(match.seats.map(({ team, role }) => PLACES * team + role));
  if (filled.size !== TEAMS.size * ROLES.size)
    return `match ${match.index} does not fill each role once per team`;
  if (!TEAMS.has(match.firstAttack) || match.seats.some(({ team }) => !TEAMS.has(team)))
    return `match ${match.index} names an unknown team`;
  const lineup: SnapshotPlayer[] = [];
  for (const seat of match.seats) {
    const player = players.get(seat.entryId);
    const fault = seatFault(seat, player);
    if (fault !== null) return fault;
    if (player !== undefined) lineup.push(player);
  }
  const blocker = blockerAmong(lineup);
  if (blocker !== undefined)
    return `match ${match.index} has a blocked pair: ${blocker.userId} blocks another player`;
  return windowsOverlap(lineup, settings)
    ? null
    : `match ${match.index} has players with rates too far apart`;
};

const leftoverFault = (leftover: PlanLeftover, player: SnapshotPlayer | undefined): string | null => {
  const { entryId, scope, shortage, roles } = leftover;
  if (player?.userId !== leftover.userId) return `entry ${entryId} is left over and not in the snapshot`;
  const isShort = SCOPES.get(scope);
  const isKnown = isShort === true ? SHORTAGES.has(shortage) : isShort === false && shortage === "";
  return isKnown && roles.every((role) => ROLES.has(role))
    ? null
    : `entry ${entryId} is left over for an unknown reason`;
};

/** The first fault of a plan for this snapshot, for the log; null when it may be stored. */
export const planFault = (
  { header, matches, leftovers }: Plan,
  snapshot: readonly SnapshotPlayer[],
  settings: MatchmakerSettings,
): string | null => {
  if (header.matchCount !== matches.length)
    return `${matches.length} of ${header.matchCount} matches arrived`;
  const players = new Map(snapshot.map((player) => [player.entryId, player]));
  const taken = new Set<string>();
  for (const [position, match] of matches.entries()) {
    if (match.index !== position) return `match ${match.index} is at index ${position}`;
    const fault = matchFault(match, players, settings);
    if (fault !== null) return fault;
    for (const { entryId } of match.seats) {
      if (taken.has(entryId)) return `entry ${entryId} is planned twice`;
      taken.add(entryId);
    }
  }
  for (const leftover of leftovers) {
    const { entryId } = leftover;
    const fault = leftoverFault(leftover, players.get(entryId));
    if (fault !== null) return fault;
    if (taken.has(entryId)) return `entry ${entryId} is planned or left over twice`;
    taken.add(entryId);
  }
  return null;
};
