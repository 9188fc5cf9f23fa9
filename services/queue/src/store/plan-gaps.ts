import { type Kysely, sql } from "kysely";
import { PLAN_GAP_BOUNDS, type PlanGaps } from "../domain/plan-gaps.ts";
import type { Tables } from "./tables.ts";

/** By what share at most the best plan of a tick could be better than its own; null when nothing is known. */
export const planGap = sql<number | null>`plan_gap(tick.is_proven, tick.plan_header)`;

/** The season's ticks with a match, as they were counted with each plan. */
export const countPlanGapsBySeasonId = async (db: Kysely<Tables>, seasonId: string): Promise<PlanGaps> => {
  const rows = await db
    .selectFrom("plan_gap_count")
    .select(["bound", "ticks"])
    .where("season_id", "=", seasonId)
    .execute();
  const ticksOf = (bound: number): number => rows.find((row) => Object.is(row.bound, bound))?.ticks ?? 0;
  return {
    within: PLAN_GAP_BOUNDS.map(ticksOf),
    beyond: ticksOf(Number.POSITIVE_INFINITY),
    unknown: ticksOf(Number.NaN),
  };
};
