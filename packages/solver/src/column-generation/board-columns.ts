import { Arranger } from "../arrangement/best-arrangement.ts";
import type { Board } from "../model/board.ts";
import { type Problem, SEATS } from "../model/problem.ts";
import type { Column } from "./duals.ts";

const UNLIMITED = Number.POSITIVE_INFINITY;

/**
 * Seats ten players at the least cost.
 * @param players by number, ascending
 */
export const seatColumn = (problem: Problem, players: Int32Array) => {
  const { strength, reward, settings } = problem;
  const { cost, seats } = new Arranger(problem).best(players, UNLIMITED, { left: UNLIMITED });
  if (seats === null) throw new Error(`players ${players.join()} cannot fill two teams`);
  const gross =
    players.reduce((sum, player) => sum + reward[player], settings.matchValue) -
    settings.spreadWeight * (strength[players[SEATS - 1]] - strength[players[0]]);
  return { seats, value: gross - cost };
};

/** The matches of a board as columns. */
export const columnsOf = (board: Board): readonly Column[] =>
  Array.from({ length: board.open }, (_, match) => {
    const players = board.lineupOf(match).sort();
    return { players, value: seatColumn(board.problem, players).value };
  });
