import { type Kysely, sql } from "kysely";
import { PLAN_GAP_BOUNDS } from "../domain/plan-gaps.ts";
import type { Tables } from "./tables.ts";

/** By what share at most the best plan of a tick could be better than its own; null when nothing is known. */
export const planGap = sql<number | null>`case
  when tick.is_proven then 0
  when (tick.plan_header ->> 'upperBound')::float8 > 0 then greatest(0,
    1 - coalesce((tick.plan_header ->> 'value')::float8, 0) / (tick.plan_header ->> 'upperBound')::float8)
  end`;

/** The season's ticks with a match by the first bound that holds their gap, beyond the last or unknown at the end. */
export const countPlanGapsBySeasonId = async (
  db: Kysely<Tables>,
  seasonId: string,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ gap: number | null; ticks: number }>`
    select round(${planGap}::numeric, 6)::float8 as gap, count(*)::int as ticks
    from tick
    where season_id = ${seasonId} and match_count > 0
    group by 1`.execute(db);
  const counts = [...PLAN_GAP_BOUNDS.map(() => 0), 0];
  for (const { gap, ticks } of rows) {
    const found = gap === null ? -1 : PLAN_GAP_BOUNDS.findIndex((bound) => gap <= bound);
    const at = found < 0 ? PLAN_GAP_BOUNDS.length : found;
    counts[at] = (counts[at] ?? 0) + ticks;
  }
  return counts;
};
