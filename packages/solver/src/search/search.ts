import { Board } from "../model/board.ts";
import { withoutBlocks } from "../model/feasibility.ts";
import { selectLineup } from "../model/lineup.ts";
import { mostMatches } from "../model/most-matches.ts";
import { type Problem, SEATS } from "../model/problem.ts";
import type { Settings } from "../model/settings.ts";
import { searchLarge } from "./search-large.ts";
import { searchMedium } from "./search-medium.ts";
import type { Restarts, SearchResult, SearchStrategy } from "./search-result.ts";
import { searchSmall } from "./search-small.ts";

/** The seed is constant, so that a plan depends on snapshot and settings alone. */
const RANDOM_SEED = 0x5eed;

/** Greatest number of players for the small and for the medium strategy. */
const SMALL = 30;
const MEDIUM = 1000;

const searchFor = (count: number): SearchStrategy => {
  if (count <= SMALL) return searchSmall;
  return count <= MEDIUM ? searchMedium : searchLarge;
};

/** Totals that differ by less are equal. */
const SAME = 1e-6;

/** Whether the whole queue fills two teams, windows and blocks aside. */
const fillsTeams = (problem: Problem): boolean => {
  const everybody = Array.from({ length: problem.count }, (_, player) => player);
  return selectLineup(withoutBlocks(problem), everybody, problem.count, new Int32Array(SEATS));
};

/** Closes matches with a negative value. */
const dropWorthless = (board: Board): void => board.closeWhere((match) => board.value[match] < 0);

/**
 * Returns the best plan found with the moves of `settings.budget`.
 * @param randomSeed another seed for the benchmark, which compares independent searches
 */
export const searchPlan = (
  problem: Problem,
  { budget }: Settings,
  isOver: () => boolean,
  randomSeed = RANDOM_SEED,
): SearchResult => {
  if (!fillsTeams(problem)) return { board: new Board(problem), cutShort: false };
  const searched = searchFor(problem.count)(problem, budget, isOver, randomSeed);
  dropWorthless(searched.board);
  return searched;
};

/**
 * Returns the best plan of several searches with different seeds. A search decides early how many matches a
 * queue has, and later steps rarely add one.
 * @param settings of each search
 * @param restarts number of searches, and up to `most` while one more match may exist
 */
export const searchWithRestarts = (
  problem: Problem,
  settings: Settings,
  isOver: () => boolean,
  { searches, most }: Restarts,
): SearchResult => {
  let best = searchPlan(problem, settings, isOver);
  let { work } = best.board;
  for (let done = 1; done < most && !best.cutShort; done += 1) {
    if (done >= searches && best.board.open >= mostMatches(best.board)) break;
    const found = searchPlan(problem, settings, isOver, RANDOM_SEED + done);
    work += found.board.work;
    const { board } = found.board.total() > best.board.total() + SAME ? found : best;
    best = { board, cutShort: found.cutShort };
  }
  best.board.work = work;
  return best;
};
