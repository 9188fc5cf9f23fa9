import type { Baseline, DecidedGame, Teams } from "./baseline.ts";

const ELO = { initial: 1500, step: 32, scale: 400 } as const;

/** Elo of each team's mean with K 32, every player of a team moving alike (Elo 1978). */
export const createElo = <Player>(): Baseline<Player> => {
  const ratings = new Map<Player, number>();
  const ratingOf = (player: Player): number => ratings.get(player) ?? ELO.initial;
  const meanOf = (team: readonly Player[]): number =>
    team.reduce((total, player) => total + ratingOf(player), 0) / team.length;
  const foretell = ({ first, second }: Teams<Player>): number =>
    1 / (1 + 10 ** ((meanOf(second) - meanOf(first)) / ELO.scale));
  return {
    foretell,
    learn(game: DecidedGame<Player>) {
      const step = ELO.step * (Number(game.hasFirstWon) - foretell(game));
      for (const player of game.first) ratings.set(player, ratingOf(player) + step);
      for (const player of game.second) ratings.set(player, ratingOf(player) - step);
    },
  };
};
