import { LIMITS, ROLES, windowOf } from "@gokaku/game";
import { blocked } from "../model/constraints.ts";
import type { Settings } from "../model/settings.ts";
import { byWait, type Candidate } from "../model/snapshot.ts";

const ALL_ROLES = 31;
const ROLE_COUNT = Array.from(
  { length: ALL_ROLES + 1 },
  (_, set) => set.toString(2).replaceAll("0", "").length,
);

const maskOf = (player: Candidate): number =>
  player.roles.reduce((mask, role) => mask | (1 << ROLES.indexOf(role)), 0);

/** Takes players in the given order while two teams can still be filled and no pair is blocked. */
const selectLineup = (ordered: readonly Candidate[]): readonly Candidate[] | null => {
  // confined[S] counts the taken players whose roles all lie in S: Hall's condition is confined[S] ≤ 2·|S|.
  const confined = new Uint8Array(ALL_ROLES + 1);
  const taken: Candidate[] = [];
  for (const player of ordered) {
    const mask = maskOf(player);
    let fits = true;
    for (let set = mask; set <= ALL_ROLES && fits; set = (set + 1) | mask) {
      fits = confined[set] < 2 * ROLE_COUNT[set];
    }
    if (!fits || taken.some((other) => blocked(other, player))) continue;
    for (let set = mask; set <= ALL_ROLES; set = (set + 1) | mask) confined[set] += 1;
    taken.push(player);
    if (taken.length === LIMITS.playersPerMatch) return taken;
  }
  return null;
};

export type Order = (seed: Candidate) => (left: Candidate, right: Candidate) => number;

/** Longest wait first, for any seed player. */
export const oldest: Order = () => byWait;

/** Nearest in rate first. */
export const nearest: Order = (seed) => (left, right) =>
  Math.abs(left.rate - seed.rate) - Math.abs(right.rate - seed.rate) || byWait(left, right);

/**
 * The first ten players around a seed player, in the given order, that satisfy every hard constraint; null
 * without any. Pairwise overlapping intervals `rate ± window/2` share a point (Helly), and it suffices to try
 * the low end of each interval.
 */
export const tenAround = (
  seed: Candidate,
  others: readonly Candidate[],
  settings: Settings,
  order: Order,
): readonly Candidate[] | null => {
  const half = (player: Candidate): number => windowOf(player.waitedS, settings) / 2;
  const holds = (player: Candidate, point: number): boolean => Math.abs(player.rate - point) <= half(player);
  const open = others.filter((player) => player.userId !== seed.userId && !blocked(seed, player));
  const ordered = open.toSorted(order(seed));
  const points = [...new Set([seed, ...open].map((player) => player.rate - half(player)))]
    .filter((point) => holds(seed, point))
    .sort((left, right) => Math.abs(left - seed.rate) - Math.abs(right - seed.rate) || left - right);
  for (const point of points) {
    const lineup = selectLineup([seed, ...ordered.filter((player) => holds(player, point))]);
    if (lineup !== null) return lineup;
  }
  return null;
};

/** A slice of the players in the order of rates, around one of them. */
export const around = (
  sorted: readonly Candidate[],
  seed: Candidate,
  reach: number,
): readonly Candidate[] => {
  let low = 0;
  for (let high = sorted.length; low < high; ) {
    const middle = (low + high) >> 1;
    if (sorted[middle].rate < seed.rate) low = middle + 1;
    else high = middle;
  }
  return sorted.slice(Math.max(0, low - reach), low + reach);
};

export const byRate = (left: Candidate, right: Candidate): number =>
  left.rate - right.rate || byWait(left, right);
