import { SEATS } from "../model/problem.ts";
import type { WorkBudget } from "../model/work-budget.ts";
import { type Column, Duals, leastSeatDual, type MatchCount, totalValue } from "./duals.ts";
import type { LagrangianBound, Pricing, PricingEffort } from "./pricing.ts";

export interface StepRule {
  readonly rounds: number;
  /** First step length as a share of Polyak's step, and the length at which the ascent ends. */
  readonly first: number;
  readonly last: number;
  /** Rounds without progress until the step shrinks, and the factor. */
  readonly patience: number;
  readonly shrink: number;
}

export interface Ascent {
  /** Without a dual of the match row. */
  readonly start: Duals;
  /** Of the known plan; no bound is lower. */
  readonly value: number;
  /** Matches of the plans. */
  readonly played: MatchCount;
  readonly effort: PricingEffort;
  readonly stepRule: StepRule;
  /** Receives every column of the bounds. */
  readonly onColumn?: (column: Column) => void;
}

/** Weight of the last direction in the next one. */
const MOMENTUM = 0.7;
/** A smaller improvement, as a share of the gap, is no progress. */
const PROGRESS = 1e-3;
const SAME = 1e-4;
/** Candidate levels of the even duals, as shares of the mean value of a seat. */
const SHARES = [1, 0.75, 0.5, 0.25, 0, -0.25, -0.5] as const;
/** The even duals replace the plan's when they leave less than this share of the gap. */
const FAR = 0.5;

/**
 * Initial duals. First candidate: a seated player's share of the value of the match, and 0 for the others.
 * Further candidates: the same level for everybody plus the own reward. The lowest bound wins.
 */
export const initialDuals = (
  pricing: Pricing,
  plan: readonly Column[],
  effort: PricingEffort,
  steps: WorkBudget,
): Duals => {
  const { count, reward } = pricing.problem;
  const boundAt = (players: Float64Array): LagrangianBound =>
    pricing.bound(new Duals(players, 0), effort, steps);
  const seated = new Float64Array(count);
  let sum = 0;
  for (const { players, value } of plan) {
    const share = (value - players.reduce((rewards, player) => rewards + reward[player], 0)) / SEATS;
    for (const player of players) seated[player] = Math.max(0, reward[player] + share);
    sum += share;
  }
  const value = totalValue(plan);
  const ofPlan = boundAt(seated);
  const mean = sum / Math.max(1, plan.length);
  // A player with no more reward than the first surplus player needs no dual.
  const spare = reward.toSorted((left, right) => right - left)[SEATS * pricing.matches] ?? 0;
  const even = [0, spare]
    .flatMap((off) => SHARES.map((share) => reward.map((worth) => Math.max(0, worth - off + share * mean))))
    .map(boundAt)
    .reduce((best, other) => (other.bound < best.bound ? other : best));
  return (even.bound - value < FAR * (ofPlan.bound - value) ? even : ofPlan).duals;
};

/** Adds a dual for the number of matches to a bound, so that few columns have a positive reduced cost. */
export const withMatchDual = (found: LagrangianBound, matches: number): LagrangianBound => {
  const { duals, reducedCostBounds } = found;
  const match = Math.max(0, reducedCostBounds.toSorted((left, right) => right - left)[matches - 1] ?? 0);
  return {
    ...found,
    duals: new Duals(duals.players, match),
    reducedCostBounds: reducedCostBounds.map((more) => Math.max(0, more - match)),
  };
};

/**
 * Subgradient method on the Lagrangian dual ("Validation of subgradient optimization", 1974) with momentum. The problem maximises,
 * so each step lowers the bound. Players in several of the best columns get a greater dual, players in none a
 * smaller one.
 */
export const subgradientAscent = (
  pricing: Pricing,
  { start, value, played, effort, stepRule, onColumn = () => {} }: Ascent,
  steps: WorkBudget,
): LagrangianBound => {
  const { rounds, first, last, patience, shrink } = stepRule;
  const { count } = pricing.problem;
  const cheapest = leastSeatDual(played, count);
  let best = pricing.bound(start, effort, steps, played);
  let current = best;
  let length = first;
  let stale = 0;
  const direction = new Float64Array(count);
  for (let round = 1; round < rounds && length >= last && best.bound - value > SAME; round += 1) {
    if (steps.left <= 0 || steps.isOver?.() === true) break;
    const wanted = new Float64Array(count);
    for (const column of current.columns) {
      onColumn(column);
      for (const player of column.players) wanted[player] += 1;
    }
    let norm = 0;
    const { players: duals } = current.duals;
    for (let player = 0; player < count; player += 1) {
      const surplus = duals[player] <= cheapest && wanted[player] < 1 ? 0 : 1 - wanted[player];
      direction[player] = MOMENTUM * direction[player] + (1 - MOMENTUM) * surplus;
      norm += direction[player] ** 2;
    }
    const step = (length * Math.max(1, current.bound - value)) / Math.max(norm, 1e-9);
    const next = duals.map((dual, player) => Math.max(cheapest, dual - step * direction[player]));
    current = pricing.bound(new Duals(next, 0), effort, steps, played);
    stale = current.bound < best.bound - PROGRESS * (best.bound - value) ? 0 : stale + 1;
    if (current.bound < best.bound) best = current;
    if (stale < patience) continue;
    length *= shrink;
    stale = 0;
    direction.fill(0);
    current = best;
  }
  return best;
};
