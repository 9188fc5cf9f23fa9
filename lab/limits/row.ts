import type { System } from "../../tools/system/system.ts";
import type { Spread } from "../statistics.ts";

/** The upper bound of a line: the product's own figure, or its ratio to the limit. */
export type Target = { readonly of: "product" | "ratio"; readonly most: number } | null;

/** One figure of the table over all rounds. */
export interface Line {
  readonly what: string;
  readonly unit: string;
  /** Wall-clock figures of a busy machine are not published. */
  readonly isWallClock: boolean;
  readonly limit: Spread | null;
  readonly product: Spread;
  readonly ratio: Spread | null;
  readonly target: Target;
  /** The product's mean by process or service, in the unit of the line. */
  readonly parts: Readonly<Record<string, number>>;
  readonly note: string;
}

export interface Options {
  readonly rounds: number;
  readonly tickPlayers: number;
}

/** Measures one row of the table. */
export type Row = (system: System, options: Options) => Promise<Line[]>;
