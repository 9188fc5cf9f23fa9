import { SEATS } from "../model/problem.ts";
import { takeSteps, type WorkBudget } from "../model/work-budget.ts";
import type { ColumnPool } from "./column-pool.ts";
import { CutDuals } from "./cut-duals.ts";
import type { Duals } from "./duals.ts";

/** Steps to price a column with cuts, and without. */
const STEPS_WITH_CUTS = 2;
const STEPS_OF_SEATS = 1 / 4;

/**
 * `[column of the pool]`: reduced cost, value minus duals. The problem maximises, so an improving column is
 * positive.
 */
export const reducedCostsOf = (
  { players, values, size }: ColumnPool,
  duals: Duals,
  steps: WorkBudget,
): Float64Array => {
  const cuts = new CutDuals(duals);
  takeSteps(steps, size * (cuts.isAny ? STEPS_WITH_CUTS : STEPS_OF_SEATS));
  const reducedCosts = new Float64Array(size);
  for (let index = 0; index < size; index += 1) {
    const start = index * SEATS;
    let worth = values[index] - duals.match - cuts.of(players, start);
    for (let seat = start; seat < start + SEATS; seat += 1) worth -= duals.players[players[seat]];
    reducedCosts[index] = worth;
  }
  return reducedCosts;
};
