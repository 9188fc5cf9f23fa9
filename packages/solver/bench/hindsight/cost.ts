import { evaluateMatch, type Settings } from "@gokaku/solver";
import { type Match, type Visitor, waiting } from "./visitors.ts";

/**
 * Points for a visitor who gives up. A matched visitor costs a point a minute and a tenth of the match's
 * penalties.
 */
export const GIVE_UP_COST = 60;

/** The penalty terms of the objective (TICK-7) alone. */
export const penaltyOf = ({ atS, lineup }: Match, settings: Settings): number => {
  const none = { ...settings, matchValue: 0, waitWeight: 0, flexibilityWeight: 0 };
  return -evaluateMatch(
    lineup.map((visitor) => waiting(visitor, atS)),
    none,
  ).value;
};

/** Mean cost of a visitor of the session; lower is better. */
export const costOf = (
  visitors: readonly Visitor[],
  matches: readonly Match[],
  settings: Settings,
): number => {
  const ofMatches = matches.map(
    (match) =>
      penaltyOf(match, settings) + match.lineup.reduce((sum, { joinS }) => sum + (match.atS - joinS) / 60, 0),
  );
  const seatedCount = 10 * matches.length;
  return (
    (ofMatches.reduce((sum, cost) => sum + cost, 0) + GIVE_UP_COST * (visitors.length - seatedCount)) /
    visitors.length
  );
};
