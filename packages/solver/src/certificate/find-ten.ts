import { ROLES } from "@gokaku/game";
import type { Shortage } from "../plan.ts";
import { LANES, type Problem, SEATS } from "../search/problem.ts";
import { takeTen } from "../search/ten.ts";

const ALL_ROLES = 2 ** LANES - 1;

/** Branches of the search around blocked pairs; sparse blocks need a handful. */
const BLOCK_NODES = 2000;

/** The most players that fill distinct seats, and the roles that are short, by Hall's theorem over all sets of roles. */
const cutOf = (
  problem: Problem,
  players: readonly number[],
): { filled: number; roles: number; takers: number } => {
  const { roleMask } = problem;
  let best = { filled: SEATS, roles: ALL_ROLES, takers: players.length };
  for (let roles = 1; roles <= ALL_ROLES; roles += 1) {
    let takers = 0;
    for (const player of players) if ((roleMask[player] & roles) !== 0) takers += 1;
    let seats = 0;
    for (let role = 0; role < LANES; role += 1) seats += 2 * ((roles >>> role) & 1);
    const filled = SEATS - seats + takers;
    if (filled < best.filled) best = { filled, roles, takers };
  }
  return best;
};

const withoutFoes = (problem: Problem): Problem => ({
  ...problem,
  foeStart: new Int32Array(problem.count + 1),
  foes: new Int32Array(0),
});

/** A ten of `players` with the first of them that holds no blocked pair, by branching on each blocked pair found. */
const avoidFoes = (
  problem: Problem,
  free: Problem,
  players: readonly number[],
): "found" | "none" | "unknown" => {
  const ten = new Int32Array(SEATS);
  let nodes = 0;
  const areFoes = (one: number, two: number): boolean => {
    for (let foe = problem.foeStart[one]; foe < problem.foeStart[one + 1]; foe += 1) {
      if (problem.foes[foe] === two) return true;
    }
    return false;
  };
  const search = (allowed: readonly number[]): "found" | "none" | "unknown" => {
    nodes += 1;
    if (nodes > BLOCK_NODES) return "unknown";
    if (!takeTen(free, allowed, allowed.length, ten)) return "none";
    const taken = [...ten];
    for (const [index, one] of taken.entries()) {
      const two = taken.slice(index + 1).find((other) => areFoes(one, other));
      if (two === undefined) continue;
      let answer: "none" | "unknown" = "none";
      for (const banned of [two, one]) {
        if (banned === players[0]) continue;
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
 * Whether ten of the given players, one of them `must`, can make a match, decided exactly: at every point of rate
 * where a window begins inside the player's own, the players who hold it are checked by Hall's theorem and then
 * for blocked pairs.
 * @param among players by number, `must` among them or not
 * @returns null when a ten exists (or the search around blocks gave up), else why not
 */
export const shortageOf = (problem: Problem, must: number, among: readonly number[]): Shortage | null => {
  const { low, high } = problem;
  const from = low[must];
  const to = high[must];
  const near = among.filter((player) => player !== must && low[player] <= to && high[player] >= from);
  const points = new Set([from]);
  for (const player of near) if (low[player] > from) points.add(low[player]);
  const free = withoutFoes(problem);
  const ten = new Int32Array(SEATS);
  let most = 0;
  let cut: { filled: number; roles: number; takers: number } | null = null;
  let isBlocked = false;
  for (const point of points) {
    const holders = [must];
    for (const player of near) {
      if (low[player] <= point && high[player] >= point) holders.push(player);
    }
    most = Math.max(most, holders.length);
    if (holders.length < SEATS) continue;
    if (takeTen(problem, holders, holders.length, ten)) return null;
    if (takeTen(free, holders, holders.length, ten)) {
      if (avoidFoes(problem, free, holders) !== "none") return null;
      isBlocked = true;
      continue;
    }
    const found = cutOf(problem, holders);
    if (cut === null || found.filled > cut.filled) cut = found;
  }
  if (isBlocked) return { kind: "blocks" };
  if (cut === null) return { kind: "window", near: most };
  const { roles, takers } = cut;
  const short = ROLES.filter((_, role) => ((roles >>> role) & 1) === 1);
  return { kind: "roles", roles: short, takers, seats: 2 * short.length };
};
