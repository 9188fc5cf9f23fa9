import { expect, test } from "vitest";
import { charactersOf, familiarCharacters, searchCharacters } from "./character-search.ts";
import { sampleCharacters } from "./samples.ts";

const ids = (found: readonly { readonly pokemon_id: string }[]) => found.map((one) => one.pokemon_id);

test("[WEB-89] a name is found in hiragana, katakana of either width and Latin letters", () => {
  for (const words of ["ぴか", "ピカ", "ﾋﾟｶ", "pika", " ピカチュウ "])
    expect(ids(searchCharacters(sampleCharacters, words))).toEqual(["PIKACHU"]);
});

test("[WEB-89] names that begin with the words come first; the placeholder is never found", () => {
  const [pikachu] = sampleCharacters.filter((one) => one.pokemon_id === "PIKACHU");
  if (pikachu === undefined) throw new Error("no sample");
  const alola = { ...pikachu, pokemon_id: "ALOLA", name_ja: "アローラピカ", index_number: 1 };
  expect(ids(searchCharacters([alola, ...sampleCharacters], "ぴか"))).toEqual(["PIKACHU", "ALOLA"]);
  expect(searchCharacters(sampleCharacters, "未選択")).toEqual([]);
  expect(searchCharacters(sampleCharacters, "")).toEqual([]);
});

test("[WEB-89] the familiar ones are the favourites, then those of the last matches, each once", () => {
  const habits = {
    favorite_pokemon: ["MEW", "EMPTY", "GONE"],
    latest_matches: ["PIKACHU", "", "MEW", "ZAPDOS"].map((pokemon) => ({ pokemon })),
  };
  expect(ids(familiarCharacters(sampleCharacters, habits))).toEqual(["MEW", "PIKACHU", "ZAPDOS"]);
  expect(familiarCharacters(sampleCharacters, undefined)).toEqual([]);
});

test("[WEB-89] a type shows its characters by index number", () => {
  expect(ids(charactersOf(sampleCharacters, "ATTACKER"))).toEqual(["VENUSAUR", "PIKACHU", "ZAPDOS", "MEW"]);
});
