import { ROLES, windowOf } from "@gokaku/game";
import { winChance } from "@gokaku/rating";
import { searchAndProve } from "./exact/search-and-prove.ts";
import { explainLeftovers, overdueProofOf } from "./explanation/leftovers.ts";
import { reasonsOf } from "./explanation/match-reasons.ts";
import { admit } from "./model/admit.ts";
import type { Board } from "./model/board.ts";
import type { MatchReasons, Plan, PlannedMatch } from "./model/plan.ts";
import { createProblem, LANES, overdueAmong } from "./model/problem.ts";
import { repeatsOf } from "./model/repeat-pairings.ts";
import type { Settings } from "./model/settings.ts";
import { type Candidate, compareText, type Snapshot } from "./model/snapshot.ts";
import { hashBit } from "./model/tie-break.ts";
import { boundPlan, NO_BOUND } from "./optimality-bound/bound-plan.ts";
import { enumerateAll } from "./optimality-bound/full-enumeration.ts";
import { searchesFor, stepsToEnumerate, stepsWithinTick, withinShare } from "./search/effort.ts";

export const SOLVER_VERSION = "certified-8";

export interface SolveOptions {
  /** Seconds between ticks. A short interval has less work; absent and 0 count as two minutes. */
  readonly intervalS?: number;
  /** Whether small queues are proven and large ones bounded; true when absent. */
  readonly isExact?: boolean;
  /** Steps of the upper bound; as many as a tick has time for when absent. */
  readonly boundSteps?: number;
  /** The wall-clock guard: the solver calls it now and then and ends when it returns true. */
  readonly isOver?: () => boolean;
}

/** Values that differ by less are equal: the sums were made in another order. */
const SAME = 1e-3;

/** Rounds to a millionth of a point, which is below any weight, to remove rounding noise. */
const tidy = (value: number): number => Math.round(value * 1e6) / 1e6;

const smallestEntry = (players: readonly Candidate[]): string =>
  players.map((player) => player.entryId).reduce((least, id) => (compareText(id, least) < 0 ? id : least));

interface Valued {
  readonly value: number;
  readonly repeats: Pick<MatchReasons, "mateRepeats" | "opponentRepeats">;
}

/** Names the teams by the hash tie-break alone: both fives are first put in an order that ignores rates. */
const toMatch = (
  places: readonly Candidate[],
  { value, repeats }: Valued,
  index: number,
  settings: Settings,
  seed: string,
): PlannedMatch => {
  const fives = [places.slice(0, LANES), places.slice(LANES)] as const;
  const inOrder = compareText(smallestEntry(fives[0]), smallestEntry(fives[1])) < 0;
  const flip = hashBit(seed, `${index}/team`) === inOrder;
  const [teamA, teamB] = flip ? [fives[1], fives[0]] : fives;
  const strength = (player: Candidate) => ({ mu: player.rate, sigma: player.sigma });
  const seats = [...teamA, ...teamB].map((player, place) => {
    const role = ROLES[place % LANES];
    return {
      entryId: player.entryId,
      userId: player.userId,
      team: place < LANES ? ("A" as const) : ("B" as const),
      role,
      choice: player.roles.indexOf(role),
      window: windowOf(player.waitedS, settings),
    };
  });
  const choices = seats.map(({ choice }) => choice);
  return {
    index,
    seats,
    firstAttack: hashBit(seed, `${index}/attack`) ? "A" : "B",
    value,
    winChanceA: winChance(teamA.map(strength), teamB.map(strength)),
    reasons: reasonsOf(teamA, teamB, choices, repeats, settings),
  };
};

/** The matches of a board in the order of their lowest player by rate. */
const toMatches = (board: Board, settings: Settings, seed: string): readonly PlannedMatch[] => {
  const { players, overdueBonus, repeats: pairings } = board.problem;
  const rows = Array.from({ length: board.open }, (_, match) => {
    const numbers = board.lineupOf(match);
    const value = tidy(board.value[match] - overdueBonus * overdueAmong(board.problem, numbers));
    return { first: Math.min(...numbers), numbers, value };
  }).sort((left, right) => left.first - right.first);
  return rows.map(({ numbers, value }, index) => {
    const places = Array.from(numbers, (player) => players[player]);
    return toMatch(places, { value, repeats: repeatsOf(pairings, numbers) }, index, settings, seed);
  });
};

/**
 * Makes disjoint matches from the queue of a tick: as many overdue players as possible, then the greatest
 * total value. The same snapshot, settings and seed give the same plan, whatever the order of the snapshot;
 * the seed decides the sides alone. Broken entries are ignored and counted.
 */
export const solve = (
  snapshot: Snapshot,
  settings: Settings,
  seed: string,
  { intervalS = 0, isExact = true, boundSteps, isOver = () => false }: SolveOptions = {},
): Plan => {
  const { ignored, ...admitted } = admit(snapshot);
  const problem = createProblem(admitted, settings);
  const steps = isExact ? (boundSteps ?? stepsWithinTick(settings, intervalS, problem.count)) : 0;
  const isBounded = steps > 0 && problem.count > settings.exactPlayers;
  const within = withinShare(settings, intervalS, isBounded, problem.count);
  const found = searchAndProve(problem, within, isExact, isOver, searchesFor(isBounded, problem.count));
  const { board } = found;
  const isUnproven = isExact && !found.isProven && !found.cutShort;
  const toEnumerate = { left: stepsToEnumerate(within, steps, problem.count), isOver };
  const isEnumerated = isUnproven && enumerateAll(board, toEnumerate);
  const isOpen = isUnproven && steps > 0 && !isEnumerated;
  const planBound = isOpen ? boundPlan(board, { left: steps, isOver }) : NO_BOUND;
  const matches = toMatches(board, settings, seed);
  const value = tidy(matches.reduce((sum, match) => sum + match.value, 0));
  const upperBound = found.isProven || isEnumerated ? value : planBound.bound;
  const isProven = upperBound !== null && upperBound <= value + SAME;
  const leftovers = explainLeftovers(board, isProven);
  return {
    solverVersion: SOLVER_VERSION,
    matches,
    value,
    upperBound: upperBound === null ? null : tidy(Math.max(value, upperBound)),
    overdue: overdueProofOf(board, leftovers, isProven || planBound.isOverdueProven),
    leftovers,
    ignored,
    work: board.work,
    cutShort: found.cutShort || (isOpen && isOver()),
    isProven,
  };
};
