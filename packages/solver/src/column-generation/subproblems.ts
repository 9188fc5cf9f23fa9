import { type Problem, SEATS } from "../model/problem.ts";
import { Outlook } from "./completion-bounds.ts";
import type { Misfits } from "./pricing-search.ts";

/**
 * Players among whom some ten's windows may meet. Every ten is in one circle alone: of the ranks by the low ends of
 * windows, that of its highest is between two, and it holds those who are needed and none of those left out.
 */
export interface Circle {
  readonly from: number;
  readonly to: number;
  readonly needed: readonly number[];
  readonly leftOut: readonly number[];
  readonly outlook: Outlook;
  /** `[player]`: place in the outlook, −1 for those who are not in it. */
  readonly placeOf: Int32Array;
  readonly misfits: Misfits;
}

type Part = Pick<Circle, "from" | "to" | "needed" | "leftOut">;

/** What all circles may remember together: outlooks' numbers, 8 bytes each. */
const MOST_NUMBERS = 2e7;

/** The circles of a tick, at first one; where a search in one is long, it is cut in two. */
export class Circles {
  all: readonly Circle[];
  readonly #problem: Problem;
  /** Players by the low ends of their windows, and `[player]`: their place there. */
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
    this.all = count < SEATS ? [] : this.#circle({ from: 0, to: count - 1, needed: [], leftOut: [] });
  }

  #foesOf(player: number): Int32Array {
    const { foeStart, foes } = this.#problem;
    return foes.subarray(foeStart[player], foeStart[player + 1]);
  }

  /** None where fewer than ten players are left. */
  #circle(part: Part): readonly Circle[] {
    const { low, high, count } = this.#problem;
    const { from, to, leftOut } = part;
    const needed = new Set(from === to ? [...part.needed, this.#ranked[from]] : part.needed);
    const out = new Set([...leftOut, ...[...needed].flatMap((player) => [...this.#foesOf(player)])]);
    const lowest = low[this.#ranked[from]];
    const members: number[] = [];
    const placeOf = new Int32Array(count).fill(-1);
    for (let player = 0; player < count; player += 1) {
      if (this.#rankOf[player] > to || high[player] < lowest || out.has(player)) continue;
      placeOf[player] = members.length;
      members.push(player);
    }
    const owners = new Set(members.filter((player) => this.#rankOf[player] >= from));
    const isEmpty = owners.size === 0 || [...needed].some((player) => placeOf[player] < 0);
    if (members.length < SEATS || isEmpty) return [];
    const misfits = { windows: 0, foes: new Float64Array(members.length) };
    const outlook = new Outlook(this.#problem, Int32Array.from(members), owners, needed);
    return [{ ...part, outlook, placeOf, misfits }];
  }

  /** Whether there is room for one more. */
  get hasRoom(): boolean {
    const numbers = this.all.reduce((sum, { outlook }) => sum + outlook.rest.length, 0);
    return numbers < MOST_NUMBERS;
  }

  /**
   * Cuts a circle in two: at a rank, or, where players who blocked each other spoil more, into the tens without the
   * player who spoiled most and those with them. Its parts take its place. @returns these; itself where nothing can be cut
   */
  cut(circle: Circle): readonly Circle[] {
    const { from, to, needed, leftOut, outlook, misfits } = circle;
    const spoiled = misfits.foes.reduce((sum, times) => sum + times, 0);
    const parts: Part[] = [];
    if (spoiled > misfits.windows || (from === to && spoiled > 0)) {
      const player = outlook.members[misfits.foes.indexOf(Math.max(...misfits.foes))];
      parts.push(
        { from, to, needed, leftOut: [...leftOut, player] },
        { from, to, needed: [...needed, player], leftOut },
      );
    } else if (from < to) {
      const middle = (from + to) >> 1;
      parts.push({ from, to: middle, needed, leftOut }, { from: middle + 1, to, needed, leftOut });
    } else return [circle];
    const cut = parts.flatMap((part) => this.#circle(part));
    this.all = this.all.flatMap((other) => (other === circle ? cut : [other]));
    return cut;
  }
}
