import type { Rule } from "./constants.ts";
import type { Rating } from "./rating.ts";

/** How uncertain a match of these players is, in points of rate: everybody's deviation and the chance of the game. */
export const matchSpread = (
  everybody: readonly Pick<Rating, "sigma">[],
  { beta }: Pick<Rule, "beta">,
): number => Math.sqrt(everybody.reduce((total, { sigma }) => total + sigma * sigma, 0) + 2 * beta * beta);
