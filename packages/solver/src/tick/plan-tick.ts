import { searchAndProve } from "../exact/search-and-prove.ts";
import { fixAndOptimise } from "../large-neighbourhood/fix-and-optimise.ts";
import { admit } from "../model/admit.ts";
import type { Board } from "../model/board.ts";
import { mostMatches } from "../model/most-matches.ts";
import type { Plan } from "../model/plan.ts";
import { createProblem, type Problem } from "../model/problem.ts";
import { DEFAULT_SETTINGS, type Settings } from "../model/settings.ts";
import type { Snapshot } from "../model/snapshot.ts";
import { boundPlan, NO_BOUND } from "../optimality-bound/bound-plan.ts";
import { MOST_BOUNDED, SHORT_QUEUE, stepsWithinTick } from "../search/effort.ts";
import { searchPlan } from "../search/search.ts";
import { planOf, solve } from "../solve.ts";
import { dualsFor } from "./duals.ts";
import { byMatches, repairPlan } from "./repair.ts";
import { lineupsOf, type WarmPlan, type WarmStart } from "./warm-start.ts";

/** Work of an announced plan, about a second: nodes of a proof, shares of the moves, steps after the search. */
const NODES = 3_000_000;
const SHARE_OF_PROVEN = 0.2;
const SHARE = 0.04;
const STEPS = 8_000_000;
const STEPS_AFTER_SEARCH = 5_000_000;
const STEPS_SHORT = 3_000_000;
/** A shorter interval has proportionally less work. */
const WHOLE_INTERVAL_S = 10;
const WINDOWS = { sizes: [3], stepsOfWindow: 750_000, areNear: true } as const;
const SAME = 1e-6;

export interface PlanTickOptions {
  /** Seconds between ticks; absent and 0 count as two minutes. */
  readonly intervalS?: number;
  readonly warmStart?: WarmStart;
  /** The wall-clock guard. */
  readonly isOver?: () => boolean;
}

/** Whether a head start improves the plan of so many players. */
export const needsHeadStart = (players: number): boolean => players > SHORT_QUEUE && players <= MOST_BOUNDED;

interface Started {
  readonly board: Board;
  readonly duals: Float64Array | null;
  /** Names of the matches that the warm start had already. */
  readonly settled: ReadonlySet<string>;
}

const startFrom = (problem: Problem, snapshot: Snapshot, { seats, duals }: WarmPlan): Started => {
  const idOf = (place: number): string => snapshot.candidates[place]?.entryId ?? "";
  const lineups = lineupsOf(Array.from(seats, idOf));
  const known = new Map(
    snapshot.candidates.flatMap(({ entryId }, place): [string, number][] =>
      Number.isFinite(duals[place]) ? [[entryId, duals[place]]] : [],
    ),
  );
  const board = repairPlan(problem, snapshot, lineups);
  const numberOf = new Map(problem.players.map(({ entryId }, player) => [entryId, player]));
  const settled = new Set(
    lineups.map((lineup) =>
      lineup
        .map((entryId) => numberOf.get(entryId) ?? -1)
        .sort((left, right) => left - right)
        .join(),
    ),
  );
  return { board, duals: dualsFor(problem, known), settled };
};

/**
 * The plan that a tick announces, in about a second: a small queue is proven, a longer one repairs its warm
 * start or is searched. `boundTick` finishes the proof. Queues beyond the bound are solved as by `solve`. The
 * same snapshot, settings, seed and warm start give the same plan.
 */
export const planTick = (
  snapshot: Snapshot,
  settings: Settings,
  seed: string,
  { intervalS = 0, warmStart = [], isOver = () => false }: PlanTickOptions = {},
): Plan => {
  const { ignored, ...admitted } = admit(snapshot);
  if (admitted.candidates.length > MOST_BOUNDED)
    return solve(snapshot, settings, seed, { intervalS, isOver });
  const problem = createProblem(admitted, settings);
  const share = Math.min(1, intervalS > 0 ? intervalS / WHOLE_INTERVAL_S : 1);
  const isToProve = problem.count <= settings.exactPlayers;
  const within = {
    ...settings,
    budget: settings.budget * share * (isToProve ? SHARE_OF_PROVEN : SHARE),
    exactNodes: Math.min(settings.exactNodes, NODES * share),
  };
  if (problem.count <= SHORT_QUEUE) {
    const found = searchAndProve(problem, within, true, isOver, { searches: 1, most: 1 });
    const most = Math.min(STEPS_SHORT, stepsWithinTick(settings, intervalS, problem.count));
    const bound =
      found.isProven || found.cutShort || isToProve || most === 0
        ? NO_BOUND
        : boundPlan(found.board, { left: most, isOver });
    return planOf(found.board, seed, { ...found, ...bound, ignored });
  }
  const starts = warmStart.map((plan) => startFrom(problem, snapshot, plan));
  const isWhole = starts.some(({ board }) => board.open === mostMatches(board));
  if (!isWhole) {
    const { board } = searchPlan(problem, within, isOver);
    starts.push({ board, duals: starts[0]?.duals ?? null, settled: new Set() });
  }
  const whole = isWhole ? STEPS : STEPS_AFTER_SEARCH;
  const most = Math.round(whole * share * Math.min(1, settings.budget / DEFAULT_SETTINGS.budget));
  const steps = { left: most, isOver };
  const [{ board: first, duals, settled }] = starts.sort((one, other) => byMatches(one.board, other.board));
  fixAndOptimise(first, { ...WINDOWS, duals, settled }, steps);
  fixAndOptimise(first, { ...WINDOWS, duals }, steps);
  const { board } = starts.reduce((one, other) =>
    other.board.total() > one.board.total() + SAME ? other : one,
  );
  board.work += most - Math.max(0, steps.left);
  return planOf(board, seed, { ...NO_BOUND, isProven: false, cutShort: isOver(), ignored });
};
