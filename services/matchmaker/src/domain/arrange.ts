import { assignPlaces } from "./assignment.ts";
import { costsOf, type Gaps, gapsOf, matchValue, PLACES } from "./objective.ts";
import type { Settings } from "./settings.ts";
import type { Candidate } from "./snapshot.ts";

/** Ten players on ten places, the first five against the last five. */
export interface Arrangement extends Gaps {
  readonly places: readonly Candidate[];
  readonly value: number;
}

const swap = (order: Int32Array, one: number, two: number): void => {
  const held = order[one] ?? 0;
  order[one] = order[two] ?? 0;
  order[two] = held;
};

type Judge = (order: Int32Array) => number;

/** Tries all sixteen ways to split five pairs of lane opponents into two teams and keeps the best. */
const bestSplit = (order: Int32Array, judge: Judge): number => {
  let best = order.slice();
  let bestValue = judge(order);
  for (let split = 1; split < 16; split += 1) {
    const tried = order.slice();
    for (let role = 0; role < 4; role += 1) if ((split >> role) & 1) swap(tried, role, role + 5);
    const value = judge(tried);
    if (value > bestValue) {
      best = tried;
      bestValue = value;
    }
  }
  order.set(best);
  return bestValue;
};

/** One pass over all swaps of two places and rotations of three; every improvement is kept. */
const improve = (order: Int32Array, start: number, judge: Judge): number => {
  let value = start;
  const keepIfBetter = (undo: () => void): void => {
    const tried = judge(order);
    if (tried > value + 1e-9) value = tried;
    else undo();
  };
  for (let one = 0; one < PLACES; one += 1) {
    for (let two = one + 1; two < PLACES; two += 1) {
      swap(order, one, two);
      keepIfBetter(() => swap(order, one, two));
      for (let three = 0; three < PLACES; three += 1) {
        if (three === one || three === two) continue;
        swap(order, one, two);
        swap(order, two, three);
        keepIfBetter(() => {
          swap(order, two, three);
          swap(order, one, two);
        });
      }
    }
  }
  return value;
};

/** The most valuable way found to make two teams of these ten, or null when their roles do not fill two teams. */
export const arrange = (ten: readonly Candidate[], settings: Settings): Arrangement | null => {
  const costs = costsOf(ten, settings);
  const order = assignPlaces(costs.choice);
  if (order === null) return null;
  const judge: Judge = (tried) => matchValue(tried, costs, settings);
  let value = bestSplit(order, judge);
  for (;;) {
    const improved = improve(order, value, judge);
    const split = bestSplit(order, judge);
    if (split <= value + 1e-9) break;
    value = Math.max(improved, split);
  }
  const places = Array.from(order, (player) => ten[player]).filter((player) => player !== undefined);
  return { places, value, ...gapsOf(order, costs) };
};
