import { Board } from "../model/board.ts";
import { type Problem, SEATS } from "../model/problem.ts";
import type { Settings } from "../model/settings.ts";
import { searchPlan, searchWithRestarts } from "../search/search.ts";
import type { Restarts, SearchResult } from "../search/search-result.ts";
import { proveBest } from "./branch-and-bound.ts";

/** Proofs cover at most two matches. */
const MOST_PLAYERS = 3 * SEATS - 1;

/** Share of the moves for the search before the proof; its plan is optimal in most cases. */
const FIRST_SHARE = 0.1;

export interface Solved extends SearchResult {
  /** Whether no plan is better. */
  readonly isProven: boolean;
}

/** Proves the plan on the board, or replaces it with the better plan found. */
const prove = (board: Board, settings: Settings, isOver: () => boolean): boolean => {
  const { problem } = board;
  const steps = { left: settings.exactNodes, isOver };
  let isProven = true;
  for (const matchCount of [2, 1] as const) {
    const proof = proveBest(problem, matchCount, board.total(), steps);
    isProven &&= proof.isProven;
    if (proof.lineups === null) continue;
    board.closeFrom(0);
    for (const lineup of proof.lineups) board.openMatch(lineup);
  }
  return isProven;
};

/**
 * Searches any queue, and proves the plan of a small one. The proof follows a short search, so a success
 * saves the long search. After a failure the better plan of proof and long search counts.
 * @param searches number of searches when nothing is proven
 */
export const searchAndProve = (
  problem: Problem,
  settings: Settings,
  isExact: boolean,
  isOver: () => boolean,
  searches: Restarts,
): Solved => {
  if (problem.count < SEATS) return { board: new Board(problem), cutShort: false, isProven: true };
  if (!isExact || problem.count > Math.min(settings.exactPlayers, MOST_PLAYERS)) {
    return { ...searchWithRestarts(problem, settings, isOver, searches), isProven: false };
  }
  const first = searchPlan(problem, { ...settings, budget: settings.budget * FIRST_SHARE }, isOver);
  if (first.cutShort) return { ...first, isProven: false };
  if (prove(first.board, settings, isOver)) return { ...first, isProven: true };
  if (isOver()) return { board: first.board, cutShort: true, isProven: false };
  const second = searchPlan(problem, settings, isOver);
  const board = second.board.total() > first.board.total() + 1e-6 ? second.board : first.board;
  return { board, cutShort: second.cutShort, isProven: false };
};
