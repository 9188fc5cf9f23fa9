import { LANES, SEATS } from "../model/problem.ts";
import { filledOf, POWER } from "../model/role-fillings.ts";
import { takeStep, type WorkBudget } from "../model/work-budget.ts";
import { type CompletionBounds, endOf, STATES } from "./completion-bounds.ts";
import type { CutDuals } from "./cut-duals.ts";

/** A complete column restores this much patience. */
const PATIENCE_PER_COLUMN = 5;

/** Branches that were pruned late because the completion bounds relax windows and blocks. */
export interface InfeasibilityCounts {
  windows: number;
  /** `[place]`: how often the player was blocked by a lineup. */
  readonly blocks: Float64Array;
}

export interface PricingSearch {
  /** Place of the lowest player of the columns. */
  readonly place: number;
  /** Branches whose bound is no greater are pruned. */
  readonly above: number;
  /** Infeasible branches until the search gives up. */
  readonly patience: number;
  readonly infeasible: InfeasibilityCounts;
  /**
   * Receives a column in one seating by roles.
   * @param bound its value minus the duals of seats and cuts, without the cost of the teams
   * @param isOdd whether an odd number of players is off-role
   * @returns the next value of `above`
   */
  readonly onColumn: (lineup: Int32Array, roles: Int32Array, bound: number, isOdd: boolean) => number;
}

/**
 * Pricing search: depth first over all columns with a given lowest player, pruned by the completion bounds.
 * Players join in the order of their strengths. Windows, blocks and the duals of cuts are exact.
 * @param cuts for the duals of the bounds; the dual of the match row is left out
 * @returns false when the steps or the patience ran out
 */
export const searchColumns = (
  {
    members,
    isAnchor,
    lastAnchor,
    nextForced,
    completion,
    first,
    second,
    own,
    blocks,
    problem,
  }: CompletionBounds,
  cuts: CutDuals,
  steps: WorkBudget,
  { place, above: least, patience: most, infeasible, onColumn }: PricingSearch,
): boolean => {
  const { low, high, roleMask, offRole, settings } = problem;
  const lineup = new Int32Array(SEATS);
  const roles = new Int32Array(SEATS);
  let above = least;
  let patience = most;

  /** `[place]`: how many players of the lineup have a block with the player. */
  const blocked = new Uint8Array(members.length);
  const block = (at: number, by: 1 | -1): void => {
    if (blocks === null) return;
    const list = blocks[at];
    for (let index = 0; index < list.length; index += 1) blocked[list[index]] += by;
  };
  const search = (
    from: number,
    state: number,
    size: number,
    partial: number,
    lowest: number,
    highest: number,
    anchors: number,
  ): void => {
    if (size === SEATS) {
      patience += PATIENCE_PER_COLUMN;
      if (anchors > 0) above = onColumn(lineup, roles, partial, (state & 1) === 1);
      return;
    }
    const latest = size === 0 ? place : Math.min(members.length - SEATS + size, nextForced[from]);
    const last = anchors === 0 ? Math.min(latest, lastAnchor) : latest;
    for (let at = from; at <= last; at += 1) {
      if (size > 0 && partial + completion[at * STATES + state] <= above) return;
      const player = members[at];
      const begin = Math.max(lowest, low[player]);
      const end = Math.min(highest, high[player]);
      if (begin > end) {
        infeasible.windows += 1;
        patience -= 1;
        continue;
      }
      if (blocked[at] > 0) {
        infeasible.blocks[at] += 1;
        patience -= 1;
        continue;
      }
      const here = partial + own[3 * at + endOf(size)];
      let cutCost = 0;
      let isEntered = false;
      for (let role = 0; role < LANES && patience >= 0; role += 1) {
        if (((roleMask[player] >>> role) & 1) === 0) continue;
        const filled = filledOf[(state >> 1) * LANES + role];
        if (filled === 2) continue;
        const next = here + (filled === 0 ? first[at * LANES + role] : second[at * LANES + role]);
        const after = (state + 2 * POWER[role]) ^ offRole[player * LANES + role];
        const bound = next + completion[(at + 1) * STATES + after];
        if (bound <= above) continue;
        if (!isEntered) {
          isEntered = true;
          if (cuts.isAny) cutCost = cuts.enter(player);
          block(at, 1);
        }
        if (bound - cutCost <= above) continue;
        if (!takeStep(steps)) {
          patience = -1;
          break;
        }
        lineup[size] = player;
        roles[size] = role;
        search(at + 1, after, size + 1, next - cutCost, begin, end, anchors + isAnchor[at]);
      }
      if (isEntered) {
        if (cuts.isAny) cuts.leave(player);
        block(at, -1);
      }
      if (patience < 0) return;
    }
  };
  search(place, 0, 0, settings.matchValue, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 0);
  return patience >= 0;
};
