import type { Pool } from "../column-generation/column-pool.ts";
import { type Count, upTo } from "../column-generation/duals.ts";
import { type Bound, type Pricing, SEARCHING } from "../column-generation/pricing.ts";
import { Programme } from "../column-generation/restricted-master.ts";
import type { Steps } from "../exact/best-arrangement.ts";
import { SEATS } from "../model/problem.ts";

const TEMPERATURES = [1, 0.3] as const;
const SWEEPS = 150;
/** Times that new tens are looked for before a number of matches counts as possible. */
const MOST_ROUNDS = 4;

/**
 * What no plan of at most so many matches is worth more than, when every seat becomes cheaper by the same, down to
 * nothing, and a match dearer by what ten seats have become cheaper: no ten is worth more beyond these prices than
 * before, and where many seats have a price, fewer matches cost more than they save.
 * @param found its prices are of seats and matches alone, none below nothing
 */
export const boundOfFewer = ({ prices, excess }: Bound, most: number): number => {
  const { players, match } = prices;
  const spare = players.length - SEATS * most;
  const off = spare <= 0 ? 0 : players.toSorted()[spare - 1];
  const seats = players.reduce((sum, price) => sum + Math.max(0, price - off), 0);
  const highest = excess.toSorted((left, right) => right - left).slice(0, most);
  return highest.reduce((sum, more) => sum + more, seats + most * (match + SEATS * off));
};

/** Whether no plan with so many matches is better. */
const isRuledOut = (
  pricing: Pricing,
  pool: Pool,
  found: Bound,
  count: Count,
  value: number,
  steps: Steps,
): boolean => {
  if (count.most < Math.max(1, count.least) || boundOfFewer(found, count.most) <= value) return true;
  const programme = new Programme(pool, found.prices.copy(), count);
  for (let round = 0; round < MOST_ROUNDS && steps.left > 0; round += 1) {
    for (const temperature of TEMPERATURES) programme.solve(temperature, SWEEPS, steps);
    const at = pricing.bound(programme.prices, SEARCHING, steps, count);
    if (at.bound <= value) return true;
    if (programme.bound(steps).bound > value) return false;
    pool.addAll([...at.tens, ...at.more]);
  }
  return false;
};

/**
 * Fewer and more matches than the known plan has, where a better plan may have as many.
 * @param found a bound for any number of matches
 * @param played matches of the known plan
 * @param value of the known plan
 */
export const otherCounts = (
  pricing: Pricing,
  pool: Pool,
  found: Bound,
  played: number,
  value: number,
  steps: Steps,
): readonly Count[] =>
  [upTo(played - 1), { least: played + 1, most: pricing.matches }].filter(
    (count) => !isRuledOut(pricing, pool, found, count, value, steps),
  );
