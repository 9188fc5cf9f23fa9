import { Board } from "../model/board.ts";
import { partOfProblem } from "../model/problem.ts";
import { anneal, type Cooling } from "../search/annealing.ts";
import { trackBest } from "../search/best-board.ts";
import type { RandomGenerator } from "../search/random-generator.ts";
import { membersOf } from "./windows.ts";

/** The matches nearest to match `middle`, by the mean place of their players in the order of strengths. */
const matchesNear = (board: Board, middle: number, limit: number): readonly number[] => {
  const places = Array.from({ length: board.open }, (_, match) =>
    board.lineupOf(match).reduce((sum, player) => sum + player, 0),
  );
  const distance = (match: number): number => Math.abs(places[match] - places[middle]);
  return [...places.keys()]
    .sort((left, right) => distance(left) - distance(right) || left - right)
    .slice(0, limit);
};

/**
 * Large neighbourhood search (Shaw 1998) with annealing as the repair step. Two or three neighbouring matches
 * and the leftover players among them are annealed as a queue of their own. A better result replaces them.
 */
export const annealWindow = (
  board: Board,
  random: RandomGenerator,
  cooling: Pick<Cooling, "moves" | "hot" | "cold" | "isOver">,
): void => {
  if (board.open === 0) return;
  const { problem } = board;
  const matches = matchesNear(board, random.below(board.open), 2 + random.below(2));
  const lineups = matches.map((match) => board.lineupOf(match));
  const members = membersOf(board, matches);
  const part = new Board(partOfProblem(problem, members));
  for (const lineup of lineups) part.openMatch(lineup.map((player) => members.indexOf(player)));
  const before = part.total();
  const best = trackBest(part);
  best.offer(before);
  const all = { reach: members.length, from: 0, to: members.length };
  anneal(part, random, { ...cooling, ...all, isSoft: false }, best.offer);
  board.work += part.work;
  if (best.board.total() <= before + 1e-9) return;
  for (const match of matches.toSorted((left, right) => right - left)) board.closeMatch(match);
  board.openPart(best.board, members);
};
