import { windowOf } from "@gokaku/game";
import type { MatchReasons } from "../model/plan.ts";
import type { Settings } from "../model/settings.ts";
import type { Candidate } from "../model/snapshot.ts";

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** Figures of one match. Both teams in the order of the roles; `choices` are the ranks of their ten roles. */
export const reasonsOf = (
  teamA: readonly Candidate[],
  teamB: readonly Candidate[],
  choices: readonly number[],
  repeats: Pick<MatchReasons, "mateRepeats" | "opponentRepeats">,
  settings: Settings,
): MatchReasons => {
  const lineup = [...teamA, ...teamB];
  const rates = lineup.map(({ rate }) => rate);
  const offRoles = (from: number): number =>
    choices.slice(from, from + 5).filter((choice) => choice > 0).length;
  let binding: MatchReasons["binding"] | null = null;
  for (const [index, one] of lineup.entries()) {
    for (const other of lineup.slice(index + 1)) {
      const distance = Math.abs(one.rate - other.rate);
      const allowed = (windowOf(one.waitedS, settings) + windowOf(other.waitedS, settings)) / 2;
      if (binding === null || allowed - distance < binding.allowed - binding.distance) {
        binding = { entryIds: [one.entryId, other.entryId], distance, allowed };
      }
    }
  }
  if (binding === null) throw new RangeError("a match without players has no reasons");
  return {
    teamGap: Math.abs(mean(rates.slice(0, 5)) - mean(rates.slice(5))),
    laneGaps: teamA.map(({ rate }, role) => Math.abs(rate - teamB[role].rate)),
    spread: Math.max(...rates) - Math.min(...rates),
    offRoleGap: Math.abs(offRoles(0) - offRoles(5)),
    binding,
    ...repeats,
  };
};
