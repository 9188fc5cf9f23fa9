import type { Team } from "@gokaku/game";
import { type SkilledSeat, skillChanceOf } from "./skill-chance-of.ts";

/** A chance above the first is a favourite's, one below the second an underdog's. */
const BOUNDS = { favourite: 0.55, underdog: 0.45 } as const;
/** Standard deviations on both sides of the mean that contain 95 % of a normal distribution. */
const Z_95 = 1.96;

/** A match that a team won, for one of its players. */
export interface OwnMatch {
  readonly team: Team;
  readonly winner: Team;
  /** The win chance of the own team by the frozen ratings, 0 to 1. */
  readonly rateChance: number;
  readonly seats: readonly SkilledSeat[];
}

/** Expected against real wins of one player. */
export interface Balance {
  readonly matches: number;
  readonly wins: number;
  readonly expectedWins: number;
  /** Chance alone gives a number of wins between these two with 95 %. */
  readonly intervalLow: number;
  readonly intervalHigh: number;
  readonly favourite: number;
  readonly underdog: number;
  readonly even: number;
}

const chanceOf = ({ seats, team, rateChance }: OwnMatch): number => skillChanceOf(seats, team) ?? rateChance;

/** The interval is the normal approximation of a sum of independent results, within zero and all matches. */
export const balanceOf = (matches: readonly OwnMatch[]): Balance => {
  const chances = matches.map(chanceOf);
  const expectedWins = chances.reduce((total, chance) => total + chance, 0);
  const variance = chances.reduce((total, chance) => total + chance * (1 - chance), 0);
  const favourite = chances.filter((chance) => chance > BOUNDS.favourite).length;
  const underdog = chances.filter((chance) => chance < BOUNDS.underdog).length;
  return {
    matches: matches.length,
    wins: matches.filter(({ team, winner }) => team === winner).length,
    expectedWins,
    intervalLow: Math.max(0, expectedWins - Z_95 * Math.sqrt(variance)),
    intervalHigh: Math.min(matches.length, expectedWins + Z_95 * Math.sqrt(variance)),
    favourite,
    underdog,
    even: matches.length - favourite - underdog,
  };
};
