import { bootstrap, type Interval } from "../../statistics.ts";
import type { YardstickRow } from "../yardstick-row.ts";

/** A figure with a 95 % interval from resampled sessions; the interval is null for a count. */
export interface Figure {
  readonly value: number;
  readonly interval: Interval | null;
}

export interface Measure {
  readonly measure: string;
  /** A share is in percent. */
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

/** @param seed the first seed and how many follow it */
export const toRow = (
  { measure, unit, target = "", isReached, note = "" }: Measure,
  { value, interval }: Figure,
  seed: string,
): YardstickRow => {
  const digits = Math.abs(value) < 10 ? 2 : 1;
  const bounds = interval?.map((bound) => bound.toFixed(digits)) ?? [];
  return {
    measure,
    target,
    value: `${value.toFixed(digits)} ${unit}${bounds.length > 0 ? ` (${bounds.join("–")})` : ""}`,
    isReached: isReached?.(value) ?? null,
    note: [`seed ${seed}`, note].filter((text) => text !== "").join("; "),
  };
};
