import { seatColumn } from "../column-generation/board-columns.ts";
import { ColumnPool } from "../column-generation/column-pool.ts";
import { Duals, upTo } from "../column-generation/duals.ts";
import { BOUND_ONLY, Pricing } from "../column-generation/pricing.ts";
import { packColumns } from "../column-generation/set-packing.ts";
import type { Board } from "../model/board.ts";
import { mostMatches } from "../model/most-matches.ts";
import { type WorkBudget, withBudget } from "../model/work-budget.ts";

/** A queue with more columns is too dense to enumerate. */
const MOST_COLUMNS = 100_000;
/** Share of the steps for the enumeration; the rest is for packing. */
const LISTING_SHARE = 0.5;

/**
 * Enumerates all columns of a sparse queue and packs them, when the plan has fewer matches than there may be.
 * Many blocked pairs leave so few columns that local search finds none. A better plan replaces the one on the
 * board.
 * @returns whether the packing was complete, so that no plan is better
 */
export const enumerateAll = (board: Board, steps: WorkBudget): boolean => {
  const { problem } = board;
  const matches = mostMatches(board);
  if (steps.left <= 0 || board.open >= matches) return false;
  const pricing = new Pricing(problem, matches);
  const free = new Duals(new Float64Array(problem.count), 0);
  const pool = new ColumnPool();
  const found = withBudget(steps, steps.left * LISTING_SHARE, (granted) => {
    const atFree = pricing.bound(free, BOUND_ONLY, granted);
    const everything = { ...atFree, reducedCostBounds: new Float64Array(problem.count) };
    return pricing.enumerate(everything, 0, MOST_COLUMNS, pool, granted) ? atFree : null;
  });
  if (found === null) return false;
  const value = board.total();
  const packed = packColumns(
    { found, pool, among: pool.indices(), reducedCosts: pool.values, value, played: upTo(matches) },
    steps,
  );
  if (packed.columns !== null) {
    board.closeFrom(0);
    for (const { players } of packed.columns) board.openMatch(seatColumn(problem, players).seats);
  }
  return packed.isComplete;
};
