import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** By what share at most the best plan of a tick could be better than its own; null when nothing is known. */
export const planGap = sql<number | null>`plan_gap(tick.is_proven, tick.plan_header)`;

/** Bounds of the optimality gap as a share: 0, 0.25, 0.5, 1 and 2 percent. */
const BOUNDS = [0, 0.0025, 0.005, 0.01, 0.02];

/** Ticks of a season by the first bound that covers the optimality gap of their plans; without a bound all others. */
export interface PlanGaps {
  readonly gaps: { readonly within?: number; readonly ticks: number }[];
  readonly unknownTicks: number;
}

/** The season's ticks with a match, as they were counted with each plan. */
export const countPlanGapsBySeasonId = async (db: Kysely<Tables>, seasonId: string): Promise<PlanGaps> => {
  const rows = await db
    .selectFrom("plan_gap_count")
    .select(["bound", "ticks"])
    .where("season_id", "=", seasonId)
    .execute();
  const ticksOf = (bound: number): number => rows.find((row) => Object.is(row.bound, bound))?.ticks ?? 0;
  const unknownTicks = ticksOf(Number.NaN);
  const known = BOUNDS.map((within) => ({ within, ticks: ticksOf(within) }));
  return { gaps: [...known, { ticks: ticksOf(Number.POSITIVE_INFINITY) + unknownTicks }], unknownTicks };
};
