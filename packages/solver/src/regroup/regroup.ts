import type { Board } from "../search/board.ts";
import { partOfProblem } from "../search/problem.ts";
import { bestRegrouping, MOST_MEMBERS } from "./best-regrouping.ts";
import { membersOf, windowsOf } from "./windows.ts";

/** Steps that one window may take. */
const STEPS = 60_000;

/** What a match loses against one in which nothing is to be wished for. */
const lossOf = (board: Board, match: number): number =>
  board
    .tenOf(match)
    .reduce((sum, player) => sum + board.problem.reward[player], board.problem.settings.matchValue) -
  board.value[match];

/** As many matches as there are and, where the players suffice, one more. */
const matchCounts = (players: number, matches: number): readonly number[] =>
  players >= 1000 ? [matches, matches + 1] : [matches];

/** Regroups the players of one window. @returns whether its matches became better */
const regroupWindow = (board: Board, matches: readonly number[]): boolean => {
  const members = membersOf(board, matches, MOST_MEMBERS);
  const known = matches.map((match) => ({
    ten: board.tenOf(match).map((player) => members.indexOf(player)),
    value: board.value[match],
  }));
  const part = partOfProblem(board.problem, members);
  let tens: readonly Int32Array[] | null = null;
  for (const count of matchCounts(members.length, matches.length)) {
    const found = bestRegrouping(part, known, count, { left: STEPS });
    board.work += Math.round(found.work);
    tens = found.tens;
    if (tens !== null) break;
  }
  if (tens === null) return false;
  for (const match of matches.toSorted((left, right) => right - left)) board.closeMatch(match);
  for (const ten of tens) board.openMatch(ten.map((player) => members[player]));
  return true;
};

/**
 * Regroups three neighbouring matches at a time to their optimum, those that lose most first, until no window can be
 * improved any more or the moves are spent.
 */
export const regroup = (board: Board, moves: number, isOver: () => boolean): void => {
  const end = board.work + moves;
  const settled = new Set<string>();
  while (board.work < end && !isOver()) {
    const [window] = windowsOf(board, settled, (match) => lossOf(board, match));
    if (window === undefined) return;
    if (!regroupWindow(board, window.matches)) settled.add(window.name);
  }
};
