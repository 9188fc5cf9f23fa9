import type { Steps } from "../exact/best-ten.ts";
import { beyondOf } from "../pricing/beyond.ts";
import type { Count } from "../pricing/prices.ts";
import { type Pricing, SEARCHING } from "../pricing/pricing.ts";
import { boundOfPool, type Programme } from "../pricing/programme.ts";

const TEMPERATURES = [1, 0.3] as const;
const SWEEPS = 150;
/** Times that new tens are looked for before a number of matches counts as possible. */
const MOST_ROUNDS = 4;

/** Whether no plan with so many matches is better. @param programme its prices are lost */
const isRuledOut = (
  pricing: Pricing,
  programme: Programme,
  count: Count,
  value: number,
  steps: Steps,
): boolean => {
  if (count.most < Math.max(1, count.least)) return true;
  programme.count = count;
  for (let round = 0; round < MOST_ROUNDS && steps.left > 0; round += 1) {
    for (const temperature of TEMPERATURES) programme.solve(temperature, SWEEPS, steps);
    const at = pricing.bound(programme.prices, SEARCHING, steps, count);
    if (at.bound <= value) return true;
    const { pool, prices } = programme;
    if (boundOfPool(programme, beyondOf(pool, prices, steps)).bound > value) return false;
    pool.addAll([...at.tens, ...at.more]);
  }
  return false;
};

/**
 * Fewer and more matches than the known plan has, where a better plan may have as many.
 * @param played matches of the known plan
 * @param value of the known plan
 */
export const otherCounts = (
  pricing: Pricing,
  programme: Programme,
  played: number,
  value: number,
  steps: Steps,
): readonly Count[] => {
  const { prices } = programme;
  const counts = [
    { least: 0, most: played - 1 },
    { least: played + 1, most: pricing.matches },
  ];
  return counts.filter((count) => {
    programme.prices = prices.copy();
    return !isRuledOut(pricing, programme, count, value, steps);
  });
};
