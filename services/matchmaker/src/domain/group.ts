import { LIMITS, ROLES } from "@gokaku/game";
import { blocked, windowOf } from "./constraints.ts";
import type { Settings } from "./settings.ts";
import { byWait, type Candidate } from "./snapshot.ts";

const ALL_ROLES = 31;
const ROLE_COUNT = Array.from(
  { length: ALL_ROLES + 1 },
  (_, set) => set.toString(2).replaceAll("0", "").length,
);

const maskOf = (player: Candidate): number =>
  player.roles.reduce((mask, role) => mask | (1 << ROLES.indexOf(role)), 0);

/** Takes players in the given order while two teams can still be filled and nobody blocks anybody. */
const takeTen = (ordered: readonly Candidate[]): readonly Candidate[] | null => {
  // confined[S] counts the taken players whose roles all lie in S: Hall's condition is confined[S] ≤ 2·|S|.
  const confined = new Uint8Array(ALL_ROLES + 1);
  const taken: Candidate[] = [];
  for (const player of ordered) {
    const mask = maskOf(player);
    let fits = true;
    for (let set = mask; set <= ALL_ROLES && fits; set = (set + 1) | mask) {
      fits = (confined[set] ?? 0) < 2 * (ROLE_COUNT[set] ?? 0);
    }
    if (!fits || taken.some((other) => blocked(other, player))) continue;
    for (let set = mask; set <= ALL_ROLES; set = (set + 1) | mask) confined[set] = (confined[set] ?? 0) + 1;
    taken.push(player);
    if (taken.length === LIMITS.playersPerMatch) return taken;
  }
  return null;
};

/**
 * Groups of ten around a seed that satisfy every hard constraint. The rate rule of a pair says that two
 * intervals `rate ± window/2` meet, so a whole group is compatible exactly when all its intervals share a
 * point, and that point can be the lower end of one of them: trying those ends misses no group.
 */
export const groupsAround = (
  seed: Candidate,
  near: readonly Candidate[],
  settings: Settings,
  limit: number,
): readonly (readonly Candidate[])[] => {
  const half = (player: Candidate): number => windowOf(player.waitedS, settings) / 2;
  const holds = (player: Candidate, point: number): boolean => Math.abs(player.rate - point) <= half(player);
  const open = near.filter((player) => player.userId !== seed.userId && !blocked(seed, player));
  const closeness = (player: Candidate): number => Math.abs(player.rate - seed.rate);
  const orders = [
    [...open].sort(byWait),
    [...open].sort((left, right) => closeness(left) - closeness(right) || byWait(left, right)),
  ];
  const points = [...new Set([seed, ...open].map((player) => player.rate - half(player)))]
    .filter((point) => holds(seed, point))
    .sort((left, right) => Math.abs(left - seed.rate) - Math.abs(right - seed.rate) || left - right);
  const groups = new Map<string, readonly Candidate[]>();
  for (const point of points) {
    for (const order of orders) {
      const ten = takeTen([seed, ...order.filter((player) => holds(player, point))]);
      if (ten !== null)
        groups.set(
          ten
            .map((player) => player.entryId)
            .sort()
            .join(),
          ten,
        );
    }
    if (groups.size >= limit) break;
  }
  return [...groups.values()];
};
