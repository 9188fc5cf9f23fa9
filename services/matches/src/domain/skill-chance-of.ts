import { LIMITS, otherTeam, type Team } from "@gokaku/game";
import { type Skill, skillChance } from "@gokaku/rating";
import { teamSeats } from "./match.ts";

/** A seat with the skill that its match froze; null for an unknown one. */
export interface SkilledSeat {
  readonly team: Team;
  readonly skill: Skill | null;
}

/** The win chance of a team by skill, 0 to 1; null unless all ten seats have one. */
export const skillChanceOf = (seats: readonly SkilledSeat[], team: Team): number | null => {
  const known = seats.flatMap(({ team: own, skill }) => (skill === null ? [] : [{ team: own, ...skill }]));
  return known.length === LIMITS.playersPerMatch
    ? skillChance(teamSeats(known, team), teamSeats(known, otherTeam(team)))
    : null;
};
