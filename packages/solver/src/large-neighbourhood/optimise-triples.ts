import type { Board } from "../model/board.ts";
import { fixAndOptimise } from "./fix-and-optimise.ts";

const WINDOWS = { duals: null, sizes: [3], stepsOfWindow: 2_000_000 } as const;
/** Annealing moves that take as long as one step. */
const MOVES_PER_STEP = 0.6;

/**
 * Optimises windows of three neighbouring matches, greatest loss first, until no window improves or the moves
 * are spent.
 */
export const optimiseTriples = (board: Board, moves: number, isOver: () => boolean): void => {
  const steps = { left: moves / MOVES_PER_STEP, isOver };
  const all = steps.left;
  fixAndOptimise(board, WINDOWS, steps);
  board.work += Math.round((all - steps.left) * MOVES_PER_STEP);
};
