import type { MatchReasons } from "../model/plan.ts";
import { LANES, type Problem, windowOfPlayer } from "../model/problem.ts";
import { repeatsOf } from "../model/repeat-pairings.ts";

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** The pair with the least slack in the rate rule. */
const bindingOf = (problem: Problem, lineup: readonly number[]): MatchReasons["binding"] => {
  const { players } = problem;
  let binding: MatchReasons["binding"] | null = null;
  for (const [index, one] of lineup.entries()) {
    for (const other of lineup.slice(index + 1)) {
      const distance = Math.abs(players[one].rate - players[other].rate);
      const allowed = (windowOfPlayer(problem, one) + windowOfPlayer(problem, other)) / 2;
      if (binding === null || allowed - distance < binding.allowed - binding.distance) {
        const entryIds = [players[one].entryId, players[other].entryId] as const;
        binding = { entryIds, distance, allowed };
      }
    }
  }
  if (binding === null) throw new RangeError("a match without players has no reasons");
  return binding;
};

/**
 * Figures of one match.
 * @param lineup players by number, both teams in the order of the roles
 * @param choices ranks of their ten roles
 */
export const reasonsOf = (
  problem: Problem,
  lineup: readonly number[],
  choices: readonly number[],
): MatchReasons => {
  const { players, strength, isBySkill, isFarAhead, isMeasuring, repeats } = problem;
  const strengths = lineup.map((player) => strength[player]);
  const gapOfCounts = (isCounted: (place: number) => boolean): number => {
    const teams = lineup.map((_, place) => (isCounted(place) ? (place < LANES ? 1 : -1) : 0));
    return Math.abs(teams.reduce<number>((sum, sign) => sum + sign, 0));
  };
  return {
    bySkill: isBySkill,
    teamGap: Math.abs(mean(strengths.slice(0, LANES)) - mean(strengths.slice(LANES))),
    laneGaps: strengths.slice(0, LANES).map((own, role) => Math.abs(own - strengths[role + LANES])),
    spread: Math.max(...strengths) - Math.min(...strengths),
    offRoleGap: gapOfCounts((place) => choices[place] > 0),
    measuringGap: gapOfCounts((place) => isMeasuring[lineup[place]] === 1),
    farAheadEntryIds: lineup
      .filter((player) => isFarAhead[player] === 1)
      .map((player) => players[player].entryId),
    binding: bindingOf(problem, lineup),
    ...repeatsOf(repeats, lineup),
  };
};
