import { seatColumn } from "../column-generation/board-columns.ts";
import { type Column, Duals, exactly, seatsEverybody, totalValue, upTo } from "../column-generation/duals.ts";
import { BOUND_ONLY, Pricing, type PricingEffort } from "../column-generation/pricing.ts";
import {
  initialDuals,
  type StepRule,
  subgradientAscent,
  withMatchDual,
} from "../column-generation/subgradient-ascent.ts";
import type { Board } from "../model/board.ts";
import { partOfProblem, SEATS } from "../model/problem.ts";
import { type WorkBudget, withBudget } from "../model/work-budget.ts";
import { enumerateAndPack } from "./enumerate-and-pack.ts";
import { membersOf, windowsOf } from "./windows.ts";

/** Most leftover players of a window. */
const MOST_SPARE = 6;
const ROUGH: StepRule = { rounds: 100, first: 0.5, last: 0.01, patience: 5, shrink: 0.6 };
const FINE: StepRule = { ...ROUGH, first: 0.2 };
/** From duals near the optimum. */
const FROM_NEAR: StepRule = { ...FINE, patience: 4, shrink: 0.5 };
const EXACT: PricingEffort = { isExact: true, stepsPerPlayer: 5000, isBranching: false, share: 1 };
/** For one enumeration of a window, and for one packing. */
const STEPS_PER_SLACK = 2_000_000;
const EPSILON = 1e-4;

/**
 * Solves a window of a few matches: subgradient ascent, then reduced-cost enumeration and set packing.
 * @param duals initial duals of the seats; null to start from the window's matches
 * @param areNear whether the duals are near the optimum: the rough ascent is left out, and the window's duals replace them
 * @returns whether the matches improved
 */
export const optimiseWindow = (
  board: Board,
  matches: readonly number[],
  duals: Float64Array | null,
  steps: WorkBudget,
  areNear = false,
): boolean => {
  const members = membersOf(board, matches, MOST_SPARE);
  const part = partOfProblem(board.problem, members);
  const known = matches.map((match): Column => {
    const players = board.lineupOf(match).map((player) => members.indexOf(player));
    return { players: players.sort(), value: board.value[match] };
  });
  const value = totalValue(known);
  const pricing = new Pricing(part, Math.floor(members.length / SEATS));
  const start =
    duals === null
      ? initialDuals(pricing, known, BOUND_ONLY, steps)
      : new Duals(
          Float64Array.from(members, (player) => duals[player]),
          0,
        );
  const isNear = areNear && duals !== null;
  const rough = isNear
    ? { duals: start, bound: Number.POSITIVE_INFINITY }
    : subgradientAscent(
        pricing,
        { start, value, played: upTo(pricing.matches), effort: BOUND_ONLY, stepRule: ROUGH },
        steps,
      );
  if (rough.bound - value <= EPSILON) return false;
  const same = exactly(matches.length);
  const count = seatsEverybody(same, members.length) ? same : upTo(pricing.matches);
  const fine = subgradientAscent(
    pricing,
    { start: rough.duals, value, played: count, effort: EXACT, stepRule: isNear ? FROM_NEAR : FINE },
    steps,
  );
  if (fine.bound - value <= EPSILON) return false;
  if (isNear) for (const [index, player] of members.entries()) duals[player] = fine.duals.players[index];
  const found = withMatchDual(fine, pricing.matches);
  const target = { pricing, found, value, count };
  const { columns, value: best } = enumerateAndPack(target, STEPS_PER_SLACK, steps);
  if (columns === null || best <= value + EPSILON) return false;
  for (const match of matches.toSorted((left, right) => right - left)) board.closeMatch(match);
  for (const { players } of columns)
    board.openMatch(seatColumn(part, players).seats.map((player) => members[player]));
  return true;
};

/** Loss of a match against one without any penalty. */
const lossAgainstIdeal = (board: Board, match: number): number =>
  board
    .lineupOf(match)
    .reduce((sum, player) => sum + board.problem.reward[player], board.problem.settings.matchValue) -
  board.value[match];

export interface Windows {
  /** Duals of the seats, near the optimum; null when there are none. */
  readonly duals: Float64Array | null;
  /** Whether windows start from these duals as they are, and replace them by their own. */
  readonly areNear?: boolean;
  /** Matches of a window; a greater size follows when no smaller window improves. */
  readonly sizes: readonly number[];
  /** Limit for one window. */
  readonly stepsOfWindow: number;
  /** Names of windows that did not improve; more are added. */
  readonly exhausted?: Set<string>;
  /** Names of matches; a window of these alone is ignored. */
  readonly settled?: ReadonlySet<string>;
}

/**
 * Fix-and-optimise: all matches but those of one window are fixed, and the window is optimised. Windows with
 * the greatest loss come first, until no window improves or the steps run out.
 */
export const fixAndOptimise = (
  board: Board,
  { duals, areNear, sizes, stepsOfWindow, exhausted = new Set(), settled = new Set() }: Windows,
  steps: WorkBudget,
): void => {
  const lossOf = (match: number): number =>
    duals === null
      ? lossAgainstIdeal(board, match)
      : board.lineupOf(match).reduce((sum, player) => sum + duals[player], 0) - board.value[match];
  for (let level = 0; level < sizes.length && steps.left > 0 && steps.isOver?.() !== true; ) {
    const [window] = windowsOf(board, { exhausted, settled, lossOf }, sizes[level]);
    if (window === undefined) {
      level += 1;
      continue;
    }
    const isBetter = withBudget(steps, stepsOfWindow, (share) =>
      optimiseWindow(board, window.matches, duals, share, areNear),
    );
    if (isBetter) level = 0;
    else exhausted.add(window.name);
  }
};
