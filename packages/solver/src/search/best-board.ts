import { Board } from "./board.ts";

/** The best plan that a board held so far. */
export interface BestBoard {
  readonly board: Board;
  /** Keeps the plan when its total is the greatest so far and no window is broken. */
  readonly keep: (total: number) => void;
}

export const rememberBest = (working: Board): BestBoard => {
  const board = new Board(working.problem);
  let best = 0;
  return {
    board,
    keep(total) {
      if (total <= best + 1e-9 || !working.isSound()) return;
      best = total;
      board.copy(working);
    },
  };
};
