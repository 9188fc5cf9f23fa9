import { Board } from "../model/board.ts";
import { type Problem, SEATS } from "../model/problem.ts";
import type { Settings } from "../model/settings.ts";
import { searchPlan, searchSeveral } from "../search/search.ts";
import type { Restarts, SearchResult } from "../search/search-result.ts";
import { proveBest } from "./branch-and-bound.ts";

/** Two matches are as many as a proof is tried for. */
const MOST_PLAYERS = 3 * SEATS - 1;

/** The proof starts from a plan found with this share of the moves: most often that plan is the best already. */
const FIRST_SHARE = 0.1;

export interface Solved extends SearchResult {
  /** Whether no plan can be better. */
  readonly isProven: boolean;
}

/** Rules out every plan better than the one on the board, or puts the better one there. */
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
 * Search for any queue, and proof for a small one: after a short search, so that a proof that succeeds saves the
 * long one. A proof that runs out of steps leaves the better of its plan and that of the whole search.
 * @param searches of which the best counts where nothing is proven
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
    return { ...searchSeveral(problem, settings, isOver, searches), isProven: false };
  }
  const first = searchPlan(problem, { ...settings, budget: settings.budget * FIRST_SHARE }, isOver);
  if (first.cutShort) return { ...first, isProven: false };
  if (prove(first.board, settings, isOver)) return { ...first, isProven: true };
  if (isOver()) return { board: first.board, cutShort: true, isProven: false };
  const second = searchPlan(problem, settings, isOver);
  const board = second.board.total() > first.board.total() + 1e-6 ? second.board : first.board;
  return { board, cutShort: second.cutShort, isProven: false };
};
