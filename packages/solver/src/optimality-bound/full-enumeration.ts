import { seatTen } from "../column-generation/board-columns.ts";
import { Pool } from "../column-generation/column-pool.ts";
import { Prices, upTo } from "../column-generation/duals.ts";
import { PROMISED, Pricing } from "../column-generation/pricing.ts";
import { packTens } from "../column-generation/set-packing.ts";
import { lend, type Steps } from "../exact/best-arrangement.ts";
import type { Board } from "../model/board.ts";
import { mostMatches } from "../model/most-matches.ts";

/** A queue with more candidate matches is too dense to enumerate. */
const MOST_TENS = 100_000;
/** Share of the steps for the list; the rest is for packing. */
const LISTING_SHARE = 0.5;

/**
 * Lists every candidate match of a sparse queue and packs the best disjoint ones, when the plan on the board has fewer
 * matches than players who fit into one would fill. Many blocked pairs leave so few candidates that a local search
 * finds none of them. A better plan replaces the one on the board.
 * @returns whether all plans were compared, so that none is better
 */
export const enumerateMatches = (board: Board, steps: Steps): boolean => {
  const { problem } = board;
  const matches = mostMatches(board);
  if (steps.left <= 0 || board.open >= matches) return false;
  const pricing = new Pricing(problem, matches);
  const free = new Prices(new Float64Array(problem.count), 0);
  const pool = new Pool();
  const found = lend(steps, steps.left * LISTING_SHARE, (lent) => {
    const atFree = pricing.bound(free, PROMISED, lent);
    const everything = { ...atFree, excess: new Float64Array(problem.count) };
    return pricing.list(everything, 0, MOST_TENS, pool, lent) ? atFree : null;
  });
  if (found === null) return false;
  const value = board.total();
  const packed = packTens(found, pool, pool.indices(), pool.values, value, upTo(matches), steps);
  if (packed.tens !== null) {
    board.closeFrom(0);
    for (const { players } of packed.tens) board.openMatch(seatTen(problem, players).seats);
  }
  return packed.isWhole;
};
