import { prepared } from "@gokaku/db";
import { RANKING_LAPSE_DAYS } from "@gokaku/game";
import { type Kysely, sql } from "kysely";
import type { RankingRules } from "../domain/ranking.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

export interface Setting {
  readonly id: string;
  readonly value: string;
}
export const RANKING_MIN_MATCHES = "ranking_min_matches";
export const RANK_BADGE_MIN_MATCHES = "rank_badge_min_matches";

export const listSettings = (db: Db): Promise<readonly Setting[]> =>
  db.selectFrom("setting").select(["id", "value"]).orderBy("id").execute();

export const countOf = (value: string | undefined, fallback: number): number =>
  value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : fallback;

/** A setting that is a whole number from 0 up, or `fallback` where it is not set or none. */
export const getCountSetting = async (db: Db, id: string, fallback: number): Promise<number> => {
  const row = await db
    .selectFrom("setting")
    .select("value")
    .where("id", "=", id)
    .modifyEnd(prepared)
    .executeTakeFirst();
  return countOf(row?.value, fallback);
};

/** @param minMatches unless the setting says otherwise */
export const getRankingRules = async (db: Db, minMatches: number): Promise<RankingRules> => {
  const rows = await db
    .selectFrom("setting")
    .select(["id", "value"])
    .where("id", "in", [RANKING_MIN_MATCHES, RANKING_LAPSE_DAYS.id])
    .modifyEnd(prepared)
    .execute();
  const settingOf = (id: string): string | undefined => rows.find((row) => row.id === id)?.value;
  return {
    minMatches: countOf(settingOf(RANKING_MIN_MATCHES), minMatches),
    lapseDays: countOf(settingOf(RANKING_LAPSE_DAYS.id), RANKING_LAPSE_DAYS.fallback),
  };
};

/** @returns false when the setting has a value already; nothing is changed then */
export const insertSetting = async (db: Db, setting: Setting): Promise<boolean> => {
  const inserted = await db
    .insertInto("setting")
    .values({ ...setting, version: 1 })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
};

/** Every setting with its version, by its id, locked until the transaction ends. */
export const lockSettings = async (
  db: Db,
): Promise<ReadonlyMap<string, { readonly value: string; readonly version: number }>> => {
  const rows = await db.selectFrom("setting").selectAll().orderBy("id").forUpdate().execute();
  return new Map(rows.map(({ id, value, version }) => [id, { value, version: Number(version) }]));
};

export const saveSetting = async (db: Db, setting: Setting & { readonly version: number }): Promise<void> => {
  const { value, version } = setting;
  await db
    .insertInto("setting")
    .values(setting)
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ value, version }))
    .execute();
};

/** A setting with its last change by an admin, which a seeded one does not have. */
export interface Confirmed extends Setting {
  /** "" for none. */
  readonly by: string;
  /** Unix seconds, 0 for none. */
  readonly atS: number;
}

/** Those of `ids` that are stored, with who changed each last and when. */
export const listConfirmed = async (db: Db, ids: readonly string[]): Promise<readonly Confirmed[]> => {
  const { rows } = await sql<{ id: string; value: string; actor: string | null; at: string | null }>`
    select setting.id, setting.value, act.actor, act.at from setting
    left join lateral (
      select actor, at from audit_log
      where action = 'setting.update' and subject = setting.id order by audit_log.id desc limit 1
    ) act on true
    where setting.id = any(${[...ids]}::text[]) order by setting.id`.execute(db);
  return rows.map(({ id, value, actor, at }) => ({
    id,
    value,
    by: actor ?? "",
    atS: Math.floor(Number(at ?? 0) / 1000),
  }));
};
