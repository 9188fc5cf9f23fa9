import { searchNeighbourhoods } from "../large-neighbourhood/rebuild.ts";
import { Board } from "../model/board.ts";
import { anneal } from "./annealing.ts";
import { trackBest } from "./best-board.ts";
import { offerGreedyStarts } from "./greedy-starts.ts";
import { RandomGenerator } from "./random-generator.ts";
import type { SearchStrategy } from "./search-result.ts";
import { seatByRoles } from "./seating-heuristic.ts";

const MOST_ROUNDS = 20;
const LEAST_MOVES_PER_ROUND = 10_000;
const LEAST_REBUILDS = 4;
/** Annealing moves per rebuild: about equal shares of the time. */
const MOVES_PER_REBUILD = 40_000;

/**
 * For one to three matches: rounds of large neighbourhood search and annealing, alternately from scratch and
 * from the best plan. Every other pair of rounds fills all matches by roles alone and has soft windows.
 */
export const searchSmall: SearchStrategy = (problem, budget, isOver, randomSeed) => {
  const board = new Board(problem);
  const best = trackBest(board);
  const random = new RandomGenerator(randomSeed);
  let cutShort = false;
  const rounds = Math.max(1, Math.min(MOST_ROUNDS, Math.floor(budget / LEAST_MOVES_PER_ROUND)));
  const rebuilds = Math.max(LEAST_REBUILDS, Math.ceil(budget / MOVES_PER_REBUILD));
  for (let round = 0; round < rounds && !cutShort; round += 1) {
    if (round % 2 === 0) board.closeFrom(0);
    else board.copy(best.board);
    const isSoft = round % 4 >= 2;
    if (isSoft) seatByRoles(board, random);
    else {
      searchNeighbourhoods(board, random, rebuilds);
      best.offer(board.total());
    }
    const range = isSoft ? { hot: 30, cold: 1 } : { hot: 20, cold: 0.3 };
    const players = { reach: problem.count, from: 0, to: problem.count, isOver };
    anneal(board, random, { moves: budget / rounds, isSoft, ...range, ...players }, best.offer);
    cutShort = isOver();
  }
  offerGreedyStarts(problem, best);
  best.board.work = board.work;
  return { board: best.board, cutShort };
};
