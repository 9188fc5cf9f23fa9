import type { Board } from "../model/board.ts";
import { withoutBlocks } from "../model/feasibility.ts";
import { assignSeats, selectLineup } from "../model/lineup.ts";
import { SEATS } from "../model/problem.ts";

/** Players of similar strength who are tried for one match, and more of them when those do not fill two teams. */
const NEAR = 24;
const FAR = 400;

/**
 * Start for a long queue, from the least strength up. The lowest remaining player gets a match with the next
 * players in strength that fill two teams, or is left over.
 */
export const sweep = (board: Board): void => {
  const { problem } = board;
  const { count, low, high } = problem;
  const free = withoutBlocks(problem);
  // next[player]: the next player neither seated nor left over; a linked list.
  const next = Int32Array.from({ length: count + 1 }, (_, player) => player + 1);
  const queue = new Int32Array(FAR);
  const lineup = new Int32Array(SEATS);
  let first = 0;
  const gather = (limit: number): number => {
    const bottom = low[first];
    const top = high[first];
    let length = 0;
    for (let player = first; player < count && length < limit; player = next[player]) {
      if (low[player] > top || high[player] < bottom) continue;
      queue[length] = player;
      length += 1;
    }
    return length;
  };
  /** Whether the ten intervals share a point of rate. */
  const isCompatible = (): boolean => {
    let from = Number.NEGATIVE_INFINITY;
    let to = Number.POSITIVE_INFINITY;
    for (let place = 0; place < SEATS; place += 1) {
      from = Math.max(from, low[lineup[place]]);
      to = Math.min(to, high[lineup[place]]);
    }
    return from <= to;
  };
  /** Tries points of rate inside the first player's window, nearest above first. */
  const takeAtSomePoint = (length: number): boolean => {
    // Together they lack a role, so they lack it at each point.
    if (!selectLineup(free, queue, length, lineup)) return false;
    const points = [...queue.subarray(0, length)].map((player) => low[player]);
    const from = low[first];
    for (const point of new Set([from, ...points.filter((one) => one > from)])) {
      const holders = [...queue.subarray(0, length)].filter(
        (player) => low[player] <= point && high[player] >= point,
      );
      if (selectLineup(problem, holders, holders.length, lineup)) return true;
    }
    return false;
  };
  while (first < count) {
    let isFound = selectLineup(problem, queue, gather(NEAR), lineup) && isCompatible();
    if (!isFound) isFound = takeAtSomePoint(gather(FAR));
    if (!isFound || !assignSeats(problem, lineup)) {
      first = next[first];
      continue;
    }
    board.openMatch(lineup);
    // One pass up to the last seated player repairs the list.
    let last = first;
    for (let place = 0; place < SEATS; place += 1) last = Math.max(last, lineup[place]);
    let before = -1;
    let start = next[last];
    for (let player = first; player <= last; player = next[player]) {
      if (board.seatOf[player] >= 0) continue;
      if (before < 0) start = player;
      else next[before] = player;
      before = player;
    }
    if (before >= 0) next[before] = next[last];
    first = start;
  }
};
