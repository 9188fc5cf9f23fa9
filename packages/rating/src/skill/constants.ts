import { RATING } from "../constants.ts";

/** The constants of a skill, in points of rate. A skill is in the unit of the rate and never rounded or bounded. */
export const SKILL = {
  initialMean: RATING.initialMu,
  /** Chosen on five sets of real games: with it no set is behind a coin, Elo or the rate (`npm run lab -- rating`). */
  initialDeviation: 300,
  /** Points of the teams' summed gap that are one logit of the win chance: β√2, as for rates without deviations. */
  scale: 868,
  /** Deviation of a player with a tier or an imported rating. */
  seedDeviation: 174,
  /** A player with a smaller deviation is measured: about ten even games from the initial one. */
  measuredDeviation: 264,
  /** Even games to that deviation; the unit of the progress that players see. */
  gamesToMeasure: 10,
} as const;

/** Stored with every skill; another version of the fit is another number. */
export const SKILL_VERSION = "logistic-1";

/** Means of the five tiers of seeds, weakest first. */
export const SEED_TIERS: readonly number[] = [900, 1200, 1500, 1800, 2100];
