import { RATING } from "../constants.ts";
import type { DecidedGames } from "../skill/fit-skills.ts";
import { INITIAL_SKILL, type Skill } from "../skill/skill.ts";
import { skillChance } from "../skill/skill-chance.ts";
import { skillsAfter } from "../skill/skills-after.ts";
import { winChance } from "../win-chance.ts";
import { type Foretold, foretold, rankCorrelation } from "./compare-ratings.ts";
import { type ReplayedRatings, replayRatings } from "./replay-ratings.ts";

/** Ratings of another place beside the ones that our rule makes of the same history. */
export interface HistoryComparison {
  /** Players with a game and a brought rating. */
  readonly players: number;
  /** Mean distance of the two ratings of a player, in points; null without such a player. */
  readonly meanDifference: number | null;
  /** The same once both means are equal: another place may begin at another number. */
  readonly centredDifference: number | null;
  /** Spearman's; null with fewer than two players, or without spread. */
  readonly rankCorrelation: number | null;
  /** Both on the same games of the last third: those whose players all brought a rating. */
  readonly brought: Foretold | null;
  readonly replayed: Foretold | null;
  /** The replay and the sequential skill on the whole last third. */
  readonly replayedAll: Foretold | null;
  readonly skill: Foretold | null;
}

/** The chance of the winners of each game by the skills before it. */
const skillChances = ({ seats, starts }: DecidedGames, players: number): readonly number[] => {
  const skills = Array.from({ length: players }, (): Skill => INITIAL_SKILL);
  const chances: number[] = [];
  for (let game = 0; game + 1 < starts.length; game += 1) {
    const played = Array.from(seats.subarray(starts[game], starts[game + 1]));
    const [winners, losers] = [played.slice(0, played.length / 2), played.slice(played.length / 2)];
    const [won, lost] = [winners, losers].map((team) => team.map((player) => skills[player]));
    chances.push(skillChance(won, lost));
    const after = skillsAfter(won, lost);
    winners.forEach((player, place) => {
      skills[player] = after.winners[place];
    });
    losers.forEach((player, place) => {
      skills[player] = after.losers[place];
    });
  }
  return chances;
};

const mean = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0) / values.length;

/**
 * Compares brought ratings with the replay of the same history. The brought ratings already include the games that they
 * predict; the replay does not.
 * @param games in the order of play
 * @param brought by player; null for a player without one
 * @param replayed the replay of the games, where it is known already
 */
export const compareHistory = (
  games: DecidedGames,
  brought: readonly (number | null)[],
  { ratings, chances }: ReplayedRatings = replayRatings(games, brought.length),
): HistoryComparison => {
  const played = new Set(games.seats);
  const pairs = brought.flatMap((rating, player) =>
    rating === null || !played.has(player) ? [] : [[rating, ratings[player].mu] as const],
  );
  const [theirs, ours] = [pairs.map(([rating]) => rating), pairs.map(([, rating]) => rating)];
  const offset = pairs.length === 0 ? 0 : mean(ours) - mean(theirs);
  const distance = (by: number) => mean(pairs.map(([rating, replayed]) => Math.abs(rating + by - replayed)));
  const broughtChances: number[] = [];
  const replayedChances: number[] = [];
  const from = Math.ceil((chances.length * 2) / 3);
  for (let game = from; game < chances.length; game += 1) {
    const seats = games.seats.subarray(games.starts[game], games.starts[game + 1]);
    const known = Array.from(seats, (player) => brought[player] ?? null);
    if (known.includes(null)) continue;
    const figures = known.map((mu) => ({ mu: mu ?? RATING.initialMu, sigma: 0 }));
    broughtChances.push(winChance(figures.slice(0, seats.length / 2), figures.slice(seats.length / 2)));
    replayedChances.push(chances[game]);
  }
  return {
    players: pairs.length,
    meanDifference: pairs.length === 0 ? null : distance(0),
    centredDifference: pairs.length === 0 ? null : distance(offset),
    rankCorrelation: pairs.length < 2 ? null : rankCorrelation(theirs, ours),
    brought: foretold(broughtChances),
    replayed: foretold(replayedChances),
    replayedAll: foretold(chances.slice(from)),
    skill: foretold(skillChances(games, brought.length).slice(from)),
  };
};
