import { Arranger } from "../exact/best-ten.ts";
import type { Ten } from "../pricing/prices.ts";
import type { Board } from "../search/board.ts";
import { type Problem, SEATS } from "../search/problem.ts";

/** The matches of a board as tens, each arranged as well as can be. @param problem whose rewards count */
export const tensOf = (board: Board, problem: Problem): readonly Ten[] => {
  const { rate, reward, settings } = problem;
  const arranger = new Arranger(problem);
  return Array.from({ length: board.open }, (_, match) => {
    const players = board.tenOf(match).sort();
    const { cost, seats } = arranger.best(players, Number.POSITIVE_INFINITY, {
      left: Number.POSITIVE_INFINITY,
    });
    const gross =
      players.reduce((sum, player) => sum + reward[player], settings.matchValue) -
      settings.spreadWeight * (rate[players[SEATS - 1]] - rate[players[0]]);
    return { players, value: gross - cost, seats: seats ?? board.tenOf(match) };
  });
};
