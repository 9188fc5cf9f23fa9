import { lapsedBeforeS, type RankingRules } from "../domain/ranking.ts";
import type { RankedFrom } from "../store/ranking.ts";

/** The bounds of a ranking at this moment. */
export const rankedFrom = (rules: RankingRules, nowMs: number): RankedFrom => ({
  minMatches: rules.minMatches,
  lapsedBeforeS: lapsedBeforeS(rules, nowMs),
});
