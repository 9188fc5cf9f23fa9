import { charge, type Steps, step } from "../exact/best-ten.ts";
import type { Prices } from "../pricing/master.ts";
import { beyond, type Ten } from "./judge.ts";

export interface Packed {
  /** Disjoint tens that lose less than was allowed, the least loss first found last; null when there are none. */
  readonly tens: readonly Ten[] | null;
  readonly isWhole: boolean;
}

const WORD = 31;
const EPSILON = 1e-6;

/** Players as bits of words. */
const bitsOf = (players: Int32Array, words: number): Int32Array => {
  const bits = new Int32Array(words);
  for (const player of players) bits[Math.floor(player / WORD)] |= 1 << (player % WORD);
  return bits;
};

/**
 * The disjoint tens that lose least: what each is below its prices, the prices of players left idle, and those of
 * matches not made. Branches on the player with the fewest tens left (Knuth 2000): each of them, or idle.
 * @param tens ascending by what they lose
 * @param allowed as much or more is not looked for
 * @param width tens that lose more are not in the list: plans that lose more than this may be missing
 */
export const packTens = (
  count: number,
  tens: readonly Ten[],
  prices: Prices,
  matches: number,
  allowed: number,
  width: number,
  steps: Steps,
): Packed => {
  const words = Math.ceil(count / WORD);
  const loss = tens.map((ten) => Math.max(0, -beyond(ten, prices)));
  const bits = tens.map(({ players }) => bitsOf(players, words));
  const taken: number[] = [];
  let limit = Math.min(allowed, width + 2 * EPSILON);
  let best: readonly Ten[] | null = null;

  const meet = (one: Int32Array, two: Int32Array): boolean => {
    for (let word = 0; word < words; word += 1) if ((one[word] & two[word]) !== 0) return true;
    return false;
  };
  /** @param open players neither seated nor idle @param left tens of open players alone, least loss first */
  const search = (open: readonly number[], left: readonly number[], lost: number): void => {
    const missing = matches - taken.length;
    if (missing === 0 || open.length === 0) {
      const whole = open.reduce((sum, player) => sum + prices.players[player], lost + missing * prices.match);
      if (whole >= limit - EPSILON) return;
      limit = whole;
      best = taken.map((index) => tens[index]);
      return;
    }
    if (!step(steps)) return;
    const held = new Int32Array(count);
    for (const index of left) for (const player of tens[index].players) held[player] += 1;
    charge(steps, left.length / 8);
    let chosen = open[0];
    let fewest = Number.POSITIVE_INFINITY;
    let idle = 0;
    for (const player of open) {
      if (held[player] === 0) idle += prices.players[player];
      else if (held[player] < fewest) {
        fewest = held[player];
        chosen = player;
      }
    }
    if (lost + idle >= limit - EPSILON) return;
    const forced = open.filter((player) => held[player] > 0);
    if (forced.length === 0) {
      search([], [], lost + idle);
      return;
    }
    for (const index of left) {
      if (lost + idle + loss[index] >= limit - EPSILON) break;
      if (!tens[index].players.includes(chosen)) continue;
      const members = new Set(tens[index].players);
      const room = limit - lost - idle - loss[index];
      taken.push(index);
      search(
        forced.filter((player) => !members.has(player)),
        left.filter((other) => loss[other] < room && !meet(bits[other], bits[index])),
        lost + idle + loss[index],
      );
      taken.pop();
      if (steps.left < 0) return;
    }
    search(
      forced.filter((player) => player !== chosen),
      left.filter((other) => !tens[other].players.includes(chosen)),
      lost + idle + prices.players[chosen],
    );
  };
  search(
    Array.from({ length: count }, (_, player) => player),
    tens.map((_, index) => index),
    0,
  );
  return { tens: best, isWhole: steps.left >= 0 };
};
