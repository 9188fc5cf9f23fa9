import { skillChance, winChance } from "@gokaku/rating";
import { type Problem, skillOfPlayer } from "../model/problem.ts";
import type { Candidate } from "../model/snapshot.ts";

/** The win chance of the first team by the figure that judges evenness. */
export const chanceOf = (
  { isBySkill }: Problem,
  team: readonly Candidate[],
  opponents: readonly Candidate[],
): number => {
  if (isBySkill) return skillChance(team.map(skillOfPlayer), opponents.map(skillOfPlayer));
  const strength = ({ rate, sigma }: Candidate) => ({ mu: rate, sigma });
  return winChance(team.map(strength), opponents.map(strength));
};
