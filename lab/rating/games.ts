import { readFileSync } from "node:fs";

/** Five players of one team, five of the other, and whether the first team has won. Players are numbers from 0. */
export type Game = Readonly<{ first: readonly number[]; second: readonly number[]; hasFirstWon: boolean }>;

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
