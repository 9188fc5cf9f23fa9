import { waitForLock } from "@gokaku/db";
import { type Kysely, sql } from "kysely";
import { lobbyTimeouts } from "../domain/lobby-timeouts.ts";
import type { VoicePair } from "../domain/match.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** Lower than any version that users announces. */
const UNANNOUNCED = -1;

export interface Setting {
  readonly id: string;
  readonly value: string;
  readonly version: number;
}

/** Keeps a setting unless a newer one is known. */
export const saveSetting = async (db: Db, setting: Setting): Promise<void> => {
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

export const getLobbyTimeouts = async (db: Db) =>
  lobbyTimeouts(await db.selectFrom("settings").select(["id", "value"]).execute());

/** Whether a season takes no new matches; the version guards against late news. */
export interface SeasonClosure {
  readonly id: string;
  readonly closed: boolean;
  readonly version: number;
}

/**
 * Stores whether a season accepts new matches, unless a newer version is known. Waits for creations that
 * lock the season, so that afterwards none is under way in a closed season. A closed season stays closed.
 */
export const saveSeasonClosure = async (db: Db, { id, closed, version }: SeasonClosure): Promise<void> => {
  await db
    .insertInto("seasons")
    .values({ id, closed, version })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ closed: sql<boolean>`seasons.closed or ${closed}`, version })
        .where("seasons.version", "<", String(version)),
    )
    .execute();
};

/** Seals a season for ever. Waits for creations that hold it. */
export const closeSeason = async (db: Db, id: string): Promise<void> => {
  await db
    .insertInto("seasons")
    .values({ id, closed: true, version: UNANNOUNCED })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ closed: true }))
    .execute();
};

export const isSeasonKnown = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom("seasons").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;

export const isSeasonClosed = async (db: Db, id: string): Promise<boolean> => {
  const row = await db.selectFrom("seasons").select("closed").where("id", "=", id).executeTakeFirst();
  return row?.closed === true;
};

/** Locks the seasons until the end of the transaction. @returns the closed ones */
export const holdSeasons = async (db: Db, seasonIds: readonly string[]): Promise<ReadonlySet<string>> => {
  if (seasonIds.length === 0) return new Set();
  await db
    .insertInto("seasons")
    .values(seasonIds.map((id) => ({ id, closed: false, version: UNANNOUNCED })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const seasons = await db
    .selectFrom("seasons")
    .select(["id", "closed"])
    .where("id", "in", seasonIds)
    .orderBy("id")
    .forShare()
    .execute();
  return new Set(seasons.filter(({ closed }) => closed).map(({ id }) => id));
};

/** At most `count` pairs that no match in play uses. One transaction at a time picks, so no two get the same. */
export const pickVoicePairs = async (
  db: Db,
  pool: readonly VoicePair[],
  count: number,
): Promise<readonly VoicePair[]> => {
  if (pool.length === 0) return [];
  await waitForLock(db, "matches.voice");
  const used = await db
    .selectFrom("matches")
    .select("voice_link_a")
    .where("closed_at_ms", "is", null)
    .where("voice_link_a", "<>", "")
    .unionAll(
      db
        .selectFrom("rehearsals")
        .select(sql<string>`record->'match'->'voiceLinks'->>'A'`.as("voice_link_a"))
        .where("closed_at_ms", "is", null),
    )
    .execute();
  const taken = new Set(used.map((row) => row.voice_link_a));
  return pool.filter((pair) => !taken.has(pair.A)).slice(0, count);
};
