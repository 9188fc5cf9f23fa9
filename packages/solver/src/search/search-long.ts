import { anneal } from "./annealing.ts";
import { Board } from "./board.ts";
import { Dice } from "./dice.ts";
import { seatLeftovers } from "./neighbourhood.ts";
import { sweep } from "./sweep.ts";
import type { Search } from "./way-of-searching.ts";

/** A queue so long is annealed in stretches of so many neighbours in rate, which stay in the processor's cache. */
const ZONE = 500;
const MOVES_PER_PLAYER = 40;
/** From so many players on the budget fades, so that a tick of 1,000 takes milliseconds. */
const WHOLE_BUDGET = 200;
const TRIES_PER_LEFTOVER = 4;

const movesFor = (count: number, budget: number): number =>
  Math.max((budget * WHOLE_BUDGET ** 3) / count ** 3, Math.min(budget, count * MOVES_PER_PLAYER));

/** One pass: the sweep, the leftover players, annealing among neighbours in rate, the leftover players again. */
export const searchLong: Search = (problem, budget, isOver, diceSeed) => {
  const board = new Board(problem);
  const dice = new Dice(diceSeed);
  sweep(board);
  seatLeftovers(board, dice, TRIES_PER_LEFTOVER, isOver);
  if (isOver()) return { board, cutShort: true };
  const share = movesFor(problem.count, budget) / problem.count;
  for (let from = 0; from < problem.count; from += ZONE) {
    const to = Math.min(from + ZONE, problem.count);
    const moves = share * (to - from);
    anneal(board, dice, { moves, hot: 2, cold: 0.2, reach: 8, isSoft: false, from, to, isOver }, null);
  }
  seatLeftovers(board, dice, TRIES_PER_LEFTOVER, isOver);
  return { board, cutShort: isOver() };
};
