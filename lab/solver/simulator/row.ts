import { bootstrap, type Interval } from "../../statistics.ts";

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
  readonly note?: string;
}

/** The figure over all groups with its interval, taken over whole groups. */
export const figure = <Item>(
  groups: readonly (readonly Item[])[],
  statistic: (items: readonly Item[]) => number,
  seed: number,
): Figure => ({ value: statistic(groups.flat()), interval: bootstrap(groups, statistic, seed) });

export const toRow = (
  { measure, unit, target = "", isReached, note = "" }: Measure,
  { value, interval }: Figure,
  seed: string,
): Row => ({
  measure,
  unit,
  target,
  measured: value,
  interval,
  seed,
  isReached: isReached === undefined ? null : isReached(value),
  note,
});
