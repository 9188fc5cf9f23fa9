import type { Team } from "@gokaku/game";
import type { Skill } from "@gokaku/rating";
import type { SkilledSeat } from "../domain/skill-chance-of.ts";

export const toSkill = (mean: number | null, deviation: number | null): Skill | null =>
  mean === null || deviation === null ? null : { mean, deviation };

/** A seat as `json_build_array(team, skill_mean, skill_deviation)`. */
export type SkilledSeatRow = readonly [team: Team, mean: number | null, deviation: number | null];

export const toSkilledSeat = ([team, mean, deviation]: SkilledSeatRow): SkilledSeat => ({
  team,
  skill: toSkill(mean, deviation),
});
