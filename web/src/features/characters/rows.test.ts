import { expect, test } from "vitest";
import { rowsOf } from "./rows.ts";

test("[WEB-624] each character has its shares of the matches, and the interval of its win rate", () => {
  const [often, banned] = rowsOf({
    season_id: "s9",
    decided_matches: 40,
    characters: [
      { pokemon_id: "MEW", matches: 20, picks: 20, wins: 10, bans: 4 },
      { pokemon_id: "PIKACHU", matches: 0, picks: 0, wins: 0, bans: 10 },
    ],
  });
  expect(often).toMatchObject({ used: 0.5, banned: 0.1, won: { share: 0.5 } });
  expect(often?.won?.low).toBeCloseTo(0.2993, 4);
  expect(often?.won?.high).toBeCloseTo(0.7007, 4);
  expect(banned).toMatchObject({ used: 0, banned: 0.25, won: null });
  expect(rowsOf({ season_id: "s9", decided_matches: 0, characters: [] })).toEqual([]);
});
