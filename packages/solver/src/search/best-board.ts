import { Board } from "../model/board.ts";

/** The best plan that a board held so far. */
export interface BestBoard {
  readonly board: Board;
  /** Keeps the plan when its total is the greatest so far and no window is broken. */
  readonly keep: (total: number) => void;
  /** The same for a plan on another board. */
  readonly offerBoard: (other: Board) => void;
}

export const trackBest = (working: Board): BestBoard => {
  const board = new Board(working.problem);
  let best = 0;
  const consider = (candidate: Board, total: number): void => {
    if (total <= best + 1e-9 || !candidate.isSound()) return;
    best = total;
    board.copy(candidate);
  };
  return {
    board,
    keep(total) {
      consider(working, total);
    },
    offerBoard(other) {
      consider(other, other.total());
    },
  };
};
