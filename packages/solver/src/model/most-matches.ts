import type { Board } from "./board.ts";
import { ratePointsOf, shortageOf } from "./feasibility.ts";
import { SEATS } from "./problem.ts";

/** Upper bound on the number of matches: a tenth of the players who are seated or fit into some match. */
export const mostMatches = (board: Board): number => {
  const everybody = Array.from({ length: board.problem.count }, (_, player) => player);
  const points = ratePointsOf(board.problem, everybody);
  const usable = everybody.filter(
    (player) => board.seatOf[player] >= 0 || shortageOf(board.problem, player, points) === null,
  );
  return Math.floor(usable.length / SEATS);
};
