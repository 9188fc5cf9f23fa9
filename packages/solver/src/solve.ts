import { ROLES } from "@gokaku/game";
import { searchAndProve } from "./exact/search-and-prove.ts";
import { explainLeftovers, overdueProofOf } from "./explanation/leftovers.ts";
import { reasonsOf } from "./explanation/match-reasons.ts";
import { chanceOf } from "./explanation/win-chance.ts";
import { admit } from "./model/admit.ts";
import type { Board } from "./model/board.ts";
import type { Plan, PlannedMatch } from "./model/plan.ts";
import { createProblem, LANES, overdueAmong, type Problem, windowOfPlayer } from "./model/problem.ts";
import type { Settings } from "./model/settings.ts";
import { type Candidate, compareText, type Snapshot } from "./model/snapshot.ts";
import { hashBit } from "./model/tie-break.ts";
import { boundPlan, NO_BOUND, type PlanBound } from "./optimality-bound/bound-plan.ts";
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
export const SAME = 1e-3;

/** Rounds to a millionth of a point, which is below any weight, to remove rounding noise. */
export const tidy = (value: number): number => Math.round(value * 1e6) / 1e6;

const smallestEntry = (players: readonly Candidate[]): string =>
  players.map((player) => player.entryId).reduce((least, id) => (compareText(id, least) < 0 ? id : least));

/**
 * Names the teams by the hash tie-break alone: both fives are first put in an order that ignores strengths.
 * @param numbers players in the order of seats
 */
const toMatch = (
  problem: Problem,
  numbers: readonly number[],
  value: number,
  index: number,
  seed: string,
): PlannedMatch => {
  const fives = [numbers.slice(0, LANES), numbers.slice(LANES)] as const;
  const candidatesOf = (five: readonly number[]) => five.map((player) => problem.players[player]);
  const inOrder =
    compareText(smallestEntry(candidatesOf(fives[0])), smallestEntry(candidatesOf(fives[1]))) < 0;
  const flip = hashBit(seed, `${index}/team`) === inOrder;
  const [teamA, teamB] = flip ? [fives[1], fives[0]] : fives;
  const lineup = [...teamA, ...teamB];
  const seats = lineup.map((number, place) => {
    const player = problem.players[number];
    const role = ROLES[place % LANES];
    return {
      entryId: player.entryId,
      userId: player.userId,
      team: place < LANES ? ("A" as const) : ("B" as const),
      role,
      choice: player.roles.indexOf(role),
      window: windowOfPlayer(problem, number),
    };
  });
  const choices = seats.map(({ choice }) => choice);
  return {
    index,
    seats,
    firstAttack: hashBit(seed, `${index}/attack`) ? "A" : "B",
    value,
    winChanceA: chanceOf(problem, candidatesOf(teamA), candidatesOf(teamB)),
    reasons: reasonsOf(problem, lineup, choices),
  };
};

/** The matches of a board in the order of their lowest player by strength. */
const toMatches = (board: Board, seed: string): readonly PlannedMatch[] => {
  const { problem } = board;
  const rows = Array.from({ length: board.open }, (_, match) => {
    const numbers = board.lineupOf(match);
    const value = tidy(board.value[match] - problem.overdueBonus * overdueAmong(problem, numbers));
    return { first: Math.min(...numbers), numbers: Array.from(numbers), value };
  }).sort((left, right) => left.first - right.first);
  return rows.map(({ numbers, value }, index) => toMatch(problem, numbers, value, index, seed));
};

export interface Solution extends Omit<PlanBound, "bound"> {
  /** Null without an upper bound. */
  readonly bound: number | null;
  /** Whether no plan is better. */
  readonly isProven: boolean;
  readonly cutShort: boolean;
  readonly ignored: Plan["ignored"];
}

/** The plan of a board, with its reasons. */
export const planOf = (
  board: Board,
  seed: string,
  { bound, isOverdueProven, cutShort, ignored, ...known }: Solution,
): Plan => {
  const matches = toMatches(board, seed);
  const value = tidy(matches.reduce((sum, match) => sum + match.value, 0));
  const upperBound = known.isProven ? value : bound;
  const isProven = upperBound !== null && upperBound <= value + SAME;
  const leftovers = explainLeftovers(board, isProven);
  return {
    solverVersion: SOLVER_VERSION,
    matches,
    value,
    upperBound: upperBound === null ? null : tidy(Math.max(value, upperBound)),
    overdue: overdueProofOf(board, leftovers, isProven || isOverdueProven),
    leftovers,
    ignored,
    work: board.work,
    cutShort,
    isProven,
  };
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
  return planOf(board, seed, {
    ...planBound,
    isProven: found.isProven || isEnumerated,
    cutShort: found.cutShort || (isOpen && isOver()),
    ignored,
  });
};
