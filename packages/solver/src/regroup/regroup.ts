import { polishWindow } from "../certificate/polish.ts";
import { lend } from "../exact/best-ten.ts";
import type { Board } from "../search/board.ts";
import { windowsOf } from "./windows.ts";

const MATCHES = 3;
/** Steps that one window may take. */
const STEPS = 2_000_000;
/** A step, in moves of annealing. */
const MOVES_PER_STEP = 0.6;

/** What a match loses against one in which nothing is to be wished for. */
const lossOf = (board: Board, match: number): number =>
  board
    .tenOf(match)
    .reduce((sum, player) => sum + board.problem.reward[player], board.problem.settings.matchValue) -
  board.value[match];

/**
 * Regroups three neighbouring matches at a time to their optimum, those that lose most first, until no window can be
 * improved any more or the moves are spent.
 */
export const regroup = (board: Board, moves: number, isOver: () => boolean): void => {
  const steps = { left: moves / MOVES_PER_STEP, isOver };
  const all = steps.left;
  const settled = new Set<string>();
  while (steps.left > 0 && !isOver()) {
    const [window] = windowsOf(board, settled, (match) => lossOf(board, match), MATCHES);
    if (window === undefined) break;
    const isBetter = lend(steps, STEPS, (share) =>
      polishWindow(board, board.problem, window.matches, null, share),
    );
    if (!isBetter) settled.add(window.name);
  }
  board.work += Math.round((all - steps.left) * MOVES_PER_STEP);
};
