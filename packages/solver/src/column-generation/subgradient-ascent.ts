import type { Steps } from "../exact/best-arrangement.ts";
import { SEATS } from "../model/problem.ts";
import { type Count, cheapestSeat, Prices, type Ten, worthOf } from "./duals.ts";
import type { Bound, Effort, Pricing } from "./pricing.ts";

export interface Pace {
  readonly rounds: number;
  /** Length of the first steps, as a share of Polyak's, and below which it ends. */
  readonly first: number;
  readonly last: number;
  /** Rounds without getting anywhere until the steps become shorter, and by what. */
  readonly patience: number;
  readonly shorter: number;
}

/** How much of the last direction a step keeps. */
const MOMENTUM = 0.7;
/** A bound that comes nearer to the plan by a smaller share is no progress. */
const PROGRESS = 1e-3;
const SAME = 1e-4;
/** How much of its mean worth a seat costs where all cost the same. */
const SHARES = [1, 0.75, 0.5, 0.25, 0, -0.25, -0.5] as const;
/** Those prices are taken where the bound is so much nearer to the plan. */
const FAR = 0.5;

/**
 * Prices to begin with: every seat is worth as much of its match as the player brings with them, and those left over
 * nothing. Where that says too little, since many are left over and make every seat cheaper, the same for everybody
 * but for what they bring, of several prices those of the lowest bound.
 */
export const firstPrices = (pricing: Pricing, plan: readonly Ten[], effort: Effort, steps: Steps): Prices => {
  const { count, reward } = pricing.problem;
  const boundAt = (players: Float64Array): Bound => pricing.bound(new Prices(players, 0), effort, steps);
  const seated = new Float64Array(count);
  let sum = 0;
  for (const { players, value } of plan) {
    const share = (value - players.reduce((rewards, player) => rewards + reward[player], 0)) / SEATS;
    for (const player of players) seated[player] = Math.max(0, reward[player] + share);
    sum += share;
  }
  const value = worthOf(plan);
  const ofPlan = boundAt(seated);
  const mean = sum / Math.max(1, plan.length);
  // Who brings no more than the first whom no match has room for needs no price for it.
  const spare = reward.toSorted((left, right) => right - left)[SEATS * pricing.matches] ?? 0;
  const even = [0, spare]
    .flatMap((off) => SHARES.map((share) => reward.map((worth) => Math.max(0, worth - off + share * mean))))
    .map(boundAt)
    .reduce((best, other) => (other.bound < best.bound ? other : best));
  return (even.bound - value < FAR * (ofPlan.bound - value) ? even : ofPlan).prices;
};

/** The same bound with a price of a match, so that few tens are worth more than their prices. */
export const withMatchPrice = (found: Bound, matches: number): Bound => {
  const { prices, excess } = found;
  const match = Math.max(0, excess.toSorted((left, right) => right - left)[matches - 1] ?? 0);
  return {
    ...found,
    prices: new Prices(prices.players, match),
    excess: excess.map((more) => Math.max(0, more - match)),
  };
};

/**
 * Lowers the bound by changing the prices: a seat that several of the best tens want becomes dearer, one that nobody
 * wants cheaper (subgradient method, Held, Wolfe, Crowder 1974, with the direction of the last steps kept in part).
 * @param start without a price of a match
 * @param played that of the plans the bound is for; where it leaves nobody out, a seat may cost less than nothing
 * @param onTen told every ten that was met
 * @param value of the known plan, which the bound cannot pass
 */
export const ascend = (
  pricing: Pricing,
  start: Prices,
  value: number,
  played: Count,
  effort: Effort,
  { rounds, first, last, patience, shorter }: Pace,
  steps: Steps,
  onTen: (ten: Ten) => void = () => {},
): Bound => {
  const { count } = pricing.problem;
  const cheapest = cheapestSeat(played, count);
  let best = pricing.bound(start, effort, steps, played);
  let current = best;
  let length = first;
  let stale = 0;
  const direction = new Float64Array(count);
  for (let round = 1; round < rounds && length >= last && best.bound - value > SAME; round += 1) {
    if (steps.left <= 0 || steps.isOver?.() === true) break;
    const wanted = new Float64Array(count);
    for (const ten of current.tens) {
      onTen(ten);
      for (const player of ten.players) wanted[player] += 1;
    }
    let norm = 0;
    const { players: prices } = current.prices;
    for (let player = 0; player < count; player += 1) {
      const surplus = prices[player] <= cheapest && wanted[player] < 1 ? 0 : 1 - wanted[player];
      direction[player] = MOMENTUM * direction[player] + (1 - MOMENTUM) * surplus;
      norm += direction[player] ** 2;
    }
    const step = (length * Math.max(1, current.bound - value)) / Math.max(norm, 1e-9);
    const next = prices.map((price, player) => Math.max(cheapest, price - step * direction[player]));
    current = pricing.bound(new Prices(next, 0), effort, steps, played);
    stale = current.bound < best.bound - PROGRESS * (best.bound - value) ? 0 : stale + 1;
    if (current.bound < best.bound) best = current;
    if (stale < patience) continue;
    length *= shorter;
    stale = 0;
    direction.fill(0);
    current = best;
  }
  return best;
};
