import { Board } from "../model/board.ts";
import { partOfProblem } from "../model/problem.ts";
import { anneal, type Cooling } from "../search/annealing.ts";
import { rememberBest } from "../search/best-board.ts";
import type { Dice } from "../search/random-generator.ts";

/** Leftover players so many places outside the matches, in the order of rates, take part too. */
const MARGIN = 5;

/** Numbers of the matches nearest to match `middle`, by the mean place of their players in the order of rates. */
const matchesNear = (board: Board, middle: number, limit: number): readonly number[] => {
  const places = Array.from({ length: board.open }, (_, match) =>
    board.tenOf(match).reduce((sum, player) => sum + player, 0),
  );
  const distance = (match: number): number => Math.abs(places[match] - places[middle]);
  return [...places.keys()]
    .sort((left, right) => distance(left) - distance(right) || left - right)
    .slice(0, limit);
};

/** The players of some matches and the leftover ones between them, in the order of rates. */
const membersOf = (board: Board, seated: readonly number[]): readonly number[] => {
  const from = Math.max(0, Math.min(...seated) - MARGIN);
  const to = Math.min(board.problem.count - 1, Math.max(...seated) + MARGIN);
  const members = [...seated];
  for (let player = from; player <= to; player += 1) {
    if (board.seatOf[player] < 0) members.push(player);
  }
  return members.sort((left, right) => left - right);
};

/**
 * Large neighbourhood search (Shaw 1998) with annealing as its repair: two or three matches that are neighbours in
 * rate, with the leftover players among them, are annealed as a queue of their own; what is better is kept.
 */
export const refine = (
  board: Board,
  dice: Dice,
  cooling: Pick<Cooling, "moves" | "hot" | "cold" | "isOver">,
): void => {
  if (board.open === 0) return;
  const { problem } = board;
  const matches = matchesNear(board, dice.below(board.open), 2 + dice.below(2));
  const tens = matches.map((match) => board.tenOf(match));
  const members = membersOf(
    board,
    tens.flatMap((ten) => [...ten]),
  );
  const part = new Board(partOfProblem(problem, members));
  for (const ten of tens) part.openMatch(ten.map((player) => members.indexOf(player)));
  const before = part.total();
  const best = rememberBest(part);
  best.keep(before);
  const all = { reach: members.length, from: 0, to: members.length };
  anneal(part, dice, { ...cooling, ...all, isSoft: false }, best.keep);
  board.work += part.work;
  if (best.board.total() <= before + 1e-9) return;
  for (const match of matches.toSorted((left, right) => right - left)) board.closeMatch(match);
  board.openPart(best.board, members);
};
