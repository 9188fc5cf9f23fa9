import { SKILL } from "./constants.ts";
import type { Skill } from "./skill.ts";
import { gapOf, logistic } from "./skill-chance.ts";

/**
 * The skills after one decided game, in the order of the given players. It is one Newton step of the logistic model
 * from the belief before the game, an extended Kalman filter for a logistic observation.
 */
export const skillsAfter = (
  winners: readonly Skill[],
  losers: readonly Skill[],
): { readonly winners: readonly Skill[]; readonly losers: readonly Skill[] } => {
  const { gap, variance } = gapOf(winners, losers);
  const expected = logistic(gap);
  const information = expected * (1 - expected);
  const surprise = (1 - expected) / (1 + variance * information);
  const after =
    (direction: 1 | -1) =>
    (before: Skill): Skill => ({
      mean: before.mean + (direction * surprise * before.deviation ** 2) / SKILL.scale,
      deviation: 1 / Math.sqrt(1 / before.deviation ** 2 + information / SKILL.scale ** 2),
    });
  return { winners: winners.map(after(1)), losers: losers.map(after(-1)) };
};
