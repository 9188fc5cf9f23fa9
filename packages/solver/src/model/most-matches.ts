import type { Board } from "./board.ts";
import { pointsOf, shortageOf } from "./feasibility.ts";
import { SEATS } from "./problem.ts";

/** As many matches as there are tens of players who could be in some match of this queue, given that those who sit are. */
export const mostMatches = (board: Board): number => {
  const everybody = Array.from({ length: board.problem.count }, (_, player) => player);
  const points = pointsOf(board.problem, everybody);
  const usable = everybody.filter(
    (player) => board.seatOf[player] >= 0 || shortageOf(board.problem, player, points) === null,
  );
  return Math.floor(usable.length / SEATS);
};
