import { Board } from "../model/board.ts";
import { mostMatches } from "../model/most-matches.ts";
import { type Problem, SEATS } from "../model/problem.ts";
import type { Settings } from "../model/settings.ts";
import { searchLarge } from "./search-large.ts";
import { searchMedium } from "./search-medium.ts";
import type { Restarts, Search, SearchResult } from "./search-result.ts";
import { searchSmall } from "./search-small.ts";

/** Every tick's search throws the same random, so that a plan depends on the snapshot and the settings alone. */
const RANDOM_SEED = 0x5eed;

/** Up to so many players each way of searching is the best of the three. */
const FEW = 30;
const EVENING = 1000;

const searchFor = (count: number): Search => {
  if (count <= FEW) return searchSmall;
  return count <= EVENING ? searchMedium : searchLarge;
};

/** Totals that differ by less are the same. */
const SAME = 1e-6;

/** Matches that cost more than they are worth are not played. */
const dropWorthless = (board: Board): void => board.closeWhere((match) => board.value[match] < 0);

/**
 * The best plan found with the moves of `settings.budget`.
 * @param randomSeed another one takes another way: for the benchmark, which compares many long ways
 */
export const searchPlan = (
  problem: Problem,
  { budget }: Settings,
  isOver: () => boolean,
  randomSeed = RANDOM_SEED,
): SearchResult => {
  if (problem.count < SEATS) return { board: new Board(problem), cutShort: false };
  const searched = searchFor(problem.count)(problem, budget, isOver, randomSeed);
  dropWorthless(searched.board);
  return searched;
};

/**
 * The best of several plans, each searched with other random: into how many matches a queue falls is decided early in a
 * search, and hardly anything later on brings one more.
 * @param settings of each search
 * @param searches as many, and up to `most` while those who could be in some match would suffice for more
 */
export const searchSeveral = (
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
