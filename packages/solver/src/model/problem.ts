import { FAR_AHEAD_WINDOW, findFarAhead, ROLES, windowOf } from "@gokaku/game";
import { INITIAL_SKILL, isMeasured, type Skill } from "@gokaku/rating";
import { buildRepeatPairings, NO_REPEATS, type RepeatPairings, restrictRepeats } from "./repeat-pairings.ts";
import type { Settings } from "./settings.ts";
import { type Candidate, compareText, type Snapshot } from "./snapshot.ts";

/** In points; every match of the tick lies between both. */
export interface MatchValueRange {
  readonly most: number;
  readonly least: number;
}

/**
 * A tick in flat arrays. Players are numbered by strength (ties by entry id), so neighbours in number are
 * neighbours in strength, and the order of the snapshot does not matter. Windows are always by rate, so they
 * have no order.
 */
export interface Problem {
  readonly settings: Settings;
  readonly count: number;
  readonly players: readonly Candidate[];
  /** Whether `strength` is the mean skill; otherwise it is the rate. */
  readonly isBySkill: boolean;
  /** The figure of all gaps and of the spread: points, ascending. */
  readonly strength: Float64Array;
  /**
   * `rate ∓ window / 2`. Two players are compatible exactly when these intervals overlap, a group when all
   * share a point. The interval of a player far from all others covers all intervals.
   */
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** Value of the player in any match: wait and flexibility, and `overdueBonus` when overdue. */
  readonly reward: Float64Array;
  /** Points for each overdue player in a plan; more than any other difference between two plans of the tick. */
  readonly overdueBonus: number;
  /** Bounds of a match's value without a bonus. */
  readonly matchValues: MatchValueRange;
  readonly isOverdue: Uint8Array;
  readonly isFarAhead: Uint8Array;
  /** `[player]`: 1 while the skill is being measured. */
  readonly isMeasuring: Uint8Array;
  /** Points for each such player by which one team has more; 0 when no match of the tick can have this cost. */
  readonly measuringCost: number;
  /** `[player · 5 + role]`: choice cost, Infinity for a role that was not selected. */
  readonly choice: Float64Array;
  /** `[player · 5 + role]`: 1 when the role is not the first choice. */
  readonly offRole: Uint8Array;
  /** Bit r: role r was selected. */
  readonly roleMask: Uint8Array;
  /** `[player · 5 + k]`: role of choice k; `roleCount[player]` of them. */
  readonly roleAt: Uint8Array;
  readonly roleCount: Uint8Array;
  /** Blocked players of player i, in either direction: `blocks[blockStart[i] … blockStart[i + 1] − 1]`. */
  readonly blockStart: Int32Array;
  readonly blocks: Int32Array;
  readonly repeats: RepeatPairings;
}

export const LANES = 5;
export const SEATS = 2 * LANES;

/** A rate that is no multiple of 1/1024 may cross a bound by rounding, so windows shrink by this much. */
const ROUNDING = 1e-9;

const isExact = (rate: number): boolean => Number.isInteger(rate * 1024);

export const fixedReward = (player: Candidate, settings: Settings): number =>
  settings.waitWeight *
    Math.min(Math.floor(Math.max(0, player.waitedS) / settings.waitStepS), settings.waitStepsMaximum) +
  settings.flexibilityWeight * (player.roles.length - 2);

const blocksOf = (players: readonly Candidate[]) => {
  const numberOf = new Map(players.map((player, index) => [player.userId, index]));
  const sets = new Map<number, Set<number>>();
  const add = (one: number, other: number): void => {
    const known = sets.get(one);
    if (known === undefined) sets.set(one, new Set([other]));
    else known.add(other);
  };
  players.forEach((player, index) => {
    for (const userId of player.blocking) {
      const other = numberOf.get(userId);
      if (other === undefined || other === index) continue;
      add(index, other);
      add(other, index);
    }
  });
  const blockStart = new Int32Array(players.length + 1);
  const blocks: number[] = [];
  for (let index = 0; index < players.length; index += 1) {
    blockStart[index] = blocks.length;
    const known = sets.get(index);
    if (known !== undefined) blocks.push(...[...known].sort((left, right) => left - right));
  }
  blockStart[players.length] = blocks.length;
  return { blockStart, blocks: Int32Array.from(blocks) };
};

const largest = (numbers: ArrayLike<number>): number => {
  let most = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < numbers.length; index += 1) most = Math.max(most, numbers[index]);
  return most;
};

/**
 * Bounds of a match's value without any bonus: every match of the tick lies between `least` and `most`.
 * @param reward `[player]`: fixed reward without a bonus, in points
 */
const matchValueRange = (
  {
    settings,
    count,
    low,
    high,
    isBySkill,
    strength,
    choice,
    repeats,
    measuringCost,
  }: Omit<Problem, "reward" | "overdueBonus" | "matchValues">,
  reward: Float64Array,
): MatchValueRange => {
  if (count === 0) return { most: 0, least: 0 };
  const widest = largest(high.map((end, player) => end - low[player]));
  const range = strength[count - 1] - strength[0];
  const span = isBySkill ? range : Math.min(widest, range);
  const dearest = Math.max(0, largest(choice.filter((cost) => cost !== Number.POSITIVE_INFINITY)));
  const cost =
    span * (settings.spreadWeight + settings.laneGapWeight + settings.teamGapWeight) +
    SEATS * dearest +
    LANES * settings.offRoleWeight +
    SEATS * SEATS * (repeats.matesCost + repeats.opponentsCost) +
    LANES * measuringCost;
  return {
    most: settings.matchValue + SEATS * largest(reward),
    least: settings.matchValue - SEATS * largest(reward.map((worth) => -worth)) - cost,
  };
};

/**
 * The smallest whole bonus for an overdue player that no other difference between two plans outweighs.
 * @param matches most matches of a plan
 */
const overdueBonusFor = ({ most, least }: MatchValueRange, matches: number): number =>
  Math.ceil(matches * (Math.max(0, most) - Math.min(0, least))) + 1;

/** The skill of a player; the initial one while it is unknown. */
export const skillOfPlayer = ({ skill }: Candidate): Skill => skill ?? INITIAL_SKILL;

const waitingWindow = ({ waitedS, extraWindow = 0 }: Candidate, settings: Settings): number =>
  windowOf(waitedS, settings) + extraWindow;

/** The rate window of a player in force, in points. */
export const windowOfPlayer = ({ players, isFarAhead, settings }: Problem, player: number): number =>
  isFarAhead[player] === 1 ? FAR_AHEAD_WINDOW : waitingWindow(players[player], settings);

/** Makes the intervals of players far from all others cover every interval. */
const widenFarAhead = ({ low, high, isFarAhead }: Pick<Problem, "low" | "high" | "isFarAhead">): void => {
  if (!isFarAhead.includes(1)) return;
  const from = -largest(low.map((end) => -end));
  const to = largest(high);
  isFarAhead.forEach((isFar, player) => {
    if (isFar === 0) return;
    low[player] = from;
    high[player] = to;
  });
};

/**
 * Lays out a tick. Without any skill in the snapshot evenness is judged by rate, and no player is being
 * measured.
 * @param farAhead by candidate, whether the player has no window
 */
export const createProblem = (
  { candidates, recentPairs }: Snapshot,
  settings: Settings,
  farAhead: readonly boolean[] = findFarAhead(candidates, settings),
): Problem => {
  const hasSkills = candidates.some(({ skill }) => skill !== undefined);
  const isBySkill = settings.matchBySkill === 1 && hasSkills;
  const strengthOf = (player: Candidate): number => (isBySkill ? skillOfPlayer(player).mean : player.rate);
  const order = [...candidates.keys()].sort(
    (left, right) =>
      strengthOf(candidates[left]) - strengthOf(candidates[right]) ||
      compareText(candidates[left].entryId, candidates[right].entryId),
  );
  const players = order.map((place) => candidates[place]);
  const count = players.length;
  const margin = players.every((player) => isExact(player.rate)) ? 0 : ROUNDING;
  const isMeasuring = Uint8Array.from(players, (player) =>
    hasSkills && !isMeasured(skillOfPlayer(player)) ? 1 : 0,
  );
  const isMixed = isMeasuring.includes(1) && isMeasuring.includes(0);
  const laidOut = {
    settings,
    count,
    players,
    isBySkill,
    strength: Float64Array.from(players, strengthOf),
    low: new Float64Array(count),
    high: new Float64Array(count),
    isOverdue: new Uint8Array(count),
    isFarAhead: Uint8Array.from(order, (place) => Number(farAhead[place])),
    isMeasuring,
    measuringCost: isMixed ? settings.measuringWeight : 0,
    choice: new Float64Array(count * LANES).fill(Number.POSITIVE_INFINITY),
    offRole: new Uint8Array(count * LANES),
    roleMask: new Uint8Array(count),
    roleAt: new Uint8Array(count * LANES),
    roleCount: new Uint8Array(count),
    ...blocksOf(players),
    repeats:
      recentPairs === undefined || settings.freshnessWeight === 0
        ? NO_REPEATS
        : buildRepeatPairings(recentPairs, order, settings.freshnessWeight),
  };
  players.forEach((player, index) => {
    const half = waitingWindow(player, settings) / 2 - margin;
    laidOut.low[index] = player.rate - half;
    laidOut.high[index] = player.rate + half;
    laidOut.isOverdue[index] = player.waitedS > settings.overdueS ? 1 : 0;
    laidOut.roleCount[index] = player.roles.length;
    player.roles.forEach((name, rank) => {
      const role = ROLES.indexOf(name);
      const cell = index * LANES + role;
      const penalty = settings.choicePenalty[rank] ?? 0;
      laidOut.choice[cell] = settings.choiceWeight * penalty * (1 + player.roleDebt);
      laidOut.offRole[cell] = rank === 0 ? 0 : 1;
      laidOut.roleMask[index] |= 1 << role;
      laidOut.roleAt[index * LANES + rank] = role;
    });
  });
  widenFarAhead(laidOut);
  const plain = Float64Array.from(players, (player) => fixedReward(player, settings));
  const matchValues = matchValueRange(laidOut, plain);
  const overdueBonus = overdueBonusFor(matchValues, Math.floor(count / SEATS));
  const reward = plain.map((points, player) => points + overdueBonus * laidOut.isOverdue[player]);
  return { ...laidOut, reward, overdueBonus, matchValues };
};

/** Counts the overdue players among some players. @param players by number; numbers below 0 are empty seats */
export const overdueAmong = ({ isOverdue }: Problem, players: Iterable<number>): number => {
  let overdue = 0;
  for (const player of players) if (player >= 0) overdue += isOverdue[player];
  return overdue;
};

/**
 * The same tick with some of its players alone.
 * @param members players by number, ascending: member k is player k of the part
 */
export const partOfProblem = (problem: Problem, members: readonly number[]): Problem => {
  const count = members.length;
  const numberOf = new Map(members.map((player, number) => [player, number]));
  const each = <Row extends Float64Array | Uint8Array>(row: Row, make: (length: number) => Row): Row => {
    const part = make(count);
    for (let number = 0; number < count; number += 1) part[number] = row[members[number]];
    return part;
  };
  const eachLane = <Row extends Float64Array | Uint8Array>(row: Row, make: (length: number) => Row): Row => {
    const part = make(count * LANES);
    members.forEach((player, number) => {
      part.set(row.subarray(player * LANES, player * LANES + LANES), number * LANES);
    });
    return part;
  };
  const floats = (length: number): Float64Array => new Float64Array(length);
  const bytes = (length: number): Uint8Array => new Uint8Array(length);
  const blockStart = new Int32Array(count + 1);
  const blocks: number[] = [];
  members.forEach((player, number) => {
    blockStart[number] = blocks.length;
    for (let index = problem.blockStart[player]; index < problem.blockStart[player + 1]; index += 1) {
      const blocked = numberOf.get(problem.blocks[index]);
      if (blocked !== undefined) blocks.push(blocked);
    }
  });
  blockStart[count] = blocks.length;
  return {
    settings: problem.settings,
    overdueBonus: problem.overdueBonus,
    matchValues: problem.matchValues,
    count,
    players: members.map((player) => problem.players[player]),
    isBySkill: problem.isBySkill,
    strength: each(problem.strength, floats),
    low: each(problem.low, floats),
    high: each(problem.high, floats),
    reward: each(problem.reward, floats),
    isOverdue: each(problem.isOverdue, bytes),
    isFarAhead: each(problem.isFarAhead, bytes),
    isMeasuring: each(problem.isMeasuring, bytes),
    measuringCost: problem.measuringCost,
    choice: eachLane(problem.choice, floats),
    offRole: eachLane(problem.offRole, bytes),
    roleMask: each(problem.roleMask, bytes),
    roleAt: eachLane(problem.roleAt, bytes),
    roleCount: each(problem.roleCount, bytes),
    blockStart,
    blocks: Int32Array.from(blocks),
    repeats: restrictRepeats(problem.repeats, members, numberOf),
  };
};
