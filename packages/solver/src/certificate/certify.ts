import { lend, type Steps } from "../exact/best-ten.ts";
import type { Board } from "../search/board.ts";
import { OVERDUE_BONUS, type Problem, SEATS } from "../search/problem.ts";
import { closeGap } from "./close-gap.ts";
import { pointsOf, shortageOf } from "./find-ten.ts";
import { Judge, type Ten } from "./judge.ts";
import { polish, tensOf } from "./polish.ts";
import { upperBound } from "./upper-bound.ts";

export interface Certificate {
  /** What no plan that seats as many overdue players can be worth more than; null when nothing is known. */
  readonly bound: number | null;
  /** In steps. */
  readonly work: number;
}

/** Beyond so many players a bound takes longer than a tick has. */
export const MOST_CERTIFIED = 200;
/** From here on two values are different. */
const EPSILON = 1e-4;
/** How many of the steps may go into the bound, and how many of the rest into windows before all is packed. */
const BOUND_SHARE = 0.9;
const POLISH_SHARE = 0.7;
/** So few matches are packed at once. */
const WINDOW = 3;
/** An overdue player is worth so many matches: enough to be preferred, and little enough to reckon with exactly. */
const OVERDUE_MATCHES = 4;

const overdueOf = (problem: Problem, players: ArrayLike<number>): number =>
  Array.from(players).reduce((sum, player) => sum + problem.isOverdue[player], 0);

/** The same tick with a smaller bonus for overdue players. */
const withBonus = (problem: Problem, bonus: number): Problem => ({
  ...problem,
  reward: problem.reward.map(
    (reward, player) => reward - problem.isOverdue[player] * (OVERDUE_BONUS - bonus),
  ),
});

const worthOfAll = (tens: readonly Ten[]): number => tens.reduce((sum, { value }) => sum + value, 0);

/** Players who could be in some match of this queue, given that those who sit are. */
const usableOf = (board: Board): readonly number[] => {
  const everybody = Array.from({ length: board.problem.count }, (_, player) => player);
  const points = pointsOf(board.problem, everybody);
  return everybody.filter(
    (player) => board.seatOf[player] >= 0 || shortageOf(board.problem, player, points) === null,
  );
};

/**
 * What no plan can be worth more than, and a better plan on the board where one was met on the way. Without a bound
 * when an overdue player who could play does not: then the number of overdue players is not settled.
 */
export const certify = (board: Board, steps: Steps): Certificate => {
  const { problem } = board;
  if (problem.count < SEATS || problem.count > MOST_CERTIFIED || board.open === 0 || steps.left <= 0)
    return { bound: null, work: 0 };
  const usable = usableOf(board);
  if (usable.some((player) => problem.isOverdue[player] === 1 && board.seatOf[player] < 0))
    return { bound: null, work: 0 };
  const before = steps.left;
  const matches = Math.floor(usable.length / SEATS);
  const overdue = overdueOf(problem, usable);
  const plain = board.total() - overdue * OVERDUE_BONUS;
  const bonus = Math.ceil((OVERDUE_MATCHES * Math.max(1, plain)) / board.open);
  const softer = withBonus(problem, bonus);
  const judge = new Judge(softer);
  const known = tensOf(board, judge, steps);
  const found = lend(steps, steps.left * BOUND_SHARE, (share) =>
    upperBound(softer, known, matches, judge, share),
  );
  if (board.open > WINDOW)
    lend(steps, steps.left * POLISH_SHARE, (share) => polish(board, softer, found.prices, share));
  let tens = tensOf(board, judge, steps);
  let value = worthOfAll(tens);
  let { bound } = found;
  if (found.isTight && bound - value > EPSILON && steps.left > 0) {
    const closed = closeGap(softer, judge, found, value, matches, steps);
    bound = closed.bound;
    if (closed.tens !== null) {
      tens = closed.tens;
      value = closed.value;
    }
  }
  const isAllSeated = tens.reduce((sum, { players }) => sum + overdueOf(problem, players), 0) === overdue;
  if (isAllSeated && value > board.total() - overdue * (OVERDUE_BONUS - bonus) + EPSILON) {
    board.closeFrom(0);
    for (const { seats } of tens) board.openMatch(seats);
  }
  return {
    bound: Number.isFinite(bound) ? bound - overdue * bonus : null,
    work: before - steps.left,
  };
};
