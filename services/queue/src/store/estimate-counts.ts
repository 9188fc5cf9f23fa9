import { type Kysely, sql } from "kysely";
import type { EstimateCounts } from "../domain/estimate-outcome.ts";
import type { Tables } from "./tables.ts";

const BOUNDS = ["p50", "p90"] as const;
const NONE = { compared: 0, hits: 0 };

export const addToEstimateCounts = async (
  db: Kysely<Tables>,
  seasonId: string,
  counts: EstimateCounts,
): Promise<void> => {
  const rows = BOUNDS.map((bound) => ({ season_id: seasonId, bound, ...counts[bound] })).filter(
    ({ compared }) => compared > 0,
  );
  if (rows.length === 0) return;
  await db
    .insertInto("estimate_count")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["season_id", "bound"]).doUpdateSet({
        compared: sql`estimate_count.compared + excluded.compared`,
        hits: sql`estimate_count.hits + excluded.hits`,
      }),
    )
    .execute();
};

export const findEstimateCountsBySeasonId = async (
  db: Kysely<Tables>,
  seasonId: string,
): Promise<EstimateCounts> => {
  const rows = await db
    .selectFrom("estimate_count")
    .select(["bound", "compared", "hits"])
    .where("season_id", "=", seasonId)
    .execute();
  const of = (wanted: string) => {
    const row = rows.find(({ bound }) => bound === wanted);
    return row === undefined ? NONE : { compared: row.compared, hits: row.hits };
  };
  return { p50: of("p50"), p90: of("p90") };
};
