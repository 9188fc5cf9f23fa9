import { increase } from "./expressions.ts";
import type { Figure, Threshold } from "./panel.ts";

/** A share of what is promised, over six hours, red beyond its budget. */
export const promise = (title: string, expr: string, budget: number, description: string): Figure => ({
  kind: "number",
  title,
  unit: "percentunit",
  lines: [[expr, "failed"]],
  description,
  thresholds: [
    [budget / 2, "yellow"],
    [budget, "red"],
  ],
  width: 4,
});

export const number = (
  title: string,
  unit: string,
  expr: string,
  thresholds?: readonly Threshold[],
): Figure => ({
  kind: "number",
  title,
  unit,
  lines: [[expr, ""]],
  width: 4,
  ...(thresholds === undefined ? {} : { thresholds }),
});

export const lines = (
  title: string,
  unit: string,
  all: Figure["lines"],
  more: Pick<Figure, "thresholds"> = {},
): Figure => ({
  kind: "lines",
  title,
  unit,
  lines: all,
  ...more,
});

/** How a histogram is spread over time. */
export const heat = (title: string, name: string): Figure => ({
  kind: "heat",
  title,
  unit: "short",
  lines: [[increase(`${name}_bucket`, "le"), "{{le}}"]],
});

/** One of them is one too many. */
export const ANY: readonly Threshold[] = [[1, "red"]];
