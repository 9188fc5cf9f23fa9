import { ROLES, windowOf } from "@gokaku/game";
import { buildRepeatPairings, NO_REPEATS, type RepeatPairings, restrictRepeats } from "./repeat-pairings.ts";
import type { Settings } from "./settings.ts";
import { type Candidate, compareText, type Snapshot } from "./snapshot.ts";

/** In points; every match of the tick lies between both. */
export interface MatchValueRange {
  readonly most: number;
  readonly least: number;
}

/**
 * A tick in flat arrays. Players are numbered by rate (ties by entry id), so neighbours in number are
 * neighbours in rate, and the order of the snapshot does not matter.
 */
export interface Problem {
  readonly settings: Settings;
  readonly count: number;
  readonly players: readonly Candidate[];
  /** Points, ascending. */
  readonly rate: Float64Array;
  /**
   * `rate ∓ window / 2`. Two players are compatible exactly when these intervals overlap, a group when all
   * share a point.
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
    rate,
    choice,
    repeats,
  }: Omit<Problem, "reward" | "overdueBonus" | "matchValues">,
  reward: Float64Array,
): MatchValueRange => {
  if (count === 0) return { most: 0, least: 0 };
  const widest = largest(high.map((end, player) => end - low[player]));
  const span = Math.min(widest, rate[count - 1] - rate[0]);
  const dearest = Math.max(0, largest(choice.filter((cost) => cost !== Number.POSITIVE_INFINITY)));
  const cost =
    span * (settings.spreadWeight + settings.laneGapWeight + settings.teamGapWeight) +
    SEATS * dearest +
    LANES * settings.offRoleWeight +
    SEATS * SEATS * (repeats.matesCost + repeats.opponentsCost);
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

export const createProblem = ({ candidates, recentPairs }: Snapshot, settings: Settings): Problem => {
  const order = [...candidates.keys()].sort(
    (left, right) =>
      candidates[left].rate - candidates[right].rate ||
      compareText(candidates[left].entryId, candidates[right].entryId),
  );
  const players = order.map((place) => candidates[place]);
  const count = players.length;
  const margin = players.every((player) => isExact(player.rate)) ? 0 : ROUNDING;
  const laidOut = {
    settings,
    count,
    players,
    rate: Float64Array.from(players, (player) => player.rate),
    low: new Float64Array(count),
    high: new Float64Array(count),
    isOverdue: new Uint8Array(count),
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
    const half = windowOf(player.waitedS, settings) / 2 - margin;
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
    rate: each(problem.rate, floats),
    low: each(problem.low, floats),
    high: each(problem.high, floats),
    reward: each(problem.reward, floats),
    isOverdue: each(problem.isOverdue, bytes),
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
