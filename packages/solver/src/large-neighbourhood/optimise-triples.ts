import type { Board } from "../model/board.ts";
import { polish } from "./fix-and-optimise.ts";

const MATCHES = [3] as const;
/** Steps that one window may take. */
const STEPS = 2_000_000;
/** A step, in moves of annealing. */
const MOVES_PER_STEP = 0.6;

/**
 * Regroups three neighbouring matches at a time to their optimum, those that lose most first, until no window can be
 * improved any more or the moves are spent.
 */
export const regroup = (board: Board, moves: number, isOver: () => boolean): void => {
  const steps = { left: moves / MOVES_PER_STEP, isOver };
  const all = steps.left;
  polish(board, board.problem, null, MATCHES, STEPS, steps);
  board.work += Math.round((all - steps.left) * MOVES_PER_STEP);
};
