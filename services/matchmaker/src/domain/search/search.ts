import type { Settings } from "../settings.ts";
import { anneal } from "./annealing.ts";
import { Board } from "./board.ts";
import { crowd } from "./construct.ts";
import { Dice } from "./dice.ts";
import { searchNeighbourhoods, seatLeftovers } from "./neighbourhood.ts";
import { type Problem, SEATS } from "./problem.ts";
import { sweep } from "./sweep.ts";

export interface Searched {
  readonly board: Board;
  readonly cutShort: boolean;
}

/** Every tick's search throws the same dice, so that a plan depends on the snapshot and the settings alone. */
const DICE = 0x5eed;

/** Up to this many players the search starts over many times; above, it makes one pass. */
const SHORT_QUEUE = 200;
/** Queues so short that it pays to start over every other round. */
const FEW = 60;
const MOST_ROUNDS = 20;
const LEAST_MOVES_PER_ROUND = 10_000;
const LEAST_REBUILDS = 4;
/** One rebuild for so many moves of annealing: about equal shares of the time. */
const MOVES_PER_REBUILD = 40_000;
const MOVES_PER_PLAYER = 40;

/** A long queue is annealed in stretches of so many neighbours in rate, which stay in the processor's cache. */
const ZONE = 500;

/** Moves for a long queue: the budget fades as the queue grows, so that a tick of 1,000 takes milliseconds. */
const movesFor = (count: number, budget: number): number =>
  Math.max((budget * SHORT_QUEUE ** 3) / count ** 3, Math.min(budget, count * MOVES_PER_PLAYER));

/**
 * Rounds of large neighbourhood search and annealing, from the best plan or, in a short queue every other time, from
 * nothing. Every other pair of rounds fills all matches by roles alone and may break windows while it cools.
 */
const searchShort = (
  problem: Problem,
  { budget }: Settings,
  isOver: () => boolean,
  diceSeed: number,
): Searched => {
  const best = new Board(problem);
  const board = new Board(problem);
  const dice = new Dice(diceSeed);
  let bestTotal = 0;
  let cutShort = false;
  const keep = (total: number): void => {
    if (total <= bestTotal + 1e-9 || !board.isSound()) return;
    bestTotal = total;
    best.copy(board);
  };
  const rounds = Math.max(1, Math.min(MOST_ROUNDS, Math.floor(budget / LEAST_MOVES_PER_ROUND)));
  const rebuilds = Math.max(LEAST_REBUILDS, Math.ceil(budget / MOVES_PER_REBUILD));
  for (let round = 0; round < rounds && !cutShort; round += 1) {
    const isFresh = problem.count <= FEW ? round % 2 === 0 : round === 0;
    if (isFresh) while (board.open > 0) board.closeMatch(board.open - 1);
    else board.copy(best);
    const isSoft = round % 4 >= 2;
    if (isSoft) crowd(board, dice);
    else {
      searchNeighbourhoods(board, dice, rebuilds);
      keep(board.total());
    }
    const range = isSoft ? { hot: 30, cold: 1 } : { hot: 20, cold: 0.3 };
    const players = { reach: 60, from: 0, to: problem.count };
    anneal(board, dice, { moves: budget / rounds, isSoft, ...range, ...players }, keep);
    cutShort = isOver();
  }
  best.work = board.work;
  return { board: best, cutShort };
};

/** One pass: the sweep, the leftover players, annealing among neighbours in rate, the leftover players again. */
const searchLong = (
  problem: Problem,
  { budget }: Settings,
  isOver: () => boolean,
  diceSeed: number,
): Searched => {
  const board = new Board(problem);
  const dice = new Dice(diceSeed);
  sweep(board);
  seatLeftovers(board, dice, 4, isOver);
  if (isOver()) return { board, cutShort: true };
  const share = movesFor(problem.count, budget) / problem.count;
  for (let from = 0; from < problem.count; from += ZONE) {
    const to = Math.min(from + ZONE, problem.count);
    anneal(
      board,
      dice,
      { moves: share * (to - from), hot: 8, cold: 0.5, reach: 40, isSoft: false, from, to },
      null,
    );
  }
  seatLeftovers(board, dice, 4, isOver);
  return { board, cutShort: isOver() };
};

/** Matches that cost more than they are worth are not played. */
const dropWorthless = (board: Board): void => {
  for (let match = board.open - 1; match >= 0; match -= 1) {
    if ((board.value[match] as number) < 0) board.closeMatch(match);
  }
};

/**
 * The best plan found with the moves of `settings.budget`.
 * @param isOver the wall-clock guard, asked between steps; it ends the search early
 * @param diceSeed another one takes another way: for the benchmark, which compares many long ways
 */
export const searchPlan = (
  problem: Problem,
  settings: Settings,
  isOver: () => boolean,
  diceSeed = DICE,
): Searched => {
  if (problem.count < SEATS) return { board: new Board(problem), cutShort: false };
  const search = problem.count <= SHORT_QUEUE ? searchShort : searchLong;
  const searched = search(problem, settings, isOver, diceSeed);
  dropWorthless(searched.board);
  return searched;
};
