import { charge, type Steps } from "../exact/best-arrangement.ts";
import { SEATS } from "../model/problem.ts";
import type { Pool } from "./column-pool.ts";
import { type Count, isEverybody, type Ten } from "./duals.ts";
import type { Bound } from "./pricing.ts";

export interface Packed {
  /** Disjoint tens that are worth more than was known, the best ones; null when there are none. */
  readonly tens: readonly Ten[] | null;
  readonly value: number;
  /** Whether all ways were ruled out, or the steps ran out. */
  readonly isWhole: boolean;
}

const WORD = 31;
const EPSILON = 1e-6;
const TENS_PER_STEP = 8;
/** To judge a ten of the pool, and to order one, in steps. */
const STEPS_OF_JUDGED = 1 / 10;
const STEPS_OF_ORDERED = 10;

/**
 * The disjoint tens that are worth most together. What a plan is short of the bound is at least what each of its tens
 * is short of the best one with the same lowest player, and the prices of idle players and of matches not made.
 * Branches on the player with the fewest tens left (Knuth 2000): each of them, or idle.
 * @param bound what nothing is worth more than, at its prices
 * @param among tens of the pool
 * @param beyond `[ten of the pool]`: what it is worth beyond these prices
 * @param value of the known plan
 */
export const packTens = (
  { bound, prices, excess }: Bound,
  pool: Pool,
  among: Iterable<number>,
  beyond: Float64Array,
  value: number,
  played: Count,
  steps: Steps,
): Packed => {
  const { least: fewest, most: matches } = played;
  const count = prices.players.length;
  /** What it costs that a player is idle. */
  const priceOf = isEverybody(played, count)
    ? new Float64Array(count).fill(Number.POSITIVE_INFINITY)
    : prices.players;
  const words = Math.ceil(count / WORD);
  const lossOf = (index: number): number =>
    Math.max(0, Math.max(0, excess[pool.players[index * SEATS]]) - beyond[index]);
  const rows: { readonly index: number; readonly loss: number }[] = [];
  let judged = 0;
  for (const index of among) {
    judged += 1;
    const row = { index, loss: lossOf(index) };
    if (row.loss < bound - value) rows.push(row);
  }
  rows.sort((left, right) => left.loss - right.loss);
  charge(steps, judged * STEPS_OF_JUDGED + rows.length * STEPS_OF_ORDERED);
  const loss = Float64Array.from(rows, (row) => row.loss);
  const members = new Int32Array(rows.length * SEATS);
  const bits = new Int32Array(rows.length * words);
  rows.forEach(({ index }, row) => {
    const players = pool.playersOf(index);
    members.set(players, row * SEATS);
    for (const player of players) bits[row * words + Math.floor(player / WORD)] |= 1 << (player % WORD);
  });
  const holds = (index: number, player: number): boolean =>
    ((bits[index * words + Math.floor(player / WORD)] >>> (player % WORD)) & 1) === 1;
  const meet = (one: number, two: number): boolean => {
    for (let word = 0; word < words; word += 1)
      if ((bits[one * words + word] & bits[two * words + word]) !== 0) return true;
    return false;
  };

  const taken: number[] = [];
  let best = value;
  let chosen: readonly Ten[] | null = null;
  /** @param open players neither seated nor idle @param left tens of open players alone, least loss first */
  const search = (open: readonly number[], left: readonly number[], lost: number): void => {
    const missing = matches - taken.length;
    const held = new Int32Array(count);
    const least = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
    for (const index of left) {
      for (let seat = index * SEATS; seat < index * SEATS + SEATS; seat += 1) {
        held[members[seat]] += 1;
        if (loss[index] < least[members[seat]]) least[members[seat]] = loss[index];
      }
    }
    const isWithin = charge(steps, 1 + left.length / TENS_PER_STEP);
    const seatable = missing === 0 ? [] : open.filter((player) => held[player] > 0);
    const room = bound - best - EPSILON;
    if (seatable.length === 0) {
      const worth = taken.reduce((sum, row) => sum + pool.values[rows[row].index], 0);
      // With fewer matches than were asked for it is a plan as well.
      if (worth <= best + EPSILON) return;
      best = worth;
      chosen = taken.map((row) => pool.ten(rows[row].index));
      return;
    }
    let idle = lost;
    let more = 0;
    let player = seatable[0];
    for (const other of open) {
      if (held[other] === 0) {
        idle += priceOf[other];
        continue;
      }
      // A ten's loss, shared by its players.
      more += Math.min(least[other] / SEATS, priceOf[other]);
      if (held[other] < held[player]) player = other;
    }
    if (idle + more >= room || !isWithin) return;
    if (seatable.length < SEATS * (fewest - taken.length)) return;
    for (const index of left) {
      if (idle + loss[index] >= bound - best - EPSILON) break;
      if (!holds(index, player)) continue;
      const rest = bound - best - idle - loss[index];
      taken.push(index);
      charge(steps, left.length / TENS_PER_STEP);
      search(
        seatable.filter((other) => !holds(index, other)),
        left.filter((other) => loss[other] < rest && !meet(other, index)),
        idle + loss[index],
      );
      taken.pop();
      if (steps.left < 0) return;
    }
    if (idle + priceOf[player] >= bound - best - EPSILON) return;
    search(
      seatable.filter((other) => other !== player),
      left.filter((index) => !holds(index, player)),
      idle + priceOf[player],
    );
  };
  search(
    Array.from({ length: count }, (_, player) => player),
    rows.map((_, row) => row),
    0,
  );
  return { tens: chosen, value: best, isWhole: steps.left >= 0 };
};
