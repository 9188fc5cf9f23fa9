import { SEED_TIERS, SKILL } from "./constants.ts";

/** The hidden skill of a player: mean and standard deviation of a normal belief, in points of rate. */
export interface Skill {
  readonly mean: number;
  readonly deviation: number;
}

/** The stored beliefs about a player: the one after each game in turn, and the one of the last fit to all games. */
export interface SkillState {
  readonly sequential: Skill;
  readonly fitted: Skill;
}

/** The skill in use: the mean of both beliefs, which predicts real games better than either. */
export const skillOf = ({ sequential, fitted }: SkillState): Skill => ({
  mean: (sequential.mean + fitted.mean) / 2,
  deviation: (sequential.deviation + fitted.deviation) / 2,
});

export const INITIAL_SKILL: Skill = { mean: SKILL.initialMean, deviation: SKILL.initialDeviation };

/**
 * The skill of a player on a tier of seeds.
 * @param tier 1 to 5, 5 the strongest
 * @throws RangeError for another number
 */
export const seedSkill = (tier: number): Skill => {
  const mean = SEED_TIERS[tier - 1];
  if (mean === undefined)
    throw new RangeError(`tier ${tier}: not a whole number from 1 to ${SEED_TIERS.length}`);
  return { mean, deviation: SKILL.seedDeviation };
};

const precision = (deviation: number): number => 1 / deviation ** 2;

export const isMeasured = ({ deviation }: Pick<Skill, "deviation">): boolean =>
  deviation < SKILL.measuredDeviation;

/**
 * Tenths of the way from the initial to a measured deviation that are left: 10 to 1, and 0 once measured. An even game
 * is about one tenth.
 */
export const measuringLeft = ({ deviation }: Pick<Skill, "deviation">): number => {
  if (isMeasured({ deviation })) return 0;
  const [from, to] = [precision(SKILL.initialDeviation), precision(SKILL.measuredDeviation)];
  const left = (to - precision(deviation)) / (to - from);
  return Math.min(SKILL.gamesToMeasure, Math.max(1, Math.round(left * SKILL.gamesToMeasure)));
};
