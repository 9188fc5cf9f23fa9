import type { Board } from "../model/board.ts";
import { partOfProblem, SEATS } from "../model/problem.ts";
import { withinShare } from "../search/effort.ts";
import { searchPlan } from "../search/search.ts";

/** Shares of those for whom no plan has a seat that are left out, a search each. */
const SHARES = [0.25, 0.5, 0.75] as const;

/**
 * Searches again without players whose seats cost least, where not everybody can play. Who is left over is decided
 * early in a search: to have them sit at the other end of the queue instead, all matches between must change.
 * @param prices of seats
 * @param matches as many as are played at most
 */
export const leaveOut = (
  board: Board,
  prices: Float64Array,
  matches: number,
  isOver: () => boolean = () => false,
): void => {
  const { problem } = board;
  const spare = problem.count - SEATS * matches;
  if (spare === 0) return;
  const cheapest = Array.from(prices.keys()).sort(
    (left, right) => prices[left] - prices[right] || left - right,
  );
  const settings = withinShare(problem.settings, 0, true, problem.count);
  for (const share of SHARES) {
    const members = cheapest.slice(Math.ceil(share * spare)).sort((left, right) => left - right);
    const found = searchPlan(partOfProblem(problem, members), settings, isOver).board;
    board.work += found.work;
    if (found.total() <= board.total()) continue;
    board.closeFrom(0);
    board.openPart(found, members);
  }
};
