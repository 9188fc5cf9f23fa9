import { findFarAhead, ROLES, type Role, type Team } from "@gokaku/game";
import { reasonsOf } from "../explanation/match-reasons.ts";
import { chanceOf } from "../explanation/win-chance.ts";
import { Board } from "../model/board.ts";
import type { MatchReasons, PlannedSeat } from "../model/plan.ts";
import { createProblem, LANES, type Problem, windowOfPlayer } from "../model/problem.ts";
import type { Settings } from "../model/settings.ts";
import { byWait, type Candidate, type RecentPairs } from "../model/snapshot.ts";

export interface OpenSeat {
  readonly team: Team;
  readonly role: Role;
}

/** A seat of the match with its player, whose wait ended at sitting down. */
export interface FilledSeat extends OpenSeat {
  readonly player: Candidate;
  /** Whether the player sat down without a window. */
  readonly isFarAhead: boolean;
}

interface SubstituteSearch {
  /** The other nine. */
  readonly filled: readonly FilledSeat[];
  readonly open: OpenSeat;
  /** All waiting players: who is far from all others depends on everyone. */
  readonly waiting: readonly Candidate[];
  /** Whether a waiting player may be asked. */
  readonly mayAsk: (player: Candidate) => boolean;
  /** Places among the nine, followed by the waiting. */
  readonly recentPairs?: RecentPairs;
  /** The roles whose two players may change teams. */
  readonly swappable: readonly Role[];
}

/** How a substitute fits, the best first: a chosen role within the windows, beyond them, or another role. */
export const FITS = ["suitable", "beyond_windows", "off_role"] as const;
export type Fit = (typeof FITS)[number];

/** A waiting player for the open seat, with the match that results. */
export interface Substitute {
  readonly entryId: string;
  readonly userId: string;
  readonly fit: Fit;
  /** The role whose two players change teams. */
  readonly swappedRole: Role | null;
  /** Team A in the order of the roles, then team B. */
  readonly seats: readonly PlannedSeat[];
  readonly value: number;
  readonly winChanceA: number;
  readonly reasons: MatchReasons;
}

const seatAt = ({ team, role }: OpenSeat): number => (team === "A" ? 0 : LANES) + ROLES.indexOf(role);

const swapped = (lineup: readonly number[], lane: number): readonly number[] => {
  const changed = [...lineup];
  changed[lane] = lineup[lane + LANES];
  changed[lane + LANES] = lineup[lane];
  return changed;
};

/** A role that the player did not choose counts as the last one of the order. */
export const rolesWith = (roles: readonly Role[], role: Role): readonly Role[] =>
  roles.includes(role) ? roles : [...roles, role];

/** Rounds to a millionth of a point. */
const tidy = (value: number): number => Math.round(value * 1e6) / 1e6;

interface Lineup {
  readonly numbers: readonly number[];
  readonly swappedRole: Role | null;
  readonly value: number;
}

const toSubstitute = (
  problem: Problem,
  player: number,
  fit: Fit,
  { numbers, ...best }: Lineup,
): Substitute => {
  const seats = numbers.map((number, seat): PlannedSeat => {
    const { entryId, userId, roles } = problem.players[number];
    const role = ROLES[seat % LANES];
    const team = seat < LANES ? "A" : "B";
    return {
      entryId,
      userId,
      team,
      role,
      choice: roles.indexOf(role),
      window: windowOfPlayer(problem, number),
    };
  });
  const candidates = numbers.map((number) => problem.players[number]);
  const { entryId, userId } = problem.players[player];
  return {
    entryId,
    userId,
    fit,
    ...best,
    seats,
    winChanceA: chanceOf(problem, candidates.slice(0, LANES), candidates.slice(LANES)),
    reasons: reasonsOf(
      problem,
      numbers,
      seats.map(({ choice }) => choice),
    ),
  };
};

/**
 * Chooses substitutes for an open seat by their fit, then by the value of the resulting match, the best first; ties by
 * the longest wait. Every waiting player and every allowed swap is tried. Beyond the windows and in another role, the
 * match has to be worth more than none.
 * @param limit most substitutes
 */
export const chooseSubstitutes = (
  { filled, open, waiting, mayAsk, recentPairs, swappable }: SubstituteSearch,
  settings: Settings,
  limit = 1,
): readonly Substitute[] => {
  const seated = filled.map(({ player }) => player);
  const willing = waiting.map((player) => ({ ...player, roles: rolesWith(player.roles, open.role) }));
  const candidates = [...seated, ...willing];
  const farAhead = findFarAhead(candidates, settings);
  const problem = createProblem(
    { candidates, ...(recentPairs && { recentPairs }) },
    // Being overdue counts for a plan, not for the value of a match.
    { ...settings, overdueS: Number.POSITIVE_INFINITY },
    farAhead.map((isFar, place) => filled[place]?.isFarAhead ?? isFar),
  );
  const numberOf = new Map(problem.players.map(({ entryId }, number) => [entryId, number]));
  const numberOfPlayer = ({ entryId }: Candidate): number => numberOf.get(entryId) ?? -1;
  const base = Array.from({ length: 2 * LANES }, () => -1);
  for (const seat of filled) base[seatAt(seat)] = numberOfPlayer(seat.player);

  const board = new Board(problem);
  board.penaltyWeight = 0;
  const evaluate = (numbers: readonly number[]): number => {
    const match = board.openMatch(numbers);
    const value = numbers.some((number) => board.isBlockedIn(number, match))
      ? Number.NEGATIVE_INFINITY
      : board.value[match];
    board.closeMatch(match);
    return value;
  };
  const bestLineup = (player: number): Lineup => {
    const numbers = base.with(seatAt(open), player);
    let best: Lineup = { numbers, swappedRole: null, value: tidy(evaluate(numbers)) };
    if (best.value === Number.NEGATIVE_INFINITY) return best;
    for (const role of swappable) {
      const other = swapped(numbers, ROLES.indexOf(role));
      const value = tidy(evaluate(other));
      if (value > best.value) best = { numbers: other, swappedRole: role, value };
    }
    return best;
  };
  const { low, high } = problem;
  const isWithinWindows = (player: number): boolean =>
    base.every((other) => other < 0 || (low[player] <= high[other] && low[other] <= high[player]));
  const fitOf = (player: Candidate): Fit => {
    if (!player.roles.includes(open.role)) return "off_role";
    return isWithinWindows(numberOfPlayer(player)) ? "suitable" : "beyond_windows";
  };
  return waiting
    .filter(mayAsk)
    .map((player) => ({ player, fit: fitOf(player), lineup: bestLineup(numberOfPlayer(player)) }))
    .filter(({ fit, lineup }) => lineup.value > (fit === "suitable" ? Number.NEGATIVE_INFINITY : 0))
    .sort(
      (left, right) =>
        FITS.indexOf(left.fit) - FITS.indexOf(right.fit) ||
        right.lineup.value - left.lineup.value ||
        byWait(left.player, right.player),
    )
    .slice(0, limit)
    .map(({ player, fit, lineup }) => toSubstitute(problem, numberOfPlayer(player), fit, lineup));
};
