import type { SeasonState } from "@gokaku/game";
import type { Kysely, Selectable } from "kysely";
import type { Season } from "../domain/season.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;
const SEASONS_LISTED = 200;

const seasonFromRow = (row: Selectable<Tables["season"]>): Season => ({
  id: row.id,
  name: row.name,
  description: row.description,
  startsAtS: Number(row.start_date),
  endsAtS: Number(row.end_date),
  imageUrl: row.image_url,
  themeColor: row.theme_color,
  state: row.state as SeasonState,
  version: Number(row.version),
});

/** Newest first. */
export const listSeasons = async (db: Db): Promise<readonly Season[]> => {
  const rows = await db
    .selectFrom("season")
    .selectAll()
    .orderBy("start_date", "desc")
    .limit(SEASONS_LISTED)
    .execute();
  return rows.map(seasonFromRow);
};

/** The season that is active or closing. */
export const findRunningSeason = async (db: Db): Promise<Season | null> => {
  const row = await db
    .selectFrom("season")
    .selectAll()
    .where("state", "in", ["active", "closing"])
    .executeTakeFirst();
  return row === undefined ? null : seasonFromRow(row);
};

/** @returns false when a season of that id exists or another one runs already; nothing is changed then */
export const insertSeason = async (db: Db, season: Season): Promise<boolean> => {
  const inserted = await db
    .insertInto("season")
    .values({
      id: season.id,
      name: season.name,
      description: season.description,
      start_date: season.startsAtS,
      end_date: season.endsAtS,
      image_url: season.imageUrl,
      theme_color: season.themeColor,
      state: season.state,
      version: season.version,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
};

/** How a player finished each season, the newest first. */
export const listSeasonEntriesByUserId = (db: Db, userId: string) =>
  db
    .selectFrom("season_entry as entry")
    .innerJoin("season", "season.id", "entry.season_id")
    .select(["season.id as seasonId", "season.name as seasonName", "final_rate as finalRate"])
    .select(["max_rate as maxRate", "win_rate as winRate", "final_rank as finalRank"])
    .select(["total_matches as totalMatches", "win_count as winCount"])
    .where("entry.user_id", "=", userId)
    .orderBy("season.start_date", "desc")
    .limit(SEASONS_LISTED)
    .execute();
export type SeasonEntry = Awaited<ReturnType<typeof listSeasonEntriesByUserId>>[number];
