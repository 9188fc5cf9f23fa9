import { ROLES } from "@gokaku/game";
import { columnsOf } from "../column-generation/board-columns.ts";
import { Duals, totalValue, upTo } from "../column-generation/duals.ts";
import { BOUND_ONLY, Pricing, type PricingEffort } from "../column-generation/pricing.ts";
import { initialDuals, type StepRule, subgradientAscent } from "../column-generation/subgradient-ascent.ts";
import { fixAndOptimise } from "../large-neighbourhood/fix-and-optimise.ts";
import { admit } from "../model/admit.ts";
import type { Board } from "../model/board.ts";
import { mostMatches } from "../model/most-matches.ts";
import { createProblem, SEATS } from "../model/problem.ts";
import type { Settings } from "../model/settings.ts";
import type { Candidate, Snapshot } from "../model/snapshot.ts";
import type { WorkBudget } from "../model/work-budget.ts";
import { dualGuidedRestart } from "../optimality-bound/dual-guided-restart.ts";
import { LONG_QUEUE, withinShare } from "../search/effort.ts";
import { searchWithRestarts } from "../search/search.ts";
import type { Restarts } from "../search/search-result.ts";
import { dualsByEntry, dualsFor } from "./duals.ts";
import { byMatches, freePlayers, repairPlan } from "./repair.ts";
import { type DraftPlan, lineupsOf } from "./warm-start.ts";

const ROUGH: StepRule = { rounds: 400, first: 1, last: 0.003, patience: 10, shrink: 0.8 };
const FINE: StepRule = { rounds: 250, first: 0.1, last: 0.002, patience: 8, shrink: 0.75 };
/** From the duals of the round before. */
const AGAIN: StepRule = { rounds: 25, first: 0.05, last: 0.002, patience: 4, shrink: 0.6 };
const EXACT: PricingEffort = { isExact: true, stepsPerPlayer: 20_000, isBranching: false, share: 1 };
/** Steps of an ascent for each of the search. */
const ASCENT_SHARE = 8;
const WINDOWS = { sizes: [3, 4], stepsOfWindow: 6_000_000 } as const;

const SEARCHES: Restarts = { searches: 1, most: 3 };

const COMING = "coming ";

/** A player who might still join: the rate of a quantile of the queue. */
const comingPlayer = (queue: readonly Candidate[], number: number, count: number): Candidate => {
  const byRate = queue.toSorted((one, other) => one.rate - other.rate);
  const { rate, sigma, skill } = byRate[Math.floor(((number + 0.5) / count) * byRate.length)];
  const id = `${COMING}${number}`;
  return {
    entryId: id,
    userId: id,
    roles: ROLES,
    rate,
    sigma,
    waitedS: 0,
    blocking: [],
    roleDebt: 0,
    ...(skill !== undefined && { skill }),
  };
};

/** Gives the empty seats of old lineups to the coming players. */
const withComing = (
  lineups: readonly (readonly string[])[],
  coming: readonly string[],
): readonly (readonly string[])[] => {
  let used = 0;
  return lineups.map((lineup) =>
    lineup.map((entryId) => {
      if (entryId !== "") return entryId;
      used += 1;
      return coming[used - 1] ?? "";
    }),
  );
};

/** Ascends from known duals, or from none. */
const ascend = (
  board: Board,
  known: Float64Array | null,
  pricing: Pricing,
  steps: WorkBudget,
): Float64Array => {
  const plan = columnsOf(board);
  const played = upTo(pricing.matches);
  const from = (start: Duals, stepRule: StepRule, effort: PricingEffort) =>
    subgradientAscent(pricing, { start, value: totalValue(plan), played, effort, stepRule }, steps);
  if (known !== null) return from(new Duals(known, 0), AGAIN, EXACT).duals.players;
  const rough = from(initialDuals(pricing, plan, BOUND_ONLY, steps), ROUGH, BOUND_ONLY);
  const fine = from(rough.duals, FINE, EXACT);
  return (fine.bound < rough.bound ? fine : rough).duals.players;
};

export interface PrepareOptions {
  /** Players who may still join; a seat stays empty for each. */
  readonly coming: number;
  /** Steps of large neighbourhood search. */
  readonly steps: number;
  readonly isOver: () => boolean;
}

/**
 * One round of work on a queue before its tick: repairs the best of the plans of the rounds before, or searches
 * one, and improves it.
 * @param before the first is preferred among equals
 */
export const prepareDraft = (
  snapshot: Snapshot,
  settings: Settings,
  before: readonly DraftPlan[],
  { coming, steps, isOver }: PrepareOptions,
): DraftPlan => {
  const { ignored: _ignored, ...queue } = admit(snapshot);
  const guests = Array.from({ length: coming }, (_, number) =>
    comingPlayer(queue.candidates, number, coming),
  );
  const guestIds = guests.map(({ entryId }) => entryId);
  const admitted = { ...queue, candidates: [...queue.candidates, ...guests] };
  const problem = createProblem(admitted, settings);
  freePlayers(problem, (player) => guestIds.includes(problem.players[player].entryId));
  const search = (): Board =>
    searchWithRestarts(problem, withinShare(settings, 0, true, problem.count), isOver, SEARCHES).board;
  const [start] = before
    .map(({ seats, duals }) => ({
      board: repairPlan(problem, admitted, withComing(lineupsOf(seats), guestIds)),
      known: dualsFor(problem, duals),
    }))
    .sort((one, other) => byMatches(one.board, other.board));
  let board = start?.board ?? search();
  if (start !== undefined && board.open < mostMatches(board)) {
    const found = search();
    if (found.total() > board.total()) board = found;
  }
  const matches = mostMatches(board);
  const pricing = new Pricing(problem, matches);
  const known = start?.known ?? null;
  const duals =
    isOver() && known !== null
      ? known
      : ascend(board, known, pricing, { left: ASCENT_SHARE * steps, isOver });
  const isFirst = known === null;
  if (isFirst && problem.count > LONG_QUEUE) dualGuidedRestart(board, duals, matches, isOver);
  const numberOf = new Map(problem.players.map(({ entryId }, player) => [entryId, player]));
  const nameOfMatch = (match: readonly string[]): string =>
    match
      .map((entryId) => numberOf.get(entryId) ?? -1)
      .sort((left, right) => left - right)
      .join();
  const exhausted = new Set(
    before.flatMap(({ exhausted: windows }) =>
      windows.map((window) => window.map(nameOfMatch).sort().join(" ")),
    ),
  );
  fixAndOptimise(board, { ...WINDOWS, duals, exhausted }, { left: steps, isOver });
  const idOf = (player: number): string => problem.players[player].entryId;
  const present = new Set(
    Array.from({ length: board.open }, (_, match) =>
      [...board.lineupOf(match)].sort((left, right) => left - right).join(),
    ),
  );
  return {
    seats: Array.from(board.playerAt.subarray(0, board.open * SEATS), (player) =>
      guestIds.includes(idOf(player)) ? "" : idOf(player),
    ),
    duals: dualsByEntry(problem, duals),
    exhausted: [...exhausted]
      .map((name) => name.split(" "))
      .filter((names) => names.every((name) => present.has(name)))
      .map((names) => names.map((name) => name.split(",").map((player) => idOf(Number(player))))),
  };
};
