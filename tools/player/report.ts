import type { CharactersResponse, Match } from "@gokaku/contract";
import { hashOf, NO_CHARACTER } from "@gokaku/game";

import type { Api } from "./http.ts";
import type { Report } from "./player.ts";

export interface Character {
  readonly id: string;
  readonly moves: readonly [string, string];
}

/** The characters that can be picked, with a move of each slot. */
export const loadCharacters = async (api: Api): Promise<Character[]> => {
  const answer = await api.call({ method: "GET", path: "/api/pokemon" });
  if (answer.status !== 200) return [];
  return (answer.body as CharactersResponse).pokemon
    .filter(({ pokemon_id }) => pokemon_id !== NO_CHARACTER)
    .map(({ pokemon_id, moves }) => ({ id: pokemon_id, moves: [moves.move_1a ?? "", moves.move_2a ?? ""] }));
};

/** The winner by a hash of the match id, so that all ten players report the same. */
export const agreedResult = (matchId: string): "A-win" | "B-win" =>
  hashOf(matchId) % 2 === 0 ? "A-win" : "B-win";

const characterOf = (
  match: Pick<Match, "match_id">,
  userId: string,
  characters: readonly Character[],
): Character | undefined =>
  characters[hashOf(`${match.match_id}/${userId}`) % Math.max(1, characters.length)];

/** A complete report of one player; a report of an invalid match has no answers about the play. */
export const buildReport = (
  match: Pick<Match, "match_id">,
  userId: string,
  result: Report["result"],
  characters: readonly Character[],
  offender = "",
): Report => {
  const empty = {
    banned_pokemon: NO_CHARACTER,
    picked_pokemon: "",
    pokemon_move1: "",
    pokemon_move2: "",
    violation_report: "",
  };
  if (result === "invalid") return { ...empty, result, invalid_player: offender };
  const picked = characterOf(match, userId, characters);
  const [move1 = "", move2 = ""] = picked?.moves ?? [];
  return { ...empty, result, picked_pokemon: picked?.id ?? "", pokemon_move1: move1, pokemon_move2: move2 };
};
