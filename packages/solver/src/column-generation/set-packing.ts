import { SEATS } from "../model/problem.ts";
import { takeSteps, type WorkBudget } from "../model/work-budget.ts";
import type { ColumnPool } from "./column-pool.ts";
import { type Column, type MatchCount, seatsEverybody } from "./duals.ts";
import type { LagrangianBound } from "./pricing.ts";

export interface PackingProblem {
  /** An upper bound and its duals. */
  readonly found: LagrangianBound;
  readonly pool: ColumnPool;
  /** Indices of the columns to pack. */
  readonly among: Iterable<number>;
  /** `[column of the pool]`: at the duals of the bound. */
  readonly reducedCosts: Float64Array;
  /** Of the known plan. */
  readonly value: number;
  readonly played: MatchCount;
}

export interface Packed {
  /** The best disjoint columns; null when none improve on the known value. */
  readonly columns: readonly Column[] | null;
  readonly value: number;
  /** Whether every other packing was ruled out. */
  readonly isComplete: boolean;
}

const WORD = 31;
const EPSILON = 1e-6;
const COLUMNS_PER_STEP = 8;
/** Steps to examine a column of the pool, and to sort one. */
const STEPS_PER_EXAMINED = 1 / 10;
const STEPS_PER_ORDERED = 10;

/**
 * Exact set packing by branch and bound. The loss of a column is its distance to the reduced-cost bound of
 * its lowest player. A plan loses against the bound at least the losses of its columns and the duals of idle
 * players. Each node branches on the player with the fewest columns: one of these columns, or idle (Knuth
 * 2000).
 */
export const packColumns = (
  { found, pool, among, reducedCosts, value, played }: PackingProblem,
  steps: WorkBudget,
): Packed => {
  const { bound, duals, reducedCostBounds } = found;
  const { least: fewest, most: matches } = played;
  const count = duals.players.length;
  /** Loss of an idle player. */
  const dualOf = seatsEverybody(played, count)
    ? new Float64Array(count).fill(Number.POSITIVE_INFINITY)
    : duals.players;
  const words = Math.ceil(count / WORD);
  const lossOf = (index: number): number =>
    Math.max(0, Math.max(0, reducedCostBounds[pool.players[index * SEATS]]) - reducedCosts[index]);
  const rows: { readonly index: number; readonly loss: number }[] = [];
  let examined = 0;
  for (const index of among) {
    examined += 1;
    const row = { index, loss: lossOf(index) };
    if (row.loss < bound - value) rows.push(row);
  }
  rows.sort((left, right) => left.loss - right.loss);
  takeSteps(steps, examined * STEPS_PER_EXAMINED + rows.length * STEPS_PER_ORDERED);
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
  const overlap = (one: number, two: number): boolean => {
    for (let word = 0; word < words; word += 1)
      if ((bits[one * words + word] & bits[two * words + word]) !== 0) return true;
    return false;
  };

  const taken: number[] = [];
  let best = value;
  let chosen: readonly Column[] | null = null;
  /** @param open players neither seated nor idle @param left columns of open players alone, least loss first */
  const search = (open: readonly number[], left: readonly number[], lost: number): void => {
    const missing = matches - taken.length;
    const columnCount = new Int32Array(count);
    const least = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
    for (const index of left) {
      for (let seat = index * SEATS; seat < index * SEATS + SEATS; seat += 1) {
        columnCount[members[seat]] += 1;
        if (loss[index] < least[members[seat]]) least[members[seat]] = loss[index];
      }
    }
    const isWithin = takeSteps(steps, 1 + left.length / COLUMNS_PER_STEP);
    const seatable = missing === 0 ? [] : open.filter((player) => columnCount[player] > 0);
    const room = bound - best - EPSILON;
    if (seatable.length === 0) {
      const worth = taken.reduce((sum, row) => sum + pool.values[rows[row].index], 0);
      // A plan with fewer matches than requested is valid, too.
      if (worth <= best + EPSILON) return;
      best = worth;
      chosen = taken.map((row) => pool.column(rows[row].index));
      return;
    }
    let idle = lost;
    let more = 0;
    let player = seatable[0];
    for (const other of open) {
      if (columnCount[other] === 0) {
        idle += dualOf[other];
        continue;
      }
      // The loss of a column, divided among its players.
      more += Math.min(least[other] / SEATS, dualOf[other]);
      if (columnCount[other] < columnCount[player]) player = other;
    }
    if (idle + more >= room || !isWithin) return;
    if (seatable.length < SEATS * (fewest - taken.length)) return;
    for (const index of left) {
      if (idle + loss[index] >= bound - best - EPSILON) break;
      if (!holds(index, player)) continue;
      const rest = bound - best - idle - loss[index];
      taken.push(index);
      takeSteps(steps, left.length / COLUMNS_PER_STEP);
      search(
        seatable.filter((other) => !holds(index, other)),
        left.filter((other) => loss[other] < rest && !overlap(other, index)),
        idle + loss[index],
      );
      taken.pop();
      if (steps.left < 0) return;
    }
    if (idle + dualOf[player] >= bound - best - EPSILON) return;
    search(
      seatable.filter((other) => other !== player),
      left.filter((index) => !holds(index, player)),
      idle + dualOf[player],
    );
  };
  search(
    Array.from({ length: count }, (_, player) => player),
    rows.map((_, row) => row),
    0,
  );
  return { columns: chosen, value: best, isComplete: steps.left >= 0 };
};
