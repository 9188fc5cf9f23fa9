import { expect, test } from "vitest";
import pokemon from "../../../seeds/pokemon.json" with { type: "json" };
import { emblemLetters, emblemPattern } from "./emblem-pattern.ts";

interface Named {
  readonly pokemon_id: string;
  readonly name_ja: string;
  readonly type: string | null;
}

const catalogue = pokemon as readonly Named[];

const emblems = catalogue
  .filter(({ type }) => type !== null)
  .map(({ pokemon_id: id, name_ja: name, type }) => ({
    id,
    type,
    letters: emblemLetters(name),
    ...emblemPattern(id),
  }));

const pairs = emblems.flatMap((one, at) => emblems.slice(at + 1).map((other) => [one, other] as const));
const mosaicOf = ({ mosaic }: (typeof emblems)[number]) => JSON.stringify(mosaic);

test("[WEB-50] the same character always has the same emblem", () => {
  expect(emblemPattern("PIKACHU")).toEqual(emblemPattern("PIKACHU"));
});

test("[WEB-50] every fifth of an emblem is the same and mirrored in itself", () => {
  for (const { mosaic } of emblems) {
    const counts = mosaic.map(({ path }) => path.split("M").length - 1);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40);
    for (const count of counts) expect(count % 10).toBe(0);
  }
});

test("[WEB-220] any two characters of the catalogue differ in letters, hue, plate or mosaic", () => {
  expect(emblems.length).toBeGreaterThan(80);
  for (const [one, other] of pairs)
    expect(
      one.letters !== other.letters ||
        one.hue !== other.hue ||
        one.plate !== other.plate ||
        mosaicOf(one) !== mosaicOf(other),
      `${one.id} and ${other.id}`,
    ).toBe(true);
});

test("[WEB-220] two of one type with the same letters have different plates or far hues, and different mosaics", () => {
  const alike = pairs.filter(([one, other]) => one.type === other.type && one.letters === other.letters);
  for (const [one, other] of alike) {
    const isFar = one.plate !== other.plate || Math.abs(one.hue - other.hue) >= 2;
    expect(isFar && mosaicOf(one) !== mosaicOf(other), `${one.id} and ${other.id}`).toBe(true);
  }
  expect(alike.length).toBeLessThanOrEqual(3);
});

test("[WEB-220] the letters are the first two of the name, without its region and long marks", () => {
  expect(
    ["ピカチュウ", "アローラライチュウ", "エーフィ", "ミュウツーY", "ミュウツーX", "ミュウ", "", "Mew"].map(
      emblemLetters,
    ),
  ).toEqual(["ピカ", "ライ", "エフ", "ミY", "ミX", "ミュ", "?", "Me"]);
});
