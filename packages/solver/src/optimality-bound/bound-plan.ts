import { seatTen, tensOf } from "../column-generation/board-columns.ts";
import { Pool } from "../column-generation/column-pool.ts";
import { type Prices, type Ten, upTo, worthOf } from "../column-generation/duals.ts";
import { type Effort, PROMISED, Pricing } from "../column-generation/pricing.ts";
import { ascend, firstPrices, type Pace, withMatchPrice } from "../column-generation/subgradient-ascent.ts";
import { lend, type Steps } from "../exact/best-arrangement.ts";
import { polish } from "../large-neighbourhood/fix-and-optimise.ts";
import type { Board } from "../model/board.ts";
import { mostMatches } from "../model/most-matches.ts";
import { overdueAmong } from "../model/problem.ts";
import { LONG_QUEUE, SHORT_QUEUE } from "../search/effort.ts";
import { cutDown } from "./close-gap-by-count.ts";
import { leaveOut } from "./dual-guided-restart.ts";
import { MET, relax } from "./linear-relaxation.ts";

export interface Certificate {
  /** What no plan that seats as many overdue players can be worth more than; null when nothing is known. */
  readonly bound: number | null;
  /** Whether no plan seats more overdue players. */
  readonly isOverdueSettled: boolean;
  /** In steps. */
  readonly work: number;
}

export const NO_CERTIFICATE: Certificate = { bound: null, isOverdueSettled: false, work: 0 };

const EPSILON = 1e-4;

const EXACT: Effort = { isExact: true, stepsOfPlayer: 20_000, isCutting: false, share: 1 };
const ROUGH: Pace = { rounds: 400, first: 1, last: 0.003, patience: 10, shorter: 0.8 };
/** In a short queue the linear programme finds the prices sooner. */
const ROUGH_SHORT: Pace = { ...ROUGH, rounds: 100 };
const FINE: Pace = { rounds: 250, first: 0.1, last: 0.002, patience: 8, shorter: 0.75 };
/** Shares of what is left of the steps: prices first, then windows, which bring more in a long queue. */
const PRICES_SHARE = 0.3;
const POLISH_SHARE = 0.2;
const POLISH_SHARE_LONG = 0.7;
const STEPS_OF_WINDOW = 6_000_000;
const RELAXATION_SHARE = 0.05;
const WINDOWS = [3, 4] as const;

/**
 * What no plan can be worth more than, and a better plan on the board where one was met on the way. An overdue player
 * counts as much as all matches could ever differ by, so a bound that is near the plan settles that no other plan
 * seats more of them; without such a bound nothing is said.
 */
export const certify = (board: Board, steps: Steps): Certificate => {
  const { problem } = board;
  if (board.open === 0 || steps.left <= 0) return NO_CERTIFICATE;
  const before = steps.left;
  const matches = mostMatches(board);
  const { overdueBonus, matchValues } = problem;
  const pricing = new Pricing(problem, matches);

  let plan = tensOf(board, problem);
  const start = firstPrices(pricing, plan, PROMISED, steps);
  const pool = new Pool();
  const meet = (ten: Ten): void => {
    pool.add(ten.players, ten.value);
  };
  const price = (from: Prices, pace: Pace, effort: Effort) =>
    lend(steps, steps.left * PRICES_SHARE, (lent) =>
      ascend(pricing, from, worthOf(plan), upTo(matches), effort, pace, lent, meet),
    );
  const isShort = problem.count <= SHORT_QUEUE;
  let found = price(start, isShort ? ROUGH_SHORT : ROUGH, PROMISED);
  if (!isShort) {
    const fine = price(found.prices, FINE, EXACT);
    if (fine.bound < found.bound) found = fine;
    if (found.bound - worthOf(plan) > EPSILON) {
      const isLong = problem.count > LONG_QUEUE;
      const share = isLong ? POLISH_SHARE_LONG : POLISH_SHARE;
      if (isLong) leaveOut(board, found.prices.players, matches, steps.isOver);
      lend(steps, steps.left * share, (lent) =>
        polish(board, problem, found.prices.players, WINDOWS, STEPS_OF_WINDOW, lent),
      );
      plan = tensOf(board, problem);
    }
  }
  let bound = isShort
    ? lend(steps, steps.left * RELAXATION_SHARE, (lent) => relax(pricing, pool, found, worthOf(plan), lent))
    : found.bound;
  if (bound - worthOf(plan) > MET && steps.left > 0) {
    const closed = cutDown(pricing, pool, withMatchPrice(found, matches), plan, steps);
    plan = closed.tens ?? plan;
    bound = Math.min(bound, closed.bound);
  }
  const value = worthOf(plan);
  const seated = plan.reduce((sum, { players }) => sum + overdueAmong(problem, players), 0);
  if (value > board.total() + EPSILON) {
    board.closeFrom(0);
    for (const { players } of plan) board.openMatch(seatTen(problem, players).seats);
  }
  const plain = bound - seated * overdueBonus;
  const isNear = plain < overdueBonus + matches * Math.min(0, matchValues.least);
  return {
    bound: isNear ? plain : null,
    isOverdueSettled: isNear,
    work: before - steps.left,
  };
};
