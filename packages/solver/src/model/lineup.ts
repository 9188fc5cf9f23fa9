import { LANES, type Problem, SEATS } from "./problem.ts";

/** The set of all roles; bit r of a set is role r. */
export const ALL_ROLES = 2 ** LANES - 1;
/** `[set]`: seats of a set of roles. */
export const SEATS_OF = Uint8Array.from(
  { length: ALL_ROLES + 1 },
  (_, set) => 2 * set.toString(2).replaceAll("0", "").length,
);

/**
 * Takes players in the order of `queue` while two teams can still be filled and no pair is blocked. Sets of
 * players on distinct seats form a matroid. So without blocks the greedy choice finds ten players whenever
 * they exist, and those with the best priorities.
 * @returns whether `lineup` was filled
 */
export const selectLineup = (
  problem: Problem,
  queue: ArrayLike<number>,
  length: number,
  lineup: Int32Array,
): boolean => {
  const { roleMask, blockStart, blocks } = problem;
  // confined[S] counts the taken players whose roles all lie in S: Hall's condition is confined[S] ≤ 2·|S|.
  const confined = new Uint8Array(ALL_ROLES + 1);
  let taken = 0;
  for (let place = 0; place < length; place += 1) {
    const player = queue[place];
    const mask = roleMask[player];
    let fits = true;
    for (let set = mask; set <= ALL_ROLES && fits; set = (set + 1) | mask) {
      fits = confined[set] < SEATS_OF[set];
    }
    const end = blockStart[player + 1];
    for (let at = blockStart[player]; at < end && fits; at += 1) {
      for (let other = 0; other < taken && fits; other += 1) fits = lineup[other] !== blocks[at];
    }
    if (!fits) continue;
    for (let set = mask; set <= ALL_ROLES; set = (set + 1) | mask) {
      confined[set] += 1;
    }
    lineup[taken] = player;
    taken += 1;
    if (taken === SEATS) return true;
  }
  return false;
};

/**
 * Puts ten players on the ten seats of a match by augmenting paths (Kuhn 1955), earlier choices first, in
 * place.
 * @returns whether every seat was filled
 */
export const assignSeats = (problem: Problem, lineup: Int32Array): boolean => {
  const { roleAt, roleCount } = problem;
  const seated = new Int32Array(SEATS).fill(-1);
  const visited = new Uint8Array(SEATS);
  const place = (player: number): boolean => {
    const choices = roleCount[player];
    for (let rank = 0; rank < choices; rank += 1) {
      const role = roleAt[player * LANES + rank];
      for (let seat = role; seat < SEATS; seat += LANES) {
        if (visited[seat] === 1) continue;
        visited[seat] = 1;
        const other = seated[seat];
        if (other < 0 || place(other)) {
          seated[seat] = player;
          return true;
        }
      }
    }
    return false;
  };
  for (let index = 0; index < SEATS; index += 1) {
    visited.fill(0);
    if (!place(lineup[index])) return false;
  }
  lineup.set(seated);
  return true;
};
