import type { Game } from "./games.ts";

/** All ways to split so many players into two teams of one size: the places of the first team, which has place 0. */
const listSplits = (players: number): readonly (readonly number[])[] => {
  const splits: number[][] = [];
  const grow = (team: readonly number[], from: number): void => {
    if (team.length === players / 2) splits.push([...team]);
    else for (let place = from; place < players; place += 1) grow([...team, place], place + 1);
  };
  grow([0], 1);
  return splits;
};

const SPLITS = new Map<number, readonly (readonly number[])[]>();

/**
 * The players of a game in the two teams whose sums are nearest; of equal ones the first split in lexical order.
 * @param values of the first team, then of the second
 */
export const splitEvenly = (game: Game, values: readonly number[]): Pick<Game, "first" | "second"> => {
  const players = [...game.first, ...game.second];
  const splits = SPLITS.get(players.length) ?? listSplits(players.length);
  SPLITS.set(players.length, splits);
  const half = values.reduce((total, value) => total + value, 0) / 2;
  let best: readonly number[] = splits[0] ?? [];
  let least = Number.POSITIVE_INFINITY;
  for (const split of splits) {
    let sum = 0;
    for (const place of split) sum += values[place] ?? 0;
    const distance = Math.abs(sum - half);
    if (distance < least - 1e-9) [least, best] = [distance, split];
  }
  const chosen = new Set(best);
  return {
    first: players.filter((_, place) => chosen.has(place)),
    second: players.filter((_, place) => !chosen.has(place)),
  };
};
