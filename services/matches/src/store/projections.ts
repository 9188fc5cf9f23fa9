import { type Kysely, sql } from "kysely";
import type { SeasonSeal } from "../usecases/project-season.ts";
import type { Setting } from "../usecases/project-setting.ts";
import type { Tables } from "./tables.ts";

/** Keeps a setting unless a newer one is known. */
export const saveSetting = async (db: Kysely<Tables>, setting: Setting): Promise<void> => {
  await db
    .insertInto("settings")
    .values(setting)
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ value: setting.value, version: setting.version })
        .where("settings.version", "<", String(setting.version)),
    )
    .execute();
};

/**
 * Keeps whether a season takes new matches, unless something newer is known. Waits for creations that hold
 * the season, so after this none of a sealed season is still under way; a sealed season stays sealed.
 */
export const saveSeason = async (db: Kysely<Tables>, { id, sealed, version }: SeasonSeal): Promise<void> => {
  await db
    .insertInto("seasons")
    .values({ id, sealed, version })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ sealed: sql<boolean>`seasons.sealed or ${sealed}`, version })
        .where("seasons.version", "<", String(version)),
    )
    .execute();
};
