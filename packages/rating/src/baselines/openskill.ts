import { predictWin, rate, rating } from "openskill";
import type { Rating } from "../rating.ts";
import type { Baseline } from "./baseline.ts";

/** The library openskill with its defaults: its model, its numbers, its prediction. */
export const createOpenskill = <Player>(): Baseline<Player> => {
  const ratings = new Map<Player, Rating>();
  const initial = rating();
  const ratingsOf = (team: readonly Player[]): Rating[] =>
    team.map((player) => ratings.get(player) ?? initial);
  const set = (team: readonly Player[], after: readonly Rating[] = []): void =>
    team.forEach((player, place) => {
      const next = after[place];
      if (next !== undefined) ratings.set(player, next);
    });
  return {
    foretell: ({ first, second }) => predictWin([ratingsOf(first), ratingsOf(second)])[0] ?? 0.5,
    learn({ first, second, hasFirstWon }) {
      const [won, lost] = hasFirstWon ? [first, second] : [second, first];
      const [winners, losers] = rate([ratingsOf(won), ratingsOf(lost)]);
      set(won, winners);
      set(lost, losers);
    },
  };
};
