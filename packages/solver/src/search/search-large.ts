import { annealWindow } from "../large-neighbourhood/anneal-window.ts";
import { seatLeftovers } from "../large-neighbourhood/rebuild.ts";
import { Board } from "../model/board.ts";
import { anneal } from "./annealing.ts";
import { longerFor } from "./effort.ts";
import { RandomGenerator } from "./random-generator.ts";
import type { SearchStrategy } from "./search-result.ts";
import { sweep } from "./sweep.ts";

/** Players of one annealing zone: neighbours in strength that fit in the processor's cache. */
const ZONE = 500;
const MOVES_PER_PLAYER = 40;
const MOVES_PER_WINDOW = 30_000;
const TRIES_PER_LEFTOVER = 4;

/**
 * One pass: sweep, leftover players, annealing among neighbours in strength, leftover players again. The
 * remaining moves anneal a few neighbouring matches at a time.
 */
export const searchLarge: SearchStrategy = (problem, budget, isOver, randomSeed) => {
  const board = new Board(problem);
  const random = new RandomGenerator(randomSeed);
  sweep(board);
  seatLeftovers(board, random, TRIES_PER_LEFTOVER, isOver);
  if (isOver()) return { board, cutShort: true };
  const share = Math.min(budget / problem.count, MOVES_PER_PLAYER);
  for (let from = 0; from < problem.count; from += ZONE) {
    const to = Math.min(from + ZONE, problem.count);
    const moves = share * (to - from);
    anneal(board, random, { moves, hot: 2, cold: 0.2, reach: 8, isSoft: false, from, to, isOver }, null);
  }
  seatLeftovers(board, random, TRIES_PER_LEFTOVER, isOver);
  const moves = budget * longerFor(problem.count) - share * problem.count;
  for (let left = moves; left > 0 && !isOver(); left -= MOVES_PER_WINDOW)
    annealWindow(board, random, { moves: Math.min(left, MOVES_PER_WINDOW), hot: 5, cold: 0.3, isOver });
  return { board, cutShort: isOver() };
};
