import { Arranger } from "../exact/best-arrangement.ts";
import type { Board } from "../model/board.ts";
import { type Problem, SEATS } from "../model/problem.ts";
import type { Ten } from "./duals.ts";

const UNLIMITED = Number.POSITIVE_INFINITY;

/** Ten players seated as well as can be. @param players by number, ascending @param problem whose rewards count */
export const seatTen = (problem: Problem, players: Int32Array) => {
  const { rate, reward, settings } = problem;
  const { cost, seats } = new Arranger(problem).best(players, UNLIMITED, { left: UNLIMITED });
  if (seats === null) throw new Error(`nobody can seat ${players.join()}`);
  const gross =
    players.reduce((sum, player) => sum + reward[player], settings.matchValue) -
    settings.spreadWeight * (rate[players[SEATS - 1]] - rate[players[0]]);
  return { seats, value: gross - cost };
};

/** The matches of a board as tens. @param problem whose rewards count */
export const tensOf = (board: Board, problem: Problem): readonly Ten[] =>
  Array.from({ length: board.open }, (_, match) => {
    const players = board.tenOf(match).sort();
    return { players, value: seatTen(problem, players).value };
  });
