import { prepared, waitForLock } from "@gokaku/db";
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
  isNext: row.is_next,
  version: Number(row.version),
});

/** Newest first. */
export const listSeasons = async (db: Db): Promise<readonly Season[]> => {
  const rows = await db
    .selectFrom("season")
    .selectAll()
    .orderBy("start_date", "desc")
    .limit(SEASONS_LISTED)
    .modifyEnd(prepared)
    .execute();
  return rows.map(seasonFromRow);
};

const running = (db: Db) => db.selectFrom("season").selectAll().where("state", "in", ["active", "closing"]);

/** The season that is active or closing. */
export const findRunningSeason = async (db: Db): Promise<Season | null> => {
  const row = await running(db).modifyEnd(prepared).executeTakeFirst();
  return row === undefined ? null : seasonFromRow(row);
};

/**
 * The season that is active or closing; it does not end before the transaction does, so that its end sees every
 * entry. The second look finds the one that a change waited for has made active.
 */
export const lockRunningSeason = async (db: Db): Promise<Season | null> => {
  const lock = () => running(db).forShare().executeTakeFirst();
  const row = (await lock()) ?? (await lock());
  return row === undefined ? null : seasonFromRow(row);
};

/** Of the changes of seasons one is made at a time. */
export const waitForSeasons = (db: Db): Promise<void> => waitForLock(db, "users.seasons");

export const findSeasonById = async (db: Db, id: string): Promise<Season | null> => {
  const row = await db.selectFrom("season").selectAll().where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : seasonFromRow(row);
};

/** The season that waits for the end of the running one. */
export const findNextSeason = async (db: Db): Promise<Season | null> => {
  const row = await db.selectFrom("season").selectAll().where("is_next", "=", true).executeTakeFirst();
  return row === undefined ? null : seasonFromRow(row);
};

const rowOf = (season: Season) => ({
  name: season.name,
  description: season.description,
  start_date: season.startsAtS,
  end_date: season.endsAtS,
  image_url: season.imageUrl,
  theme_color: season.themeColor,
  state: season.state,
  is_next: season.isNext,
  version: season.version,
});

/** Stores everything of a season. */
export const updateSeason = async (db: Db, season: Season): Promise<void> => {
  await db.updateTable("season").set(rowOf(season)).where("id", "=", season.id).execute();
};

export const deleteSeasonById = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom("season").where("id", "=", id).execute();
};

/** How many players finished each season, by its id. */
export const countEntriesBySeasonId = async (db: Db): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom("season_entry")
    .select(["season_id", (all) => all.fn.countAll<string>().as("entries")])
    .groupBy("season_id")
    .execute();
  return new Map(rows.map(({ season_id, entries }) => [season_id, Number(entries)]));
};

/** @returns false when a season of that id exists or another one runs already; nothing is changed then */
export const insertSeason = async (db: Db, season: Season): Promise<boolean> => {
  const inserted = await db
    .insertInto("season")
    .values({ id: season.id, ...rowOf(season) })
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
