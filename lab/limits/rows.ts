import { measureFanOut } from "./fan-out.ts";
import { measureFound } from "./found.ts";
import { measureJoin } from "./join.ts";
import { measureRest } from "./rest.ts";
import type { Row } from "./row.ts";
import { measureSession } from "./session.ts";
import { measureSettle } from "./settle.ts";
import { measureStart } from "./start.ts";
import { measureTick } from "./tick.ts";

interface Entry {
  readonly measure: Row;
  /** Once, and for each round. */
  readonly withinS: readonly [number, number];
  /** Nothing is shown at Discord meanwhile: what that costs is no part of the row. */
  readonly isWithoutDiscord?: true;
  /** Measured only when it is asked for. */
  readonly isLong?: true;
}

/** Every row in the order of measuring: first the idle system, last the starts. */
export const ROWS = {
  rest: { measure: measureRest, withinS: [120, 60] },
  session: { measure: measureSession, withinS: [60, 300], isLong: true },
  join: { measure: measureJoin, withinS: [180, 60], isWithoutDiscord: true },
  settle: { measure: measureSettle, withinS: [180, 120], isWithoutDiscord: true },
  found: { measure: measureFound, withinS: [180, 180] },
  "fan-out": { measure: measureFanOut, withinS: [60, 360] },
  tick: { measure: measureTick, withinS: [60, 300], isLong: true },
  start: { measure: measureStart, withinS: [300, 300] },
} as const satisfies Readonly<Record<string, Entry>>;

export type RowName = keyof typeof ROWS;
export const entryOf = (name: RowName): Entry => ROWS[name];
export const ROW_NAMES = Object.keys(ROWS) as RowName[];
