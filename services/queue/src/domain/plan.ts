import { findFarAhead, LIMITS, type MatchmakerSettings, windowOf } from "@gokaku/game";
import { ROLE_NUMBERS, type RoleNumber, TEAM_NUMBERS, type TeamNumber } from "./roles.ts";

/** The fields of a tick's messages that a plan is checked by. */
export interface SnapshotPlayer {
  readonly entryId: string;
  /** The version at which the entry was planned. */
  readonly entryVersion: bigint;
  readonly userId: string;
  readonly roles: readonly RoleNumber[];
  readonly rate: number;
  /** Only while ticks could run. */
  readonly waitedSeconds: number;
  readonly blocking: readonly string[];
  /** Points added to the window of the waiting time. */
  readonly extraWindow: number;
  /** In points; absent while the skill is unknown. */
  readonly skillDeviation?: number | undefined;
}

interface PlanSeat {
  readonly entryId: string;
  readonly userId: string;
  readonly team: TeamNumber;
  readonly role: RoleNumber;
}

export interface PlanMatch {
  readonly index: number;
  readonly seats: readonly PlanSeat[];
  readonly firstAttack: TeamNumber;
}

/** Why a player was left over, as checked by the solver. */
export interface PlanLeftover {
  readonly entryId: string;
  readonly userId: string;
  readonly scope: string;
  /** Empty but for the scopes queue and rest. */
  readonly shortage: string;
  readonly roles: readonly RoleNumber[];
}

export interface Plan {
  readonly header: { readonly matchCount: number };
  readonly matches: readonly PlanMatch[];
  readonly leftovers: readonly PlanLeftover[];
}

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

interface Snapshot {
  readonly players: ReadonlyMap<string, SnapshotPlayer>;
  /** Entries without a window. */
  readonly farAhead: ReadonlySet<string>;
  readonly settings: MatchmakerSettings;
}

const seatFault = (seat: PlanSeat, player: SnapshotPlayer | undefined): string | null => {
  if (player === undefined) return `entry ${seat.entryId} is not in the snapshot`;
  if (player.userId !== seat.userId) return `entry ${seat.entryId} is another player's`;
  if (!player.roles.includes(seat.role)) return `entry ${seat.entryId} did not select role ${seat.role}`;
  return null;
};

/** Pairwise overlapping windows share a point, so the lowest upper end is above the highest lower end. */
const windowsOverlap = (lineup: readonly SnapshotPlayer[], { farAhead, settings }: Snapshot): boolean => {
  let [highest, lowest] = [-Infinity, Infinity];
  for (const player of lineup) {
    if (farAhead.has(player.entryId)) continue;
    const window = windowOf(player.waitedSeconds, settings) + player.extraWindow;
    highest = Math.max(highest, 2 * player.rate - window);
    lowest = Math.min(lowest, 2 * player.rate + window);
  }
  return highest <= lowest;
};

const blockerAmong = (lineup: readonly SnapshotPlayer[]): SnapshotPlayer | undefined =>
  lineup.find(
    ({ blocking }) => blocking.length > 0 && lineup.some((other) => blocking.includes(other.userId)),
  );

const matchFault = (match: PlanMatch, snapshot: Snapshot): string | null => {
  if (match.seats.length !== LIMITS.playersPerMatch)
    return `match ${match.index} has ${match.seats.length} seats`;
  const filled = new Set(match.seats.map(({ team, role }) => PLACES * team + role));
  if (filled.size !== LIMITS.playersPerMatch)
    return `match ${match.index} does not fill each role once per team`;
  if (
    [match.firstAttack, ...match.seats.map(({ team }) => team)].some((team) => !TEAM_NUMBERS.includes(team))
  )
    return `match ${match.index} names an unknown team`;
  const lineup: SnapshotPlayer[] = [];
  for (const seat of match.seats) {
    const player = snapshot.players.get(seat.entryId);
    const fault = seatFault(seat, player);
    if (fault !== null) return fault;
    if (player !== undefined) lineup.push(player);
  }
  const blocker = blockerAmong(lineup);
  if (blocker !== undefined)
    return `match ${match.index} has a blocked pair: ${blocker.userId} blocks another player`;
  return windowsOverlap(lineup, snapshot)
    ? null
    : `match ${match.index} has players with rates too far apart`;
};

const leftoverFault = (leftover: PlanLeftover, player: SnapshotPlayer | undefined): string | null => {
  const { entryId, scope, shortage, roles } = leftover;
  if (player?.userId !== leftover.userId) return `entry ${entryId} is left over and not in the snapshot`;
  const isShort = SCOPES.get(scope);
  const isKnown = isShort === true ? SHORTAGES.has(shortage) : isShort === false && shortage === "";
  return isKnown && roles.every((role) => ROLE_NUMBERS.includes(role))
    ? null
    : `entry ${entryId} is left over for an unknown reason`;
};

/** The first fault of a plan for this snapshot, for the log; null when it may be stored. */
export const planFault = (
  { header, matches, leftovers }: Plan,
  waiting: readonly SnapshotPlayer[],
  settings: MatchmakerSettings,
): string | null => {
  if (header.matchCount !== matches.length)
    return `${matches.length} of ${header.matchCount} matches arrived`;
  const players = new Map(waiting.map((player) => [player.entryId, player]));
  const areFarAhead = findFarAhead(
    waiting.map(({ rate, waitedSeconds }) => ({ rate, waitedS: waitedSeconds })),
    settings,
  );
  const farAhead = new Set(waiting.filter((_, place) => areFarAhead[place]).map(({ entryId }) => entryId));
  const taken = new Set<string>();
  for (const [position, match] of matches.entries()) {
    if (match.index !== position) return `match ${match.index} is at index ${position}`;
    const fault = matchFault(match, { players, farAhead, settings });
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

interface WarmStart {
  readonly plans: readonly { readonly seats: readonly number[]; readonly duals: readonly number[] }[];
}

const MOST_WARM_PLANS = 2;

/** The fault of a plan's warm start for a snapshot of `players`, for the log; null when it may be stored. */
export const warmStartFault = (warmStart: WarmStart | null, players: number): string | null => {
  const isPlace = (place: number): boolean => place >= -1 && place < players;
  const plans = warmStart?.plans ?? [];
  const isWhole = plans.every(
    ({ seats, duals }) =>
      seats.length % LIMITS.playersPerMatch === 0 &&
      seats.length <= 2 * players &&
      duals.length === players &&
      seats.every(isPlace),
  );
  return isWhole && plans.length <= MOST_WARM_PLANS ? null : "the warm start is not of this snapshot";
};
