import { SKILL } from "./constants.ts";
import type { Skill } from "./skill.ts";

export const logistic = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** The summed gap of two teams in logits, and its variance. */
export const gapOf = (
  team: readonly Skill[],
  opponents: readonly Skill[],
): { gap: number; variance: number } => {
  let gap = 0;
  let variance = 0;
  for (const { mean, deviation } of team) {
    gap += mean;
    variance += deviation ** 2;
  }
  for (const { mean, deviation } of opponents) {
    gap -= mean;
    variance += deviation ** 2;
  }
  return { gap: gap / SKILL.scale, variance: variance / SKILL.scale ** 2 };
};

/**
 * The chance from 0 to 1 that the first team wins. The deviations move it towards one half: the probit
 * approximation of the logistic-normal integral (MacKay 1992, The Evidence Framework Applied to Classification Networks).
 */
export const skillChance = (team: readonly Skill[], opponents: readonly Skill[]): number => {
  const { gap, variance } = gapOf(team, opponents);
  return logistic(gap / Math.sqrt(1 + (Math.PI * variance) / 8));
};
