import { expect, test } from "vitest";
import { emblemFacets } from "./emblem-pattern.ts";

const pattern = (id: string) =>
  emblemFacets(id)
    .map((facet) => facet.strength)
    .join();

test("[WEB-50] the same character always has the same emblem", () => {
  expect(emblemFacets("PIKACHU")).toEqual(emblemFacets("PIKACHU"));
});

test("[WEB-50] every fifth of an emblem is the same and mirrored in itself", () => {
  const strengths = emblemFacets("MEWTWO_X").map((facet) => facet.strength);
  const sector = strengths.slice(0, 12);
  for (let fifth = 0; fifth < 5; fifth += 1)
    expect(strengths.slice(fifth * 12, fifth * 12 + 12)).toEqual(sector);
  expect(sector.slice(0, 3)).toEqual(sector.slice(9, 12));
  expect(sector.slice(3, 6)).toEqual(sector.slice(6, 9));
});

test("[WEB-50] characters are told apart: among sixty ids nearly all patterns differ", () => {
  const ids = Array.from({ length: 60 }, (_, index) => `CHARACTER_${index}`);
  expect(new Set(ids.map(pattern)).size).toBeGreaterThan(55);
});
