import { meansOf, ratiosOf, spreadOf } from "../statistics.ts";
import type { Line, Target } from "./row.ts";

/** Rounds of one figure made a line of the table. */
export const lineOf = (figures: {
  readonly what: string;
  readonly unit: string;
  readonly isWallClock?: boolean;
  readonly limit?: readonly number[];
  readonly product: readonly number[];
  readonly target?: Target;
  readonly parts?: readonly ReadonlyMap<string, number>[];
  readonly note?: string;
}): Line => {
  const { what, unit, limit, product } = figures;
  const ratios = limit === undefined ? [] : ratiosOf(product, limit);
  return {
    what,
    unit,
    isWallClock: figures.isWallClock ?? false,
    limit: limit === undefined ? null : spreadOf(limit),
    product: spreadOf(product),
    ratio: ratios.length === 0 ? null : spreadOf(ratios),
    target: figures.target ?? null,
    parts: Object.fromEntries(
      [...meansOf(figures.parts ?? [])].filter(([, value]) => value > 0).sort(([, a], [, b]) => b - a),
    ),
    note: figures.note ?? "",
  };
};
