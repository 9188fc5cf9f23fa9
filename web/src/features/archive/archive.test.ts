import { expect, test } from "vitest";
import { mostOf, percentBelow, shownSeason } from "./archive.ts";

test("[WEB-661] without a season in the address it is the one that ended last", () => {
  const seasons = [
    { id: "s9", is_running: true },
    { id: "s8", is_running: false },
    { id: "s7", is_running: false },
  ];
  expect(shownSeason("s7", seasons)).toBe("s7");
  expect(shownSeason(null, seasons)).toBe("s8");
  expect(shownSeason(null, seasons.slice(0, 1))).toBeUndefined();
});

test("[WEB-661] the share of even matches is rounded down, and absent without matches", () => {
  const gaps = [
    { below: 10, matches: 597 },
    { below: 20, matches: 400 },
    { below: null, matches: 3 },
  ];
  expect(percentBelow(gaps, 20)).toBe(99);
  expect(percentBelow([{ below: 20, matches: 0 }], 20)).toBeNull();
});

test("[WEB-661] the characters most played and most banned are those with some matches", () => {
  const characters = [
    { pokemon_id: "MEW", matches: 3, picks: 3, wins: 1, bans: 9 },
    { pokemon_id: "PIKACHU", matches: 7, picks: 8, wins: 4, bans: 0 },
  ];
  expect(mostOf(characters, "matches")).toEqual({ id: "PIKACHU", matches: 7 });
  expect(mostOf(characters, "bans")).toEqual({ id: "MEW", matches: 9 });
  expect(mostOf(characters.slice(1), "bans")).toBeNull();
  expect(mostOf([], "matches")).toBeNull();
});
