import { ROLES, type Role } from "@gokaku/game";
import {
  type Candidate,
  noPairHistory,
  type PairHistory,
  type Settings,
  type Snapshot,
} from "@gokaku/solver";

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

export interface ReferenceSeat {
  readonly player: Candidate;
  readonly role: Role;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const mean = (numbers: readonly number[]): number => sum(numbers) / numbers.length;

/**
 * The value of a match in the words of TICK-7: slow, readable, and without any code of the solver, which it
 * judges. Teams in any order of roles.
 */
export const referenceValue = (
  teamA: readonly ReferenceSeat[],
  teamB: readonly ReferenceSeat[],
  settings: Settings,
  history: PairHistory = noPairHistory,
): number => {
  const lineup = [...teamA, ...teamB];
  const rank = ({ player, role }: ReferenceSeat): number => player.roles.indexOf(role);
  const rates = lineup.map(({ player }) => player.rate);
  const waits = lineup.map(({ player }) =>
    Math.min(Math.floor(player.waitedS / settings.waitStepS), settings.waitStepsMaximum),
  );
  const flexibility = lineup.map(({ player }) => player.roles.length - 2);
  const teamGap = Math.abs(
    mean(teamA.map(({ player }) => player.rate)) - mean(teamB.map(({ player }) => player.rate)),
  );
  const rateIn = (team: readonly ReferenceSeat[], role: Role): number => {
    const seat = team.find((one) => one.role === role);
    if (seat === undefined) throw new RangeError(`a team has no player in the role ${role}`);
    return seat.player.rate;
  };
  const laneGap = mean(ROLES.map((role) => Math.abs(rateIn(teamA, role) - rateIn(teamB, role))));
  const spread = Math.max(...rates) - Math.min(...rates);
  const choices = lineup.map(
    (seat) => (settings.choicePenalty[rank(seat)] ?? Number.NaN) * (1 + seat.player.roleDebt),
  );
  const offRole = (team: readonly ReferenceSeat[]): number => team.filter((seat) => rank(seat) > 0).length;
  const pairsOf = (one: readonly ReferenceSeat[], other: readonly ReferenceSeat[]) =>
    one.flatMap((left) => other.map((right) => history(left.player.entryId, right.player.entryId)));
  // Within a team each pair occurs twice.
  const mates = [...pairsOf(teamA, teamA), ...pairsOf(teamB, teamB)].filter(({ asMates }) => asMates);
  const opponents = pairsOf(teamA, teamB).filter(({ asOpponents }) => asOpponents);
  const repeats = mates.length / 2 + opponents.length / 2;
  return (
    settings.matchValue +
    settings.waitWeight * sum(waits) +
    settings.flexibilityWeight * sum(flexibility) -
    settings.teamGapWeight * teamGap -
    settings.laneGapWeight * laneGap -
    settings.spreadWeight * spread -
    settings.choiceWeight * sum(choices) -
    settings.offRoleWeight * Math.abs(offRole(teamA) - offRole(teamB)) -
    settings.freshnessWeight * repeats
  );
};
