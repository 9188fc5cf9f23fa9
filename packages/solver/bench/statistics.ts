import { createRandom } from "./generator/random.ts";

export const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? Number.NaN : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** By linear interpolation between the two nearest ranks. */
export const quantile = (numbers: readonly number[], share: number): number => {
  const sorted = numbers.toSorted((left, right) => left - right);
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
    statistic(groups.flatMap(() => groups[random.below(groups.length)])),
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
