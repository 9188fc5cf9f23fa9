import { bootstrap, type Interval } from "../statistics.ts";

/** The columns of the table: the matchmaker, then the baselines. */
export const COLUMNS = ["solver", "oldest-first", "neighbour-window"] as const;
export type Column = (typeof COLUMNS)[number];

/** One line of the yardstick. Numbers are in `unit`; a share is in percent. */
export interface Row {
  readonly measure: string;
  readonly unit: string;
  /** The target; empty for a figure without one. */
  readonly target: string;
  readonly measured: number;
  /** 95 %, by resampling whole sessions; null for a count. */
  readonly interval: Interval | null;
  /** First seed and how many follow it. */
  readonly seed: string;
  /** Null without a target. */
  readonly isReached: boolean | null;
  readonly baselines: Readonly<Partial<Record<Column, number>>>;
  /** The column with the best figure; null when no direction is better. */
  readonly wonBy: Column | null;
  readonly note: string;
}

/** A figure with an interval from resampled sessions. */
export interface Figure {
  readonly value: number;
  readonly interval: Interval | null;
}

export interface Measure {
  readonly measure: string;
  readonly unit: string;
  readonly target?: string;
  readonly isReached?: (value: number) => boolean;
  readonly better?: "lower" | "higher";
  readonly note?: string;
}

/** The figure over all groups with its interval, taken over whole groups. */
export const figure = <Item>(
  groups: readonly (readonly Item[])[],
  statistic: (items: readonly Item[]) => number,
  seed: number,
): Figure => ({ value: statistic(groups.flat()), interval: bootstrap(groups, statistic, seed) });

const winner = (values: Partial<Record<Column, number>>, better: Measure["better"]): Column | null => {
  if (better === undefined) return null;
  const sign = better === "lower" ? 1 : -1;
  const known = COLUMNS.flatMap((column) => {
    const value = values[column];
    return value === undefined || Number.isNaN(value) ? [] : [{ column, rank: sign * value }];
  });
  if (known.length < 2) return null;
  return known.reduce((best, one) => (one.rank < best.rank ? one : best)).column;
};

/** @param baselines figures of the columns after the first that were measured */
export const toRow = (
  { measure, unit, target = "", isReached, better, note = "" }: Measure,
  { value, interval }: Figure,
  baselines: Partial<Record<Column, number>>,
  seed: string,
): Row => ({
  measure,
  unit,
  target,
  measured: value,
  interval,
  seed,
  isReached: isReached === undefined ? null : isReached(value),
  baselines,
  wonBy: winner({ solver: value, ...baselines }, better),
  note,
});
