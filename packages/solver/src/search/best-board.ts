import { Board } from "../model/board.ts";

/** The best plan so far. */
export interface BestBoard {
  readonly board: Board;
  /** Stores the plan of the working board if its total is the greatest so far and no window is violated. */
  readonly offer: (total: number) => void;
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
    offer(total) {
      consider(working, total);
    },
    offerBoard(other) {
      consider(other, other.total());
    },
  };
};
