import { ROLES } from "@gokaku/game";
import { evaluateMatch, PLACES } from "../model/objective.ts";
import type { Settings } from "../model/settings.ts";
import type { Candidate } from "../model/snapshot.ts";
import { assignPlaces } from "./assignment.ts";

/** Ten players on their places, and the value of the match. */
export interface Arrangement {
  readonly places: readonly Candidate[];
  readonly value: number;
}

const swapped = (places: readonly Candidate[], lanes: number): readonly Candidate[] =>
  places.map((player, place) =>
    (lanes >> (place % 5)) & 1 ? (places[(place + 5) % PLACES] ?? player) : player,
  );

/**
 * Assigns roles with the least sum of choice costs, then takes the best of the sixteen splits into two teams.
 * Null when the ten players cannot fill two teams.
 */
export const arrange = (lineup: readonly Candidate[], settings: Settings): Arrangement | null => {
  const choice = new Float64Array(PLACES * ROLES.length).fill(Number.POSITIVE_INFINITY);
  lineup.forEach((player, index) => {
    player.roles.forEach((role, rank) => {
      choice[index * ROLES.length + ROLES.indexOf(role)] =
        (settings.choicePenalty[rank] ?? 0) * (1 + player.roleDebt);
    });
  });
  const order = assignPlaces(choice);
  if (order === null) return null;
  const places = [...order].map((player) => lineup[player]);
  let best: Arrangement | null = null;
  for (let lanes = 0; lanes < 16; lanes += 1) {
    const tried = swapped(places, lanes);
    const { value } = evaluateMatch(tried, settings);
    if (best === null || value > best.value) best = { places: tried, value };
  }
  return best;
};
