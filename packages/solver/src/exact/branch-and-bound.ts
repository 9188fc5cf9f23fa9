import { Arranger } from "../arrangement/best-arrangement.ts";
import { LANES, type Problem, SEATS } from "../model/problem.ts";
import { takeStep, type WorkBudget } from "../model/work-budget.ts";
import { RepeatCostBound } from "./repeat-cost-bound.ts";
import { RoleCostBound } from "./role-cost-bound.ts";

const EPSILON = 1e-6;

/** Enough to arrange any ten players. */
const RECORD_STEPS = 1e6;

export interface Proof {
  /**
   * The best plan when it exceeds the given value: for each match the players by number in the order of
   * seats.
   */
  readonly lineups: readonly Int32Array[] | null;
  readonly value: number;
  /** Whether every plan was ruled out or evaluated within the steps. */
  readonly isProven: boolean;
}

/** Sum of the k largest rewards among the players from number i on: `[i · (most + 1) + k]`. */
const topRewards = ({ reward, count }: Problem, most: number): Float64Array => {
  const sums = new Float64Array((count + 1) * (most + 1)).fill(Number.NEGATIVE_INFINITY);
  const sorted: number[] = [];
  sums[count * (most + 1)] = 0;
  for (let player = count - 1; player >= 0; player -= 1) {
    sorted.push(reward[player]);
    sorted.sort((left, right) => right - left);
    let sum = 0;
    sums[player * (most + 1)] = 0;
    for (let taken = 0; taken < Math.min(most, sorted.length); taken += 1) {
      sum += sorted[taken];
      sums[player * (most + 1) + taken + 1] = sum;
    }
  }
  return sums;
};

/** `[i]`: least range of strengths of ten players from number i on. */
const tightestSpread = ({ strength, count }: Problem): Float64Array => {
  const tightest = new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY);
  for (let player = count - SEATS; player >= 0; player -= 1) {
    const range = strength[player + SEATS - 1] - strength[player];
    tightest[player] = Math.min(range, tightest[player + 1]);
  }
  return tightest;
};

/** One match under construction: its players in the order of their strengths. */
interface Group {
  readonly members: Int32Array;
  readonly roleCostBound: RoleCostBound;
  readonly repeatCostBound: RepeatCostBound;
  size: number;
  reward: number;
  /** Least cost of the choices. */
  choices: number;
  /** Least cost of the repeated pairings. */
  repeats: number;
  /** Least sum of the five lane gaps, from pairs of neighbours in strength (points). */
  pairs: number;
  from: number;
  to: number;
  /** Players as bits. */
  bits: number;
}

const createGroup = (problem: Problem): Group => ({
  members: new Int32Array(SEATS),
  roleCostBound: new RoleCostBound(problem),
  repeatCostBound: new RepeatCostBound(problem.repeats),
  size: 0,
  reward: 0,
  choices: 0,
  repeats: 0,
  pairs: 0,
  from: Number.NEGATIVE_INFINITY,
  to: Number.POSITIVE_INFINITY,
  bits: 0,
});

/**
 * Branch and bound over plans with exactly `matchCount` (1 or 2) matches that are worth more than `floor`.
 * Players are decided in the order of their strengths: first match, second match or left over. The bound adds the
 * best remaining rewards and subtracts the unavoidable choices, spread, lane gaps and repeated pairings. A
 * complete match has its exact value. At most 31 players.
 */
export const proveBest = (problem: Problem, matchCount: 1 | 2, floor: number, steps: WorkBudget): Proof => {
  const { count, strength, low, high, reward, blockStart, blocks, settings } = problem;
  const most = matchCount * SEATS;
  const none: Proof = { lineups: null, value: floor, isProven: true };
  if (count < most) return none;
  const top = topRewards(problem, most);
  const tightest = tightestSpread(problem);
  const laneWeight = settings.laneGapWeight / LANES;
  const spread = settings.spreadWeight;
  const hasRepeats = problem.repeats.isAny;
  const groups = [createGroup(problem), createGroup(problem)] as const;
  const [first, second] = groups;
  const arranger = new Arranger(problem);
  const known = new Map<number, { cost: number; isExact: boolean }>();
  let value = floor;
  let lineups: readonly Int32Array[] | null = null;

  const byReward = Int32Array.from({ length: count }, (_, player) => player).sort(
    (left, right) => reward[right] - reward[left] || left - right,
  );
  const blocksOfPlayer = Int32Array.from({ length: count }, (_, player) => {
    let bits = 0;
    for (let at = blockStart[player]; at < blockStart[player + 1]; at += 1) {
      bits |= 1 << blocks[at];
    }
    return bits;
  });

  /** Value of a complete match before the costs of its arrangement. */
  const gross = (group: Group): number =>
    settings.matchValue +
    group.reward -
    spread * (strength[group.members[SEATS - 1]] - strength[group.members[0]]);

  /** Least cost of a complete match; exact when below `limit`. */
  const costOf = (group: Group, limit: number): number => {
    const before = known.get(group.bits);
    if (before !== undefined && (before.isExact || before.cost >= limit)) return before.cost;
    const { cost, isExact } = arranger.best(group.members, limit, steps, group.repeats);
    known.set(group.bits, { cost, isExact });
    return cost;
  };

  const boundOf = (group: Group): number =>
    settings.matchValue + group.reward - group.choices - group.repeats - laneWeight * group.pairs;

  /** Least spread that a match can end with. */
  const spreadOf = (group: Group, player: number): number => {
    if (group.size === 0) return tightest[player];
    const last = group.size === SEATS ? group.members[SEATS - 1] : player + SEATS - group.size - 1;
    return strength[last] - strength[group.members[0]];
  };

  const canJoin = (group: Group, player: number): boolean =>
    group.size < SEATS &&
    low[player] <= group.to &&
    high[player] >= group.from &&
    (blocksOfPlayer[player] & group.bits) === 0;

  /** Sum of the best rewards of undecided players who can still join; −Infinity when they are too few. */
  const reachableReward = (from: number, missing: number): number => {
    let sum = 0;
    let taken = 0;
    let ofFirst = 0;
    let ofSecond = 0;
    for (let place = 0; place < count; place += 1) {
      const player = byReward[place];
      if (player < from) continue;
      const joinsFirst = canJoin(first, player);
      const joinsSecond = matchCount === 2 && canJoin(second, player);
      if (joinsFirst) ofFirst += 1;
      if (joinsSecond) ofSecond += 1;
      if (taken === missing || !(joinsFirst || joinsSecond)) continue;
      sum += reward[player];
      taken += 1;
    }
    const isEnough = taken === missing && ofFirst >= SEATS - first.size;
    return isEnough && (matchCount === 1 || ofSecond >= SEATS - second.size) ? sum : Number.NEGATIVE_INFINITY;
  };

  const record = (): void => {
    const seated = groups
      .slice(0, matchCount)
      .map((group) => arranger.best(group.members, 1e9, { left: RECORD_STEPS }));
    lineups = seated.map(({ seats }) => seats ?? new Int32Array(SEATS));
    value = groups
      .slice(0, matchCount)
      .reduce((sum, group, index) => sum + gross(group) - seated[index].cost, 0);
  };

  /** @param exactFirst exact value of a complete first match; NaN before it is known */
  const branch = (player: number, exactFirst: number): void => {
    if (!takeStep(steps)) return;
    const missing = most - first.size - (matchCount === 2 ? second.size : 0);
    if (missing === 0) {
      if (matchCount === 1) {
        const limit = gross(first) - value - EPSILON;
        if (costOf(first, limit) < limit) record();
        return;
      }
      const secondBound = boundOf(second) - spread * spreadOf(second, player);
      const firstLimit = gross(first) - (value + EPSILON - secondBound);
      const firstCost = costOf(first, firstLimit);
      if (firstCost >= firstLimit) return;
      const limit = gross(second) + gross(first) - firstCost - value - EPSILON;
      if (costOf(second, limit) < limit) record();
      return;
    }
    if (count - player < missing) return;
    let exact = exactFirst;
    let bound = top[player * (most + 1) + missing] - EPSILON - value;
    if (matchCount === 2) bound += boundOf(second) - spread * spreadOf(second, player);
    if (first.size === SEATS && Number.isNaN(exact)) {
      const limit = gross(first) + bound;
      const cost = costOf(first, limit);
      if (cost >= limit) return;
      exact = gross(first) - cost;
    }
    bound += Number.isNaN(exact) ? boundOf(first) - spread * spreadOf(first, player) : exact;
    if (bound <= 0) return;
    const reachable = reachableReward(player, missing);
    if (bound - top[player * (most + 1) + missing] + reachable <= 0) return;

    for (let side = 0; side < matchCount; side += 1) {
      if (side === 1 && first.size === 0) break;
      const group = side === 0 ? first : second;
      if (!canJoin(group, player)) continue;
      const choices = group.roleCostBound.add(group.size, player);
      if (choices === Number.POSITIVE_INFINITY) continue;
      const { size, reward: before, choices: choicesBefore, repeats, pairs, from, to, bits } = group;
      if (hasRepeats) group.repeats = group.repeatCostBound.add(size, group.members, player);
      group.members[size] = player;
      group.size = size + 1;
      group.reward = before + reward[player];
      group.choices = choices;
      if ((size & 1) === 1) {
        group.pairs = pairs + strength[player] - strength[group.members[size - 1]];
      }
      group.from = Math.max(from, low[player]);
      group.to = Math.min(to, high[player]);
      group.bits = bits | (1 << player);
      branch(player + 1, exact);
      group.size = size;
      group.reward = before;
      group.choices = choicesBefore;
      group.repeats = repeats;
      group.pairs = pairs;
      group.from = from;
      group.to = to;
      group.bits = bits;
    }
    branch(player + 1, exact);
  };
  branch(0, Number.NaN);
  return { lineups, value, isProven: steps.left >= 0 };
};
