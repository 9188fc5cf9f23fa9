import type { Board } from "../model/board.ts";
import type { Problem } from "../model/problem.ts";

export interface SearchResult {
  readonly board: Board;
  readonly cutShort: boolean;
}

/** @param isOver the wall-clock guard, called between steps; it ends the search early */
export type SearchStrategy = (
  problem: Problem,
  budget: number,
  isOver: () => boolean,
  randomSeed: number,
) => SearchResult;

/** Number of searches from which the best plan is taken. */
export interface Restarts {
  readonly searches: number;
  readonly most: number;
}
