import { ROLES } from "@gokaku/game";
import type { Candidate, Settings, Snapshot } from "@gokaku/solver";

/** Whether two players were team-mates or opponents in the last three matches of either; by entry ids. */
export type PairHistory = (
  one: string,
  other: string,
) => { readonly asMates: boolean; readonly asOpponents: boolean };

export const noPairHistory: PairHistory = () => ({ asMates: false, asOpponents: false });

/** By entry ids, in either order. */
export const pairHistoryOf = ({ candidates, recentPairs }: Snapshot): PairHistory => {
  if (recentPairs === undefined) return noPairHistory;
  const named = (places: Int32Array): ReadonlySet<string> =>
    new Set(
      Array.from(places, (_, index) => index)
        .filter((index) => index % 2 === 0)
        .flatMap((index) => {
          const one = candidates[places[index]]?.entryId;
          const other = candidates[places[index + 1]]?.entryId;
          return [`${one} ${other}`, `${other} ${one}`];
        }),
    );
  const mates = named(recentPairs.mates);
  const opponents = named(recentPairs.opponents);
  return (one, other) => ({
    asMates: mates.has(`${one} ${other}`),
    asOpponents: opponents.has(`${one} ${other}`),
  });
};

/** A match as the objective (TICK-7, SKILL-10, SKILL-11) evaluates it; gaps in points. */
export interface MatchScore {
  readonly value: number;
  readonly teamGap: number;
  readonly laneGap: number;
  readonly offRoleGap: number;
  readonly measuringGap: number;
  /** 0 for the first choice to 4 for the fifth, −1 for a role that was not selected; one per place. */
  readonly choices: readonly number[];
  /** Repeated pairs of team-mates, of 20, and of opponents, of 25. */
  readonly mateRepeats: number;
  readonly opponentRepeats: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/**
 * The value of a match in the words of TICK-7: slow, readable, and without any code of the solver, which it
 * judges.
 * @param places one team in the order of `ROLES`, then the other
 */
export const evaluateMatch = (
  places: readonly Candidate[],
  weights: Settings,
  history: PairHistory = noPairHistory,
): MatchScore => {
  const isBySkill = weights.matchBySkill === 1 && places.some(({ skill }) => skill !== undefined);
  const strengths = places.map((player) => (isBySkill ? (player.skill?.mean ?? 1500) : player.rate));
  const measuring = (from: number): number =>
    places.slice(from, from + 5).filter(({ skill }) => skill !== undefined && skill.deviation >= 264).length;
  const choices = places.map((player, place) => player.roles.indexOf(ROLES[place % 5]));
  const offRole = (from: number): number => choices.slice(from, from + 5).filter((rank) => rank > 0).length;
  const teamGap = Math.abs(sum(strengths.slice(0, 5)) - sum(strengths.slice(5))) / 5;
  const laneGap = sum(ROLES.map((_, lane) => Math.abs(strengths[lane] - strengths[lane + 5]))) / 5;
  const offRoleGap = Math.abs(offRole(0) - offRole(5));
  const measuringGap = Math.abs(measuring(0) - measuring(5));
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
    weights.spreadWeight * (Math.max(...strengths) - Math.min(...strengths)) -
    weights.choiceWeight * sum(penalties) -
    weights.offRoleWeight * offRoleGap -
    weights.freshnessWeight * (mateRepeats + opponentRepeats / 2) -
    weights.measuringWeight * measuringGap;
  return { value, teamGap, laneGap, offRoleGap, measuringGap, choices, mateRepeats, opponentRepeats };
};
