import { prepared } from "@gokaku/db";
import type { Kysely, Selectable } from "kysely";
import type { KnownSeason } from "../domain/season.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

const SEASON_LIMIT = 100;

/** @typeParam Whole how whole numbers are read */
export type SeasonRow<Whole> = Pick<Selectable<Tables["season"]>, "season_id" | "state"> & {
  readonly [Column in "version" | "start_date" | "end_date"]: Whole;
};

export const toSeason = (row: SeasonRow<number | string>): KnownSeason => ({
  seasonId: row.season_id,
  version: Number(row.version),
  state: row.state,
  startMs: Number(row.start_date) * 1000,
  endMs: Number(row.end_date) * 1000,
});

/** Stores a season unless a newer version is stored. */
export const storeNewestSeason = async (db: Db, season: KnownSeason): Promise<void> => {
  const columns = {
    version: season.version,
    state: season.state,
    start_date: season.startMs / 1000,
    end_date: season.endMs / 1000,
  };
  await db
    .insertInto("season")
    .values({ season_id: season.seasonId, ...columns })
    .onConflict((conflict) =>
      conflict.column("season_id").doUpdateSet(columns).where("season.version", "<", String(season.version)),
    )
    .execute();
};

export const listSeasons = async (db: Db): Promise<readonly KnownSeason[]> => {
  const rows = await db
    .selectFrom("season")
    .selectAll()
    .orderBy("start_date", "desc")
    .limit(SEASON_LIMIT)
    .modifyEnd(prepared)
    .execute();
  return rows.map(toSeason);
};
