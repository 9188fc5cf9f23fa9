import { type Problem, SEATS } from "../model/problem.ts";
import { CompletionBounds } from "./completion-bounds.ts";
import type { InfeasibilityCounts } from "./pricing-search.ts";

/**
 * A part of the pricing problem. Parts are disjoint: each column belongs to exactly one. Of its players, the
 * one whose window begins highest has a rank between `from` and `to`. The column holds every player who is
 * forced in and none who is forced out.
 */
export interface Subproblem {
  readonly from: number;
  readonly to: number;
  readonly forcedIn: readonly number[];
  readonly forcedOut: readonly number[];
  readonly bounds: CompletionBounds;
  /** `[player]`: place among the members; −1 for other players. */
  readonly placeOf: Int32Array;
  readonly infeasible: InfeasibilityCounts;
}

type Part = Pick<Subproblem, "from" | "to" | "forcedIn" | "forcedOut">;

/** Limit of all tables together, in numbers of 8 bytes. */
const MOST_NUMBERS = 2e7;

/** The subproblems of a tick: one at first, more after branching. */
export class Subproblems {
  all: readonly Subproblem[];
  readonly #problem: Problem;
  /** Players by the low end of the window, and `[player]`: rank in this order. */
  readonly #ranked: Int32Array;
  readonly #rankOf: Int32Array;

  constructor(problem: Problem) {
    const { low, count } = problem;
    this.#problem = problem;
    this.#ranked = Int32Array.from(low, (_, player) => player).sort(
      (left, right) => low[left] - low[right] || left - right,
    );
    this.#rankOf = new Int32Array(count);
    this.#ranked.forEach((player, rank) => {
      this.#rankOf[player] = rank;
    });
    this.all = count < SEATS ? [] : this.#create({ from: 0, to: count - 1, forcedIn: [], forcedOut: [] });
  }

  #blocksOf(player: number): Int32Array {
    const { blockStart, blocks } = this.#problem;
    return blocks.subarray(blockStart[player], blockStart[player + 1]);
  }

  /** @returns nothing when fewer than ten players are left */
  #create(part: Part): readonly Subproblem[] {
    const { low, high, count } = this.#problem;
    const { from, to, forcedOut } = part;
    const forcedIn = new Set(from === to ? [...part.forcedIn, this.#ranked[from]] : part.forcedIn);
    const out = new Set([...forcedOut, ...[...forcedIn].flatMap((player) => [...this.#blocksOf(player)])]);
    const lowest = low[this.#ranked[from]];
    const members: number[] = [];
    const placeOf = new Int32Array(count).fill(-1);
    for (let player = 0; player < count; player += 1) {
      if (this.#rankOf[player] > to || high[player] < lowest || out.has(player)) continue;
      placeOf[player] = members.length;
      members.push(player);
    }
    const anchors = new Set(members.filter((player) => this.#rankOf[player] >= from));
    const isEmpty = anchors.size === 0 || [...forcedIn].some((player) => placeOf[player] < 0);
    if (members.length < SEATS || isEmpty) return [];
    const infeasible = { windows: 0, blocks: new Float64Array(members.length) };
    const bounds = new CompletionBounds(this.#problem, Int32Array.from(members), anchors, forcedIn);
    return [{ ...part, bounds, placeOf, infeasible }];
  }

  /** Whether the tables may grow. */
  get hasRoom(): boolean {
    const numbers = this.all.reduce((sum, { bounds }) => sum + bounds.completion.length, 0);
    return numbers < MOST_NUMBERS;
  }

  /**
   * Branches a subproblem in two. Most infeasible branches by windows: split the ranks in the middle. Most by
   * blocks: force the player with the most conflicts out, or in.
   * @returns the parts, which replace it; the subproblem itself when it cannot be branched
   */
  branch(subproblem: Subproblem): readonly Subproblem[] {
    const { from, to, forcedIn, forcedOut, bounds, infeasible } = subproblem;
    const blocked = infeasible.blocks.reduce((sum, times) => sum + times, 0);
    const parts: Part[] = [];
    if (blocked > infeasible.windows || (from === to && blocked > 0)) {
      const player = bounds.members[infeasible.blocks.indexOf(Math.max(...infeasible.blocks))];
      parts.push(
        { from, to, forcedIn, forcedOut: [...forcedOut, player] },
        { from, to, forcedIn: [...forcedIn, player], forcedOut },
      );
    } else if (from < to) {
      const middle = (from + to) >> 1;
      parts.push({ from, to: middle, forcedIn, forcedOut }, { from: middle + 1, to, forcedIn, forcedOut });
    } else return [subproblem];
    const branched = parts.flatMap((part) => this.#create(part));
    this.all = this.all.flatMap((other) => (other === subproblem ? branched : [other]));
    return branched;
  }
}
