import type { Board } from "../model/board.ts";
import type { Problem } from "../model/problem.ts";

export interface SearchResult {
  readonly board: Board;
  readonly cutShort: boolean;
}

/** @param isOver the wall-clock guard, asked between steps; it ends the search early */
export type Search = (
  problem: Problem,
  budget: number,
  isOver: () => boolean,
  randomSeed: number,
) => SearchResult;

/** How many searches a plan is the best of. */
export interface Restarts {
  readonly searches: number;
  readonly most: number;
}
