import type { Character, User } from "@gokaku/contract";
import { type CharacterType, NO_CHARACTER, type Role } from "@gokaku/game";

const byIndex = (characters: readonly Character[]): readonly Character[] =>
  characters
    .filter((character) => character.pokemon_id !== NO_CHARACTER)
    .toSorted((one, other) => one.index_number - other.index_number);

/** Of one type, by index number, without the placeholder. */
export const charactersOf = (characters: readonly Character[], type: CharacterType): readonly Character[] =>
  byIndex(characters).filter((character) => character.type === type);

const HIRAGANA = /[ぁ-ゖ]/g;
const TO_KATAKANA = "ァ".charCodeAt(0) - "ぁ".charCodeAt(0);

/** One form for what is written in hiragana, katakana (of either width) or Latin letters. */
const fold = (text: string): string =>
  text
    .normalize("NFKC")
    .trim()
    .toLowerCase()
    .replaceAll(HIRAGANA, (kana) => String.fromCharCode(kana.charCodeAt(0) + TO_KATAKANA));

/** Whose Japanese or English name contains the words, by index number; names that begin with them come first. */
export const searchCharacters = (characters: readonly Character[], words: string): readonly Character[] => {
  const wanted = fold(words);
  if (wanted === "") return [];
  const names = (character: Character) => [character.name_ja, character.name_en].map(fold);
  const found = byIndex(characters).filter((character) =>
    names(character).some((name) => name.includes(wanted)),
  );
  const begins = (character: Character) => names(character).some((name) => name.startsWith(wanted));
  return [...found.filter(begins), ...found.filter((character) => !begins(character))];
};

/** Those of these ids that the catalogue has, in their order, each once. */
export const charactersById = (
  characters: readonly Character[],
  ids: readonly string[],
): readonly Character[] =>
  [...new Set(ids)].flatMap((id) =>
    characters.filter((character) => character.pokemon_id === id && id !== NO_CHARACTER),
  );

const FAMILIAR = 8;

interface Habits {
  readonly favorite_pokemon: readonly string[];
  readonly favourites?: User["favourites"];
  readonly latest_matches: readonly { readonly pokemon: string }[];
}

/**
 * The player's favourites of the role that is played, all favourites, then those of the last matches, each once: one of
 * them is nearly always the one played.
 */
export const familiarCharacters = (
  characters: readonly Character[],
  habits: Habits | undefined,
  role: Role | null = null,
): readonly Character[] =>
  charactersById(characters, [
    ...(role === null ? [] : (habits?.favourites?.[role] ?? []).map(({ id }) => id)),
    ...(habits?.favorite_pokemon ?? []),
    ...(habits?.latest_matches.map((record) => record.pokemon) ?? []),
  ]).slice(0, FAMILIAR);
