import { RATING, type Rule } from "./constants.ts";
import type { Rating } from "./rating.ts";
import { matchSpread } from "./spread.ts";

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/**
 * The chance from 0 to 1 that the first team wins: the expected score of the update rule. openskill's `predictWin` uses
 * the normal curve instead.
 */
export const winChance = (
  team: readonly Rating[],
  opponents: readonly Rating[],
  rule: Pick<Rule, "beta"> = RATING,
): number => {
  const spread = matchSpread([...team, ...opponents], rule);
  const gap = sum(team.map(({ mu }) => mu)) - sum(opponents.map(({ mu }) => mu));
  return 1 / (1 + Math.exp(-gap / spread));
};
