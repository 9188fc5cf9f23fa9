import { ABSENT_MATCHMAKER_SETTINGS, type MatchmakerSettings } from "@gokaku/game";
import { type Kysely, type Selectable, sql } from "kysely";
import type { SettingsTable, Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** One version of the matchmaker's settings; the highest is in force. */
export interface SettingsVersion {
  readonly version: number;
  readonly settings: MatchmakerSettings;
  /** 0 for the version that the product came with. */
  readonly updatedAtMs: number;
  readonly updatedBy: string;
}

/** Stored settings; one that they do not have is without effect. */
export const withAbsent = (stored: Partial<MatchmakerSettings>): MatchmakerSettings =>
  ({ ...ABSENT_MATCHMAKER_SETTINGS, ...stored }) as MatchmakerSettings;

const toVersion = (row: Selectable<SettingsTable>): SettingsVersion => ({
  version: Number(row.version),
  settings: withAbsent(row.settings),
  updatedAtMs: Number(row.updated_at_ms),
  updatedBy: row.updated_by,
});

const select = (db: Db) => db.selectFrom("matchmaker_settings").selectAll();

export const getCurrentSettings = async (db: Db): Promise<SettingsVersion> =>
  toVersion(await select(db).orderBy("version", "desc").limit(1).executeTakeFirstOrThrow());

export const getSettingsByVersion = async (db: Db, version: number): Promise<SettingsVersion> =>
  toVersion(await select(db).where("version", "=", String(version)).executeTakeFirstOrThrow());

/** Adds new settings after `version`. @returns null when another change came first */
export const appendSettings = async (
  db: Db,
  version: number,
  settings: MatchmakerSettings,
  by: { readonly nowMs: number; readonly userId: string },
): Promise<SettingsVersion | null> => {
  const { rows } = await sql<Selectable<SettingsTable>>`
    insert into matchmaker_settings (version, settings, updated_at_ms, updated_by)
    values (${version + 1}, ${JSON.stringify(settings)}::jsonb, ${by.nowMs}, ${by.userId})
    on conflict do nothing returning *`.execute(db);
  const [row] = rows;
  return row === undefined ? null : toVersion(row);
};
