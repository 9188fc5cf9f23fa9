import { searchAndProve } from "../exact/search-and-prove.ts";
import { explainLeftovers, overdueProofOf } from "../explanation/leftovers.ts";
import { admit } from "../model/admit.ts";
import { Board } from "../model/board.ts";
import type { OverdueProof } from "../model/plan.ts";
import { createProblem, overdueAmong, type Problem } from "../model/problem.ts";
import type { Settings } from "../model/settings.ts";
import type { Snapshot } from "../model/snapshot.ts";
import { boundPlan } from "../optimality-bound/bound-plan.ts";
import { enumerateAll } from "../optimality-bound/full-enumeration.ts";
import { stepsToEnumerate, stepsWithinTick, withinShare } from "../search/effort.ts";
import { SAME, tidy } from "../solve.ts";

export interface BoundTickOptions {
  /** Seconds between ticks; absent and 0 count as two minutes. */
  readonly intervalS?: number;
  /** The wall-clock guard, or the next tick. */
  readonly isOver?: () => boolean;
}

export interface TickBound {
  /** No plan that seats as many overdue players is worth more; null when nothing is known. */
  readonly upperBound: number | null;
  readonly isProven: boolean;
  readonly overdueBy: OverdueProof["by"];
  readonly cutShort: boolean;
}

/** Whether the plan of a tick may get a bound afterwards. @param intervalS 0 when unknown */
export const mayBound = (settings: Settings, intervalS: number, players: number): boolean =>
  players <= settings.exactPlayers || stepsWithinTick(settings, intervalS, players) > 0;

/** The best total that is proven to exist, or an upper bound on it; null for neither. */
const highestTotal = (
  board: Board,
  settings: Settings,
  intervalS: number,
  isOver: () => boolean,
): { readonly total: number; readonly isOverdueProven: boolean } | null => {
  const { problem } = board;
  const within = withinShare(settings, intervalS, false, problem.count);
  if (problem.count <= settings.exactPlayers) {
    const proven = searchAndProve(problem, within, true, isOver, { searches: 1, most: 1 });
    if (proven.isProven) return { total: proven.board.total(), isOverdueProven: true };
  }
  const steps = stepsWithinTick(settings, intervalS, problem.count);
  const toEnumerate = { left: stepsToEnumerate(within, steps, problem.count), isOver };
  if (enumerateAll(board, toEnumerate)) return { total: board.total(), isOverdueProven: true };
  const { bound, isOverdueProven } = boundPlan(board, { left: steps, isOver });
  if (bound === null) return null;
  const seated = overdueAmong(problem, board.playerAt);
  return { total: bound + seated * problem.overdueBonus, isOverdueProven };
};

const boardOf = (problem: Problem, lineups: readonly (readonly string[])[]): Board => {
  const numberOf = new Map(problem.players.map(({ entryId }, player) => [entryId, player]));
  const board = new Board(problem);
  for (const lineup of lineups) board.openMatch(lineup.map((entryId) => numberOf.get(entryId) ?? -1));
  return board;
};

/**
 * The upper bound of an announced plan, which it does not change.
 * @param lineups ten entry ids a match: each team in the order of the roles
 */
export const boundTick = (
  snapshot: Snapshot,
  settings: Settings,
  lineups: readonly (readonly string[])[],
  { intervalS = 0, isOver = () => false }: BoundTickOptions = {},
): TickBound => {
  const { ignored: _ignored, ...admitted } = admit(snapshot);
  const problem = createProblem(admitted, settings);
  const board = boardOf(problem, lineups);
  const better = new Board(problem);
  better.copy(board);
  const found = highestTotal(better, settings, intervalS, isOver);
  const bonus = problem.overdueBonus * overdueAmong(problem, board.playerAt);
  const value = board.total() - bonus;
  const isSameOverdue = overdueAmong(problem, better.playerAt) === overdueAmong(problem, board.playerAt);
  const bound = found === null || !isSameOverdue ? null : Math.max(value, found.total - bonus);
  const isProven = bound !== null && bound <= value + SAME;
  const isOverdueProven = isProven || (isSameOverdue && found?.isOverdueProven === true);
  return {
    upperBound: bound === null ? null : tidy(bound),
    isProven,
    overdueBy: overdueProofOf(board, explainLeftovers(board, isProven), isOverdueProven).by,
    cutShort: isOver(),
  };
};
