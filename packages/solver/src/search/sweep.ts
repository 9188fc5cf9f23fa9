import type { Board } from "../model/board.ts";
import { seatTen, selectLineup } from "../model/lineup.ts";
import { SEATS } from "../model/problem.ts";

/** Players of similar rate looked at for one match, and how many when those do not fill two teams. */
const NEAR = 24;
const FAR = 400;

/**
 * The start for a long queue: from the lowest rate up, the lowest player left makes a match with those next in rate
 * that fill two teams. A player who finds no nine others is left over.
 */
export const sweep = (board: Board): void => {
  const { problem } = board;
  const { count, low, high } = problem;
  // next[player]: the following player not seated and not given up; a chain that skips the seated.
  const next = Int32Array.from({ length: count + 1 }, (_, player) => player + 1);
  const queue = new Int32Array(FAR);
  const ten = new Int32Array(SEATS);
  let first = 0;
  const gather = (limit: number): number => {
    const top = high[first];
    let length = 0;
    for (let player = first; player < count && length < limit; player = next[player]) {
      if (low[player] > top) continue;
      queue[length] = player;
      length += 1;
    }
    return length;
  };
  /** Whether the ten share a point of rate. */
  const isCompatible = (): boolean => {
    let from = Number.NEGATIVE_INFINITY;
    let to = Number.POSITIVE_INFINITY;
    for (let place = 0; place < SEATS; place += 1) {
      from = Math.max(from, low[ten[place]]);
      to = Math.min(to, high[ten[place]]);
    }
    return from <= to;
  };
  /** Tries points of rate inside the first player's window, nearest above first. */
  const takeAtSomePoint = (length: number): boolean => {
    const points = [...queue.subarray(0, length)].map((player) => low[player]);
    const from = low[first];
    for (const point of [from, ...points.filter((one) => one > from)]) {
      const holders = [...queue.subarray(0, length)].filter(
        (player) => low[player] <= point && high[player] >= point,
      );
      if (selectLineup(problem, holders, holders.length, ten)) return true;
    }
    return false;
  };
  while (first < count) {
    let isFound = selectLineup(problem, queue, gather(NEAR), ten) && isCompatible();
    if (!isFound) isFound = takeAtSomePoint(gather(FAR));
    if (!isFound || !seatTen(problem, ten)) {
      first = next[first];
      continue;
    }
    board.openMatch(ten);
    // The chain is mended in one pass over the players up to the last one taken.
    let last = first;
    for (let place = 0; place < SEATS; place += 1) last = Math.max(last, ten[place]);
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
