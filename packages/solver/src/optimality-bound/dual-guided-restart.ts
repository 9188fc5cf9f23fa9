import type { Board } from "../model/board.ts";
import { partOfProblem, SEATS } from "../model/problem.ts";
import { withinShare } from "../search/effort.ts";
import { searchPlan } from "../search/search.ts";

/** Shares of the surplus players who are left out, one search each. */
const SHARES = [0.25, 0.5, 0.75] as const;

/**
 * Searches again without the players with the least duals, when not everybody can play. A local search
 * decides early which players are left over. To exchange them later, all matches between them must change.
 * @param duals of the seats
 * @param matches greatest number of matches of a plan
 */
export const dualGuidedRestart = (
  board: Board,
  duals: Float64Array,
  matches: number,
  isOver: () => boolean = () => false,
): void => {
  const { problem } = board;
  const spare = problem.count - SEATS * matches;
  if (spare === 0) return;
  const cheapest = Array.from(duals.keys()).sort((left, right) => duals[left] - duals[right] || left - right);
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
