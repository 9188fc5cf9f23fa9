import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** Matches of a season that are being played. */
export const countOpenBySeasonId = async (db: Db, seasonId: string): Promise<number> => {
  const { open } = await db
    .selectFrom("matches")
    .select((all) => all.fn.countAll<string>().as("open"))
    .where("season_id", "=", seasonId)
    .where("closed_at_ms", "is", null)
    .where("next_close_at_ms", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(open);
};

/** Settled matches of a season in the order of their ids. */
export const listSettledBySeasonId = async (
  db: Db,
  {
    seasonId,
    afterMatchId,
    limit,
  }: { readonly seasonId: string; readonly afterMatchId: string; readonly limit: number },
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom("settlements")
    .innerJoin("matches", "matches.id", "settlements.match_id")
    .select("settlements.match_id")
    .where("matches.season_id", "=", seasonId)
    .where("settlements.match_id", ">", afterMatchId)
    .orderBy("settlements.match_id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.match_id);
};
