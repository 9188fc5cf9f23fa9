import type { Settings } from "../settings.ts";
import { Board } from "./board.ts";
import { type Problem, SEATS } from "./problem.ts";
import { searchEvening } from "./search-evening.ts";
import { searchFew } from "./search-few.ts";
import { searchLong } from "./search-long.ts";
import type { Search, Searched } from "./way-of-searching.ts";

/** Every tick's search throws the same dice, so that a plan depends on the snapshot and the settings alone. */
const DICE = 0x5eed;

/** Up to so many players each way of searching is the best of the three. */
const FEW = 30;
const EVENING = 1000;

const searchFor = (count: number): Search => {
  if (count <= FEW) return searchFew;
  return count <= EVENING ? searchEvening : searchLong;
};

/** Matches that cost more than they are worth are not played. */
const dropWorthless = (board: Board): void => board.closeWhere((match) => board.value[match] < 0);

/**
 * The best plan found with the moves of `settings.budget`.
 * @param diceSeed another one takes another way: for the benchmark, which compares many long ways
 */
export const searchPlan = (
  problem: Problem,
  { budget }: Settings,
  isOver: () => boolean,
  diceSeed = DICE,
): Searched => {
  if (problem.count < SEATS) return { board: new Board(problem), cutShort: false };
  const searched = searchFor(problem.count)(problem, budget, isOver, diceSeed);
  dropWorthless(searched.board);
  return searched;
};
