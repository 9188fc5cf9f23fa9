import { ROLES } from "@gokaku/game";
import type { Settings } from "./settings.ts";
import type { Candidate } from "./snapshot.ts";

/** Whether two players were team-mates or opponents in the last three matches of either; by entry ids. */
export type PairHistory = (
  one: string,
  other: string,
) => { readonly asMates: boolean; readonly asOpponents: boolean };

export const noPairHistory: PairHistory = () => ({ asMates: false, asOpponents: false });

/** Places 0 to 4 are one team in the order of `ROLES`, places 5 to 9 the other. */
export const PLACES = 10;

type Weights = Pick<
  Settings,
  | "matchValue"
  | "waitWeight"
  | "waitStepS"
  | "waitStepsMaximum"
  | "flexibilityWeight"
  | "teamGapWeight"
  | "laneGapWeight"
  | "spreadWeight"
  | "choiceWeight"
  | "choicePenalty"
  | "offRoleWeight"
  | "freshnessWeight"
>;

/** A match as the objective (TICK-7) evaluates it; rates in points. */
export interface MatchScore {
  readonly value: number;
  readonly teamGap: number;
  readonly laneGap: number;
  readonly offRoleGap: number;
  /** 0 for the first choice to 4 for the fifth, −1 for a role that was not selected; one per place. */
  readonly choices: readonly number[];
  /** Repeated pairs of team-mates, of 20, and of opponents, of 25. */
  readonly mateRepeats: number;
  readonly opponentRepeats: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/**
 * Evaluates ten players on their places in the words of the objective, independently of the solver's
 * arithmetic. The benchmark measures every matchmaker by it.
 */
export const evaluateMatch = (
  places: readonly Candidate[],
  weights: Weights,
  history: PairHistory = noPairHistory,
): MatchScore => {
  const rates = places.map((player) => player.rate);
  const choices = places.map((player, place) => player.roles.indexOf(ROLES[place % 5]));
  const offRole = (from: number): number => choices.slice(from, from + 5).filter((rank) => rank > 0).length;
  const teamGap = Math.abs(sum(rates.slice(0, 5)) - sum(rates.slice(5))) / 5;
  const laneGap = sum(ROLES.map((_, lane) => Math.abs(rates[lane] - rates[lane + 5]))) / 5;
  const offRoleGap = Math.abs(offRole(0) - offRole(5));
  const steps = places.map(({ waitedS }) =>
    Math.min(Math.floor(Math.max(0, waitedS) / weights.waitStepS), weights.waitStepsMaximum),
  );
  const penalties = places.map(
    ({ roleDebt }, place) => (weights.choicePenalty[choices[place]] ?? Infinity) * (1 + roleDebt),
  );
  const pairs = places.flatMap((one, place) =>
    places.slice(place + 1).map((other, after) => ({
      ...history(one.entryId, other.entryId),
      isTeam: place < 5 === place + 1 + after < 5,
    })),
  );
  const mateRepeats = pairs.filter(({ isTeam, asMates }) => isTeam && asMates).length;
  const opponentRepeats = pairs.filter(({ isTeam, asOpponents }) => !isTeam && asOpponents).length;
  const value =
    weights.matchValue +
    weights.waitWeight * sum(steps) +
    weights.flexibilityWeight * sum(places.map(({ roles }) => roles.length - 2)) -
    weights.teamGapWeight * teamGap -
    weights.laneGapWeight * laneGap -
    weights.spreadWeight * (Math.max(...rates) - Math.min(...rates)) -
    weights.choiceWeight * sum(penalties) -
    weights.offRoleWeight * offRoleGap -
    weights.freshnessWeight * (mateRepeats + opponentRepeats / 2);
  return { value, teamGap, laneGap, offRoleGap, choices, mateRepeats, opponentRepeats };
};
