import type { Steps } from "../exact/best-ten.ts";
import { partsOf } from "../pricing/cliques.ts";
import { lookApart } from "../pricing/look-apart.ts";
import type { Prices } from "../pricing/master.ts";
import type { Outlook } from "../pricing/outlook.ts";
import { visitTens } from "../pricing/visit-tens.ts";
import type { Problem } from "../search/problem.ts";
import { roomFor } from "./hunt.ts";
import { beyond, type Judge, paidFor, type Ten } from "./judge.ts";
import { packTens } from "./pack-tens.ts";

export interface Closed {
  /** A better plan than the known one; null when none was found. */
  readonly tens: readonly Ten[] | null;
  readonly value: number;
  readonly bound: number;
}

/** Tens this far below their prices are listed first, then those further and further away. */
const FIRST_WIDTH = 2;
const WIDENING = 2;
const MOST_TENS = 120_000;
const EPSILON = 1e-6;

/** Every ten worth no less than `width` below its prices, nearest first; null when they are too many. */
const listTens = (
  problem: Problem,
  judge: Judge,
  prices: Prices,
  width: number,
  room: Float64Array,
  steps: Steps,
): readonly Ten[] | null => {
  const listed = new Map<string, { readonly ten: Ten; readonly more: number }>();
  const list = (outlook: Outlook): void =>
    visitTens(problem, outlook, steps, {
      least: () => -width,
      onTen: (players) => {
        const ten = judge.judge(players, paidFor(players, prices) - width - EPSILON, steps);
        if (ten === null) return;
        listed.set(players.join(), { ten, more: beyond(ten, prices) });
        if (listed.size > MOST_TENS) steps.left = -1;
      },
    });
  for (const part of partsOf(problem)) {
    lookApart(problem, part, room, prices, { least: -width - EPSILON, steps }, list);
    if (steps.left < 0) return null;
  }
  return [...listed.values()].sort((left, right) => right.more - left.more).map(({ ten }) => ten);
};

/**
 * Brings a plan and its upper bound together: a plan that loses at most `width` against the bound is made of tens
 * that each lose at most that, so once all those are listed and the best way to pack them is known, nothing is worth
 * more than it or the bound less `width`, whichever is more.
 * @param value of the known plan
 * @param bound what nothing is worth more than, at these prices
 */
export const closeGap = (
  problem: Problem,
  judge: Judge,
  { prices, bound }: { readonly prices: Prices; readonly bound: number },
  value: number,
  matches: number,
  steps: Steps,
): Closed => {
  const room = roomFor(partsOf(problem));
  let best: Closed = { tens: null, value, bound };
  for (let width = FIRST_WIDTH; best.bound - best.value > EPSILON; width *= WIDENING) {
    const whole = bound - best.value;
    const within = Math.min(width, whole);
    const listed = listTens(problem, judge, prices, within, room, steps);
    if (listed === null) break;
    const packed = packTens(problem.count, listed, prices, matches, bound - best.value, within, steps);
    const packedValue = (packed.tens ?? []).reduce((sum, ten) => sum + ten.value, 0);
    if (packed.tens !== null && packedValue > best.value)
      best = { ...best, tens: packed.tens, value: packedValue };
    if (!packed.isWhole) break;
    best = { ...best, bound: Math.max(best.value, Math.min(best.bound, bound - within)) };
  }
  return best;
};
