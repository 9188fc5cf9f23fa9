import { annealWindow } from "../large-neighbourhood/anneal-window.ts";
import { optimiseTriples } from "../large-neighbourhood/optimise-triples.ts";
import { searchNeighbourhoods, seatLeftovers } from "../large-neighbourhood/rebuild.ts";
import { Board } from "../model/board.ts";
import { offerGreedyStarts } from "../starts/greedy-starts.ts";
import { anneal, type Cooling } from "./annealing.ts";
import { trackBest } from "./best-board.ts";
import { longerFor } from "./effort.ts";
import { RandomGenerator } from "./random-generator.ts";
import type { Search } from "./search-result.ts";
import { seatByRoles } from "./seating-heuristic.ts";

/** Moves of regrouping for each of annealing, on top of them. */
const TRIPLES_SHARE = 0.4;
/** Share of the moves for coolings from nothing; the rest improves the best plan. */
const FRESH_SHARE = 0.75;
const FRESH_SHARE_CONTESTED = 0.4;
/** Up to so many players who waits on matters as much as who meets: all of them are cooled together, from three starts. */
const CONTESTED = 60;
const STARTS = 3;
const ROUNDS = 5;
/** With fewer moves not even one window would be done. */
const LEAST_FOR_WINDOWS = 200_000;

const MOVES_PER_REBUILD = 60_000;
const MOVES_PER_WINDOW = 30_000;
const REACH = 10;

/**
 * For a community's evening: everybody sits by roles and rates alone, and annealing that may break windows until it
 * is cold finds the matches. What is left of the moves improves the best plan: as a whole, warmed again and again, or
 * a few neighbouring matches at a time when there are many. Then windows of three matches are regrouped to their
 * optimum.
 */
export const searchMedium: Search = (problem, settingsBudget, isOver, randomSeed) => {
  const budget = settingsBudget * longerFor(problem.count);
  const board = new Board(problem);
  const best = trackBest(board);
  const random = new RandomGenerator(randomSeed);
  const isContested = problem.count <= CONTESTED;
  const cool = (cooling: Pick<Cooling, "moves" | "hot" | "cold" | "isSoft">): void => {
    if (cooling.isSoft) seatByRoles(board, random);
    anneal(board, random, { ...cooling, reach: REACH, from: 0, to: problem.count, isOver }, best.keep);
    board.closeWhere((match) => board.value[match] === Number.NEGATIVE_INFINITY);
    seatLeftovers(board, random, 1, isOver);
    best.keep(board.total());
  };
  const coolAgain = (moves: number, isLast: boolean): void => {
    board.copy(best.board);
    searchNeighbourhoods(board, random, Math.ceil(budget / MOVES_PER_REBUILD));
    best.keep(board.total());
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
    best.keep(board.total());
  }
  offerGreedyStarts(problem, best);
  board.copy(best.board);
  if (budget >= LEAST_FOR_WINDOWS) optimiseTriples(board, budget * TRIPLES_SHARE, isOver);
  best.keep(board.total());
  best.board.work = board.work;
  return { board: best.board, cutShort: isOver() };
};
