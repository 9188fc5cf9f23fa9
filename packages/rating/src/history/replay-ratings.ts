import { RATING } from "../constants.ts";
import { decidedSteps } from "../decided-steps.ts";
import type { Rating } from "../rating.ts";
import type { DecidedGames } from "../skill/fit-skills.ts";
import { winChance } from "../win-chance.ts";

/** The ratings after all games, and the chance that the winners of each had before it. */
export interface ReplayedRatings {
  /** By player. */
  readonly ratings: readonly Rating[];
  /** By game, from 0 to 1. */
  readonly chances: readonly number[];
}

/**
 * Rates a history from the beginning by the rule of the product.
 * @param games in the order of play
 * @param players the number of players in the games
 */
export const replayRatings = ({ seats, starts }: DecidedGames, players: number): ReplayedRatings => {
  const ratings = Array.from(
    { length: players },
    (): Rating => ({ mu: RATING.initialMu, sigma: RATING.initialSigma }),
  );
  const chances: number[] = [];
  for (let game = 0; game + 1 < starts.length; game += 1) {
    const middle = (starts[game] + starts[game + 1]) / 2;
    const winners = seats.subarray(starts[game], middle);
    const losers = seats.subarray(middle, starts[game + 1]);
    const [won, lost] = [winners, losers].map((team) => Array.from(team, (player) => ratings[player]));
    chances.push(winChance(won, lost));
    const steps = decidedSteps(won, lost);
    const move = (team: Int32Array, before: readonly Rating[], by: readonly Rating[]) =>
      team.forEach((player, place) => {
        ratings[player] = {
          mu: before[place].mu + by[place].mu,
          sigma: before[place].sigma + by[place].sigma,
        };
      });
    move(winners, won, steps.winners);
    move(losers, lost, steps.losers);
  }
  return { ratings, chances };
};
