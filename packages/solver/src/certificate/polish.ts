import { lend, type Steps } from "../exact/best-ten.ts";
import type { Prices } from "../pricing/master.ts";
import { membersOf, windowsOf } from "../regroup/windows.ts";
import type { Board } from "../search/board.ts";
import { type Problem, partOfProblem, SEATS } from "../search/problem.ts";
import { closeGap } from "./close-gap.ts";
import { Judge, paidFor, type Ten } from "./judge.ts";
import { upperBound } from "./upper-bound.ts";

/** Players of one window at most. */
const MOST_MEMBERS = 40;
/** Steps that one window may take. */
const STEPS = 250_000;
const EPSILON = 1e-4;

/** The matches of a board as tens, each with its exact value. */
export const tensOf = (board: Board, judge: Judge, steps: Steps): readonly Ten[] =>
  Array.from({ length: board.open }, (_, match) =>
    judge.judge(board.tenOf(match).sort(), Number.NEGATIVE_INFINITY, steps),
  ).filter((ten): ten is Ten => ten !== null);

/** Makes the best of the players of one window. @returns whether its matches became better */
const polishWindow = (board: Board, problem: Problem, matches: readonly number[], steps: Steps): boolean => {
  const members = membersOf(board, matches, MOST_MEMBERS);
  const part = partOfProblem(problem, members);
  const judge = new Judge(part);
  const known = matches
    .map((match) => board.tenOf(match).map((player) => members.indexOf(player)))
    .map((ten) => judge.judge(ten.sort(), Number.NEGATIVE_INFINITY, steps))
    .filter((ten): ten is Ten => ten !== null);
  const value = known.reduce((sum, ten) => sum + ten.value, 0);
  const most = Math.floor(members.length / SEATS);
  const found = upperBound(part, known, most, judge, steps);
  if (found.bound - value <= EPSILON) return false;
  const { tens, value: best } = closeGap(part, judge, found, value, most, steps);
  if (tens === null || best <= value + EPSILON) return false;
  for (const match of matches.toSorted((left, right) => right - left)) board.closeMatch(match);
  for (const { seats } of tens) board.openMatch(seats.map((player) => members[player]));
  return true;
};

/**
 * Makes the best of three neighbouring matches at a time, those first that lose most against the prices, until
 * nothing is to be won by that or the steps are spent.
 * @param problem that of the board, with a smaller bonus for overdue players
 * @param prices at which hardly a ten is worth more than its seats
 */
export const polish = (board: Board, problem: Problem, prices: Prices, steps: Steps): void => {
  const settled = new Set<string>();
  const lossOf = (match: number): number => {
    const ten = board.tenOf(match).sort();
    const bonus = ten.reduce((sum, player) => sum + board.problem.reward[player] - problem.reward[player], 0);
    return paidFor(ten, prices) + bonus - board.value[match];
  };
  while (steps.left > 0 && steps.isOver?.() !== true) {
    const [window] = windowsOf(board, settled, lossOf);
    if (window === undefined) return;
    const isBetter = lend(steps, STEPS, (share) => polishWindow(board, problem, window.matches, share));
    if (!isBetter) settled.add(window.name);
  }
};
