import { bitsOf, MATES, OPPONENTS } from "../search/acquaintance.ts";
import { LANES, type Problem, SEATS } from "../search/problem.ts";
import { countBits } from "./count-bits.ts";

/** Steps that a proof may still take, shared by everything that works on it. */
export interface Steps {
  left: number;
  /** The wall-clock guard, asked every 65,536 steps; none are left once it says so. */
  readonly isOver?: () => boolean;
}

/** Takes one step. @returns whether there was one left */
export const step = (steps: Steps): boolean => {
  steps.left -= 1;
  if ((steps.left & 0xffff) === 0 && steps.isOver?.() === true) steps.left = -1;
  return steps.left >= 0;
};

/** What an arrangement of ten players costs at least, and the seats that cost it when `isExact`. */
export interface TenCost {
  readonly cost: number;
  readonly isExact: boolean;
  readonly seats: Int32Array | null;
}

/**
 * The cheapest arrangement of exactly these ten players by branch and bound: a pair of lane opponents for one role
 * after the other, the role with the fewest takers first, and for every complete pairing all sixteen ways to split
 * the five pairs into teams. Costs are points of value: choices, lane gaps, team gap,
 * off-role gap and who met lately.
 * @param ten players by number
 * @param limit arrangements that cost as much or more are not looked for
 * @param steps counted down; when none are left the answer is what was found so far
 * @param floor the least that it costs any arrangement of these ten that some of them met lately
 */
export const bestArrangement = (
  problem: Problem,
  ten: ArrayLike<number>,
  limit: number,
  steps: Steps,
  floor = 0,
): TenCost => {
  const { rate, choice, offRole, roleMask, settings, met } = problem;
  const teamWeight = settings.teamGapWeight / LANES;
  const laneWeight = settings.laneGapWeight / LANES;
  const takers = Array.from({ length: LANES }, (_, role) => {
    let count = 0;
    for (let index = 0; index < SEATS; index += 1) {
      count += (roleMask[ten[index]] >>> role) & 1;
    }
    return { role, count };
  }).sort((left, right) => left.count - right.count || left.role - right.role);
  const order = takers.map(({ role }) => role);

  // rest[depth · 10 + player]: the least this player costs in the roles from this depth on, Infinity when none.
  const rest = new Float64Array((LANES + 1) * SEATS).fill(Number.POSITIVE_INFINITY);
  for (let depth = LANES - 1; depth >= 0; depth -= 1) {
    const role = order[depth];
    for (let index = 0; index < SEATS; index += 1) {
      const cost = choice[ten[index] * LANES + role];
      rest[depth * SEATS + index] = Math.min(cost, rest[(depth + 1) * SEATS + index]);
    }
  }

  const used = new Uint8Array(SEATS);
  const pairs = new Int32Array(SEATS);
  let best = limit;
  let bestSeats: Int32Array | null = null;
  const difference = new Float64Array(LANES);
  const offDifference = new Int32Array(LANES);

  // Of each of the ten: who of the others met them on which side, as bits.
  const mates = new Int32Array(SEATS);
  const opponents = new Int32Array(SEATS);
  if (met.isAny) {
    for (let one = 0; one < SEATS; one += 1) {
      for (let two = 0; two < SEATS; two += 1) {
        const bits = one === two ? 0 : bitsOf(met, ten[one], ten[two]);
        if ((bits & MATES) !== 0) mates[one] |= 1 << two;
        if ((bits & OPPONENTS) !== 0) opponents[one] |= 1 << two;
      }
    }
  }

  /** What it costs that some of the ten met, with the pairs split like this. */
  const stalenessOf = (sides: number): number => {
    let second = 0;
    for (let depth = 0; depth < LANES; depth += 1) {
      const isTurned = depth < LANES - 1 && ((sides >> depth) & 1) === 1;
      second |= 1 << pairs[2 * depth + (isTurned ? 0 : 1)];
    }
    let sameSide = 0;
    let across = 0;
    for (let index = 0; index < SEATS; index += 1) {
      const own = (second >> index) & 1 ? second : ~second;
      sameSide += countBits(mates[index] & own);
      across += countBits(opponents[index] & ~own);
    }
    // Every pair was counted from both ends.
    return (sameSide * met.matesCost + across * met.opponentsCost) / 2;
  };

  const split = (cost: number): void => {
    for (let sides = 0; sides < 16; sides += 1) {
      let team = difference[LANES - 1];
      let off = offDifference[LANES - 1];
      for (let depth = 0; depth < LANES - 1; depth += 1) {
        const sign = (sides >> depth) & 1 ? -1 : 1;
        team += sign * difference[depth];
        off += sign * offDifference[depth];
      }
      let full = cost + teamWeight * Math.abs(team) + settings.offRoleWeight * Math.abs(off);
      if (full >= best - 1e-9) continue;
      if (met.isAny) full += stalenessOf(sides);
      if (full >= best - 1e-9) continue;
      best = full;
      bestSeats = new Int32Array(SEATS);
      for (let depth = 0; depth < LANES; depth += 1) {
        const role = order[depth];
        const isTurned = depth < LANES - 1 && ((sides >> depth) & 1) === 1;
        bestSeats[role + (isTurned ? LANES : 0)] = ten[pairs[2 * depth]];
        bestSeats[role + (isTurned ? 0 : LANES)] = ten[pairs[2 * depth + 1]];
      }
    }
  };

  const branch = (depth: number, cost: number): void => {
    if (!step(steps)) return;
    if (depth === LANES) {
      split(cost);
      return;
    }
    let bound = cost + floor;
    for (let index = 0; index < SEATS; index += 1) {
      if (used[index] === 0) bound += rest[depth * SEATS + index];
    }
    if (bound >= best - 1e-9) return;
    const role = order[depth];
    for (let one = 0; one < SEATS - 1; one += 1) {
      if (used[one] === 1) continue;
      const first = ten[one];
      const costOne = choice[first * LANES + role];
      if (cost + costOne + floor >= best) continue;
      used[one] = 1;
      for (let two = one + 1; two < SEATS; two += 1) {
        if (used[two] === 1) continue;
        const second = ten[two];
        const gap = rate[first] - rate[second];
        const next = cost + costOne + choice[second * LANES + role] + laneWeight * Math.abs(gap);
        if (next + floor >= best - 1e-9) continue;
        used[two] = 1;
        pairs[2 * depth] = one;
        pairs[2 * depth + 1] = two;
        difference[depth] = gap;
        offDifference[depth] = offRole[first * LANES + role] - offRole[second * LANES + role];
        branch(depth + 1, next);
        used[two] = 0;
      }
      used[one] = 0;
    }
  };
  branch(0, 0);
  return { cost: best, isExact: bestSeats !== null, seats: bestSeats };
};
