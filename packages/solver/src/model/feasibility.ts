import { ROLES } from "@gokaku/game";
import { ALL_ROLES, SEATS_OF, selectLineup } from "./lineup.ts";
import type { Shortage } from "./plan.ts";
import { type Problem, SEATS } from "./problem.ts";

/** Branches of the search around blocked pairs; sparse blocks need few. */
const BLOCK_NODES = 2000;

/**
 * Seat counts at each point of rate where a window begins. Whether ten players can sit there, blocked pairs
 * aside, depends on the point alone, so it is computed once for all players.
 */
export interface RatePoints {
  readonly among: readonly number[];
  /** `[player]`: the point where the window begins. */
  readonly ofPlayer: Int32Array;
  /** Points of rate, ascending; `count` of them. */
  readonly at: Float64Array;
  readonly count: number;
  /** By point: how many intervals contain it, and how many of ten seats these players fill at most. */
  readonly holders: Int32Array;
  readonly filled: Int32Array;
  /** By point: the roles that are short, as bits, and how many of its players take one of them. */
  readonly roles: Int32Array;
  readonly takers: Int32Array;
}

/** Most players on distinct seats, and the roles that are short, by Hall's theorem over all sets of roles. */
const cutOf = (
  byMask: Int32Array,
  count: number,
): { readonly filled: number; readonly roles: number; readonly takers: number } => {
  // within[S]: players all of whose roles lie in S.
  const within = byMask.slice();
  for (let bit = 1; bit <= ALL_ROLES; bit <<= 1)
    for (let set = 0; set <= ALL_ROLES; set += 1) if ((set & bit) !== 0) within[set] += within[set ^ bit];
  let best = { filled: SEATS, roles: ALL_ROLES, takers: count };
  for (let roles = 1; roles <= ALL_ROLES; roles += 1) {
    const takers = count - within[ALL_ROLES ^ roles];
    const filled = SEATS - SEATS_OF[roles] + takers;
    if (filled < best.filled) best = { filled, roles, takers };
  }
  return best;
};

/** @param among players by number, ascending */
export const ratePointsOf = (problem: Problem, among: readonly number[]): RatePoints => {
  const { low, high, roleMask } = problem;
  const byLow = [...among].sort((one, two) => low[one] - low[two]);
  const byHigh = [...among].sort((one, two) => high[one] - high[two]);
  const size = among.length;
  const points = {
    among,
    ofPlayer: new Int32Array(problem.count).fill(-1),
    at: new Float64Array(size),
    holders: new Int32Array(size),
    filled: new Int32Array(size),
    roles: new Int32Array(size),
    takers: new Int32Array(size),
  };
  const byMask = new Int32Array(ALL_ROLES + 1);
  let point = 0;
  let ended = 0;
  for (let begin = 0; begin < size; point += 1) {
    const at = low[byLow[begin]];
    for (; begin < size && low[byLow[begin]] === at; begin += 1) {
      points.ofPlayer[byLow[begin]] = point;
      byMask[roleMask[byLow[begin]]] += 1;
    }
    for (; high[byHigh[ended]] < at; ended += 1) byMask[roleMask[byHigh[ended]]] -= 1;
    const cut = cutOf(byMask, begin - ended);
    points.at[point] = at;
    points.holders[point] = begin - ended;
    points.filled[point] = cut.filled;
    points.roles[point] = cut.roles;
    points.takers[point] = cut.takers;
  }
  return { ...points, count: point };
};

export const withoutBlocks = (problem: Problem): Problem => ({
  ...problem,
  blockStart: new Int32Array(problem.count + 1),
  blocks: new Int32Array(0),
});

/**
 * Finds ten players without a blocked pair by branching on each blocked pair.
 * @param must never left out for a block
 */
export const findWithoutBlocks = (
  problem: Problem,
  free: Problem,
  players: readonly number[],
  must = players[0],
): "found" | "none" | "unknown" => {
  const lineup = new Int32Array(SEATS);
  let nodes = 0;
  const areBlocked = (one: number, two: number): boolean => {
    for (let at = problem.blockStart[one]; at < problem.blockStart[one + 1]; at += 1) {
      if (problem.blocks[at] === two) return true;
    }
    return false;
  };
  const search = (allowed: readonly number[]): "found" | "none" | "unknown" => {
    nodes += 1;
    if (nodes > BLOCK_NODES) return "unknown";
    if (!selectLineup(free, allowed, allowed.length, lineup)) return "none";
    const taken = [...lineup];
    for (const [index, one] of taken.entries()) {
      const two = taken.slice(index + 1).find((other) => areBlocked(one, other));
      if (two === undefined) continue;
      let answer: "none" | "unknown" = "none";
      for (const banned of [two, one]) {
        if (banned === must) continue;
        const result = search(allowed.filter((player) => player !== banned));
        if (result === "found") return "found";
        if (result === "unknown") answer = "unknown";
      }
      return answer;
    }
    return "found";
  };
  return search(players);
};

/**
 * Decides exactly whether ten players, one of them `must`, can make a match. It checks every point of rate
 * where a window begins inside the interval of `must`, first by Hall's theorem, then for blocked pairs.
 * @param must one of the players of `points`
 * @returns null when such a match exists or the search around blocks gave up, else the reason
 */
export const shortageOf = (problem: Problem, must: number, points: RatePoints): Shortage | null => {
  const { low, high } = problem;
  const to = high[must];
  const lineup = new Int32Array(SEATS);
  let most = 0;
  let cut = -1;
  let isBlocked = false;
  for (let point = points.ofPlayer[must]; point < points.count && points.at[point] <= to; point += 1) {
    const at = points.at[point];
    most = Math.max(most, points.holders[point]);
    if (points.holders[point] < SEATS) continue;
    if (points.filled[point] < SEATS) {
      if (cut < 0 || points.filled[point] > points.filled[cut]) cut = point;
      continue;
    }
    const others = points.among.filter((other) => other !== must && low[other] <= at && high[other] >= at);
    const holders = [must, ...others];
    if (selectLineup(problem, holders, holders.length, lineup)) return null;
    if (findWithoutBlocks(problem, withoutBlocks(problem), holders) !== "none") return null;
    isBlocked = true;
  }
  if (isBlocked) return { kind: "blocks" };
  if (cut < 0) return { kind: "window", near: most };
  const roles = points.roles[cut];
  const short = ROLES.filter((_, role) => ((roles >>> role) & 1) === 1);
  return { kind: "roles", roles: short, takers: points.takers[cut], seats: 2 * short.length };
};
