import { RATING, type Rule } from "./constants.ts";
import type { Rating } from "./rating.ts";
import { matchSpread } from "./spread.ts";
import { winChance } from "./win-chance.ts";

/** The terms of one player's step in a decided match. */
export interface StepTerms {
  /** The chance from 0 to 1 that the player's team would win. */
  readonly expectedScore: number;
  /** The step after a certain loss that was won: σ² divided by the spread of all ten. */
  readonly factor: number;
  /** `factor` times the score (1 won, 0 lost) less the expected one; not yet rounded nor bounded. */
  readonly step: number;
}

/** The terms of a player's step, from both teams as they were before the match. */
export const stepTerms = (
  player: Pick<Rating, "sigma">,
  own: readonly Rating[],
  opponents: readonly Rating[],
  won: boolean,
  rule: Pick<Rule, "beta"> = RATING,
): StepTerms => {
  const expectedScore = winChance(own, opponents, rule);
  const factor = player.sigma ** 2 / matchSpread([...own, ...opponents], rule);
  return { expectedScore, factor, step: factor * ((won ? 1 : 0) - expectedScore) };
};
