import type { MatchmakerSettings } from "@gokaku/game";
import { type Kysely, type Selectable, sql } from "kysely";
import type { SettingsVersion } from "../domain/settings.ts";
import type { SettingsTable, Tables } from "./tables.ts";

type Db = Kysely<Tables>;

const toVersion = (row: Selectable<SettingsTable>): SettingsVersion => ({
  version: Number(row.version),
  settings: row.settings,
  updatedAtMs: Number(row.updated_at_ms),
  updatedBy: row.updated_by,
});

export const findCurrentSettings = async (db: Db): Promise<SettingsVersion> => {
  const row = await db
    .selectFrom("matchmaker_settings")
    .selectAll()
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return toVersion(row);
};

export const findSettingsByVersion = async (db: Db, version: number): Promise<SettingsVersion> => {
  const row = await db
    .selectFrom("matchmaker_settings")
    .selectAll()
    .where("version", "=", String(version))
    .executeTakeFirstOrThrow();
  return toVersion(row);
};

/** Adds new settings after `version`. @returns null when that is not the version in force */
export const appendSettings = async (
  db: Db,
  version: number,
  settings: MatchmakerSettings,
  by: { readonly nowMs: number; readonly userId: string },
): Promise<SettingsVersion | null> => {
  const { rows } = await sql<Selectable<SettingsTable>>`
    insert into matchmaker_settings (version, settings, updated_at_ms, updated_by)
    select version + 1, ${JSON.stringify(settings)}::jsonb, ${by.nowMs}::bigint, ${by.userId}
    from matchmaker_settings where version = ${version}
    on conflict do nothing returning *`.execute(db);
  const row = rows[0];
  return row === undefined ? null : toVersion(row);
};
