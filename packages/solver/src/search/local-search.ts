import type { Board } from "../model/board.ts";
import { LANES, SEATS } from "../model/problem.ts";

const EPSILON = 1e-9;

/** Swaps two seats of one match while its value grows: sides, roles and lane opponents. */
export const improveMatch = (board: Board, match: number): void => {
  const { playerAt, seatOf, value } = board;
  const { roleMask } = board.problem;
  const base = match * SEATS;
  const fits = (player: number, seat: number): boolean => ((roleMask[player] >>> (seat % LANES)) & 1) === 1;
  const put = (player: number, seat: number): void => {
    playerAt[seat] = player;
    seatOf[player] = seat;
  };
  for (let improved = true; improved; ) {
    improved = false;
    for (let one = base; one < base + SEATS - 1; one += 1) {
      for (let two = one + 1; two < base + SEATS; two += 1) {
        const first = playerAt[one];
        const second = playerAt[two];
        if (!fits(first, two) || !fits(second, one)) continue;
        put(second, one);
        put(first, two);
        const tried = board.evaluate(match);
        if (tried > value[match] + EPSILON) {
          value[match] = tried;
          improved = true;
        } else {
          put(first, one);
          put(second, two);
        }
      }
    }
  }
};
