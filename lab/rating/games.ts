import { readFileSync } from "node:fs";

/** The players of two teams of one size, as numbers from 0, and whether the first team has won. */
export interface Game {
  /** Seconds since the first game. */
  readonly atS?: number;
  readonly first: readonly number[];
  readonly second: readonly number[];
  readonly hasFirstWon: boolean;
  /** The ratings that the community's own system had for them before the game. */
  readonly incumbent?: { readonly first: readonly number[]; readonly second: readonly number[] };
}

const GAMES = { "League of Legends": "league-of-legends", basketball: "basketball" } as const;
export const SPORTS = Object.keys(GAMES) as (keyof typeof GAMES)[];

/** Real games in the order of play; where they come from: `games/NOTICE.md`. */
export const readGames = (sport: keyof typeof GAMES): readonly Game[] => {
  const text = readFileSync(new URL(`games/${GAMES[sport]}.json`, import.meta.url), "utf8");
  return (JSON.parse(text) as number[][]).map((line) => ({
    first: line.slice(0, 5),
    second: line.slice(5, 10),
    hasFirstWon: line[10] === 1,
  }));
};
