import { createRandom } from "@gokaku/solver/testing/random.ts";
import * as statistics from "simple-statistics";

/** NaN without values, so that a resampled group without events can be left out. */
export const mean = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : statistics.mean([...values]);

/** By linear interpolation between the two nearest ranks, unlike the library's; NaN without values. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const rank = share * (sorted.length - 1);
  const low = sorted[Math.floor(rank)] ?? Number.NaN;
  return low + (rank - Math.floor(rank)) * ((sorted[Math.ceil(rank)] ?? Number.NaN) - low);
};

export const share = (flags: readonly boolean[]): number => mean(flags.map(Number));

export type Interval = readonly [low: number, high: number];

/**
 * 95 % interval of a statistic by the bootstrap over whole groups (sessions), because events of one session
 * depend on each other.
 */
export const bootstrap = <Item>(
  groups: readonly (readonly Item[])[],
  statistic: (items: readonly Item[]) => number,
  seed: number,
  rounds = 400,
): Interval => {
  const random = createRandom(seed, 99);
  const values = Array.from({ length: rounds }, () =>
    statistic(groups.flatMap(() => groups[random.below(groups.length)] ?? [])),
  ).filter((value) => !Number.isNaN(value));
  return [quantile(values, 0.025), quantile(values, 0.975)];
};

/** 95 % interval of a share of independent trials (Wilson 1927). */
export const wilson = (hits: number, trials: number): Interval => {
  const z = 1.96;
  const p = hits / trials;
  const middle = p + (z * z) / (2 * trials);
  const half = z * Math.sqrt((p * (1 - p)) / trials + (z * z) / (4 * trials * trials));
  const scale = 1 + (z * z) / trials;
  return [(middle - half) / scale, (middle + half) / scale];
};

/** Median and range of one figure over the rounds. */
export interface Spread {
  readonly middle: number;
  readonly lowest: number;
  readonly highest: number;
}

/** @throws RangeError without values */
export const spreadOf = (values: readonly number[]): Spread => {
  if (values.length === 0) throw new RangeError("a spread needs at least one value");
  const all = [...values];
  return { middle: statistics.median(all), lowest: statistics.min(all), highest: statistics.max(all) };
};

/** Product over limit in the same round, so that the load of the machine cancels out. */
export const ratiosOf = (product: readonly number[], limit: readonly number[]): number[] =>
  product.flatMap((value, round) => {
    const least = limit[round];
    return least === undefined || least === 0 ? [] : [value / least];
  });

/** The mean of each name over maps of figures; a missing name counts as 0. */
export const meansOf = (maps: readonly ReadonlyMap<string, number>[]): Map<string, number> => {
  const names = [...new Set(maps.flatMap((map) => [...map.keys()]))];
  return new Map(names.map((name) => [name, mean(maps.map((map) => map.get(name) ?? 0))]));
};

export const sumOf = (map: ReadonlyMap<string, number>): number => statistics.sum([...map.values()]);

/** Every figure divided by the number of operations. */
export const perOperation = (map: ReadonlyMap<string, number>, operations: number): Map<string, number> =>
  new Map([...map].map(([name, value]) => [name, value / operations]));
