import { evaluateMatch, type Settings } from "@gokaku/solver";
import { type Match, type Visitor, waiting } from "./visitors.ts";

/** RatePoints that a player who gave up costs; who is matched costs one a minute and a tenth of the match's penalties. */
export const GAVE_UP = 60;

/** The penalty terms of the objective (TICK-7) alone. */
export const penaltyOf = ({ atS, ten }: Match, settings: Settings): number => {
  const none = { ...settings, matchValue: 0, waitWeight: 0, flexibilityWeight: 0 };
  return -evaluateMatch(
    ten.map((visitor) => waiting(visitor, atS)),
    none,
  ).value;
};

/** Mean price of one visitor of the evening: the lower the better. */
export const priceOf = (
  visitors: readonly Visitor[],
  matches: readonly Match[],
  settings: Settings,
): number => {
  const ofMatches = matches.map(
    (match) =>
      penaltyOf(match, settings) + match.ten.reduce((sum, { joinS }) => sum + (match.atS - joinS) / 60, 0),
  );
  const seatedCount = 10 * matches.length;
  return (
    (ofMatches.reduce((sum, price) => sum + price, 0) + GAVE_UP * (visitors.length - seatedCount)) /
    visitors.length
  );
};
