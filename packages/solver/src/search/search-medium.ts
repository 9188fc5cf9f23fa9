import { annealWindow } from "../large-neighbourhood/anneal-window.ts";
import { optimiseTriples } from "../large-neighbourhood/optimise-triples.ts";
import { searchNeighbourhoods, seatLeftovers } from "../large-neighbourhood/rebuild.ts";
import { Board } from "../model/board.ts";
import { anneal, type Cooling } from "./annealing.ts";
import { trackBest } from "./best-board.ts";
import { longerFor } from "./effort.ts";
import { offerGreedyStarts } from "./greedy-starts.ts";
import { RandomGenerator } from "./random-generator.ts";
import type { SearchStrategy } from "./search-result.ts";
import { seatByRoles } from "./seating-heuristic.ts";

/** Moves for windows of three matches per move of annealing, in addition to it. */
const TRIPLES_SHARE = 0.4;
/** Share of the moves for annealing from scratch; the rest improves the best plan. */
const FRESH_SHARE = 0.75;
const FRESH_SHARE_CONTESTED = 0.4;
/**
 * Up to this many players all of them are annealed together, from three starts: who is left over matters
 * most.
 */
const CONTESTED = 60;
const STARTS = 3;
const ROUNDS = 5;
/** With fewer moves one window would not complete. */
const LEAST_FOR_WINDOWS = 200_000;

const MOVES_PER_REBUILD = 60_000;
const MOVES_PER_WINDOW = 30_000;
const REACH = 10;

/**
 * For 31 to 1,000 players. All are seated by roles and strengths, and annealing with soft windows finds the
 * matches. The remaining moves anneal the best plan again as a whole, or in a long queue a few neighbouring
 * matches at a time. Windows of three matches are then optimised.
 */
export const searchMedium: SearchStrategy = (problem, settingsBudget, isOver, randomSeed) => {
  const budget = settingsBudget * longerFor(problem.count);
  const board = new Board(problem);
  const best = trackBest(board);
  const random = new RandomGenerator(randomSeed);
  const isContested = problem.count <= CONTESTED;
  const cool = (cooling: Pick<Cooling, "moves" | "hot" | "cold" | "isSoft">): void => {
    if (cooling.isSoft) seatByRoles(board, random);
    anneal(board, random, { ...cooling, reach: REACH, from: 0, to: problem.count, isOver }, best.offer);
    board.closeWhere((match) => board.value[match] === Number.NEGATIVE_INFINITY);
    seatLeftovers(board, random, 1, isOver);
    best.offer(board.total());
  };
  const coolAgain = (moves: number, isLast: boolean): void => {
    board.copy(best.board);
    searchNeighbourhoods(board, random, Math.ceil(budget / MOVES_PER_REBUILD));
    best.offer(board.total());
    cool({ moves, ...(isLast ? { hot: 5, cold: 0.3, isSoft: false } : { hot: 10, cold: 1, isSoft: true }) });
  };

  const starts = isContested ? STARTS : 1;
  const fresh = budget * (isContested ? FRESH_SHARE_CONTESTED : FRESH_SHARE);
  for (let start = 0; start < starts && !isOver(); start += 1) {
    board.closeFrom(0);
    cool({ moves: fresh / starts, hot: 30, cold: 1, isSoft: true });
  }
  const rest = budget - fresh;
  if (isContested) {
    for (let round = 1; round <= ROUNDS && !isOver(); round += 1) coolAgain(rest / ROUNDS, round === ROUNDS);
  } else {
    board.copy(best.board);
    for (let left = rest; left > 0 && !isOver(); left -= MOVES_PER_WINDOW)
      annealWindow(board, random, { moves: Math.min(left, MOVES_PER_WINDOW), hot: 7, cold: 0.5, isOver });
    best.offer(board.total());
  }
  offerGreedyStarts(problem, best);
  board.copy(best.board);
  if (budget >= LEAST_FOR_WINDOWS) optimiseTriples(board, budget * TRIPLES_SHARE, isOver);
  best.offer(board.total());
  best.board.work = board.work;
  return { board: best.board, cutShort: isOver() };
};
