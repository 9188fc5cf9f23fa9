import { columnsOf, seatColumn } from "../column-generation/board-columns.ts";
import { ColumnPool } from "../column-generation/column-pool.ts";
import { type Column, type Duals, totalValue, upTo } from "../column-generation/duals.ts";
import { BOUND_ONLY, Pricing, type PricingEffort } from "../column-generation/pricing.ts";
import {
  initialDuals,
  type StepRule,
  subgradientAscent,
  withMatchDual,
} from "../column-generation/subgradient-ascent.ts";
import { fixAndOptimise } from "../large-neighbourhood/fix-and-optimise.ts";
import type { Board } from "../model/board.ts";
import { mostMatches } from "../model/most-matches.ts";
import { overdueAmong } from "../model/problem.ts";
import { type WorkBudget, withBudget } from "../model/work-budget.ts";
import { LONG_QUEUE, SHORT_QUEUE } from "../search/effort.ts";
import { closeGapByCount } from "./close-gap-by-count.ts";
import { dualGuidedRestart } from "./dual-guided-restart.ts";
import { PROVEN_GAP, solveRelaxation } from "./linear-relaxation.ts";

export interface PlanBound {
  /** Upper bound on the value of a plan that seats as many overdue players; null when none is known. */
  readonly bound: number | null;
  /** Whether it is proven that no plan seats more overdue players. */
  readonly isOverdueProven: boolean;
}

export const NO_BOUND: PlanBound = { bound: null, isOverdueProven: false };

const EPSILON = 1e-4;

const EXACT_ASCENT: PricingEffort = { isExact: true, stepsPerPlayer: 20_000, isBranching: false, share: 1 };
const ROUGH: StepRule = { rounds: 400, first: 1, last: 0.003, patience: 10, shrink: 0.8 };
/** In a short queue the restricted master finds good duals sooner. */
const ROUGH_SHORT: StepRule = { ...ROUGH, rounds: 100 };
const FINE: StepRule = { rounds: 250, first: 0.1, last: 0.002, patience: 8, shrink: 0.75 };
/** Shares of the remaining steps: first subgradient ascent, then windows, which improve long queues more. */
const ASCENT_SHARE = 0.3;
const LNS_SHARE = 0.2;
const LNS_SHARE_LONG = 0.7;
const RELAXATION_SHARE = 0.05;
const WINDOWS = { sizes: [3, 4], stepsOfWindow: 6_000_000 } as const;

/**
 * Computes an upper bound on the value of all plans, and improves the plan on the board on the way. The
 * overdue bonus outweighs all other differences between plans. So a bound near the plan also proves that no
 * plan seats more overdue players; otherwise the result has no bound.
 */
export const boundPlan = (board: Board, steps: WorkBudget): PlanBound => {
  const { problem } = board;
  if (board.open === 0 || steps.left <= 0) return NO_BOUND;
  const matches = mostMatches(board);
  const played = upTo(matches);
  const { overdueBonus, matchValues } = problem;
  const pricing = new Pricing(problem, matches);

  let plan = columnsOf(board);
  const start = initialDuals(pricing, plan, BOUND_ONLY, steps);
  const pool = new ColumnPool();
  const addColumn = (column: Column): void => {
    pool.add(column.players, column.value);
  };
  const ascendFrom = (from: Duals, stepRule: StepRule, effort: PricingEffort) =>
    withBudget(steps, steps.left * ASCENT_SHARE, (granted) =>
      subgradientAscent(
        pricing,
        { start: from, value: totalValue(plan), played, effort, stepRule, onColumn: addColumn },
        granted,
      ),
    );
  const isShort = problem.count <= SHORT_QUEUE;
  let found = ascendFrom(start, isShort ? ROUGH_SHORT : ROUGH, BOUND_ONLY);
  if (!isShort) {
    const fine = ascendFrom(found.duals, FINE, EXACT_ASCENT);
    if (fine.bound < found.bound) found = fine;
    if (found.bound - totalValue(plan) > EPSILON) {
      const isLong = problem.count > LONG_QUEUE;
      const share = isLong ? LNS_SHARE_LONG : LNS_SHARE;
      if (isLong) dualGuidedRestart(board, found.duals.players, matches, steps.isOver);
      withBudget(steps, steps.left * share, (granted) =>
        fixAndOptimise(board, { ...WINDOWS, duals: found.duals.players }, granted),
      );
      plan = columnsOf(board);
    }
  }
  let bound = isShort
    ? withBudget(steps, steps.left * RELAXATION_SHARE, (granted) =>
        solveRelaxation(pricing, pool, found, totalValue(plan), granted),
      )
    : found.bound;
  if (bound - totalValue(plan) > PROVEN_GAP && steps.left > 0) {
    const closed = closeGapByCount(pricing, pool, withMatchDual(found, matches), plan, steps);
    plan = closed.columns ?? plan;
    bound = Math.min(bound, closed.bound);
  }
  const value = totalValue(plan);
  const seated = plan.reduce((sum, { players }) => sum + overdueAmong(problem, players), 0);
  if (value > board.total() + EPSILON) {
    board.closeFrom(0);
    for (const { players } of plan) board.openMatch(seatColumn(problem, players).seats);
  }
  const plain = bound - seated * overdueBonus;
  const isNear = plain < overdueBonus + matches * Math.min(0, matchValues.least);
  return { bound: isNear ? plain : null, isOverdueProven: isNear };
};
