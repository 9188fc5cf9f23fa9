import { LIMITS } from "@gokaku/game";
import { type Kysely, sql } from "kysely";
import type { Account } from "../domain/account.ts";
import type { Publication, Standing } from "../domain/ranking.ts";
import { accountFromRow } from "./account-row.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

const LOCK_KEY = 7_261_001;
const HISTORY_KEPT_MS = 24 * 3600 * 1000;

/** Serialises publishing until the end of the transaction; `wait: false` answers false when another has it. */
export const lockRanking = async (db: Db, { wait }: { wait: boolean }): Promise<boolean> => {
  if (wait) {
    await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(db);
    return true;
  }
  const { rows } = await sql<{
    locked: boolean;
  }>`select pg_try_advisory_xact_lock(${LOCK_KEY}) as locked`.execute(db);
  return rows[0]?.locked === true;
};

/** The first hundred of one consistent state, best first. */
export const listStandings = async (
  db: Db,
  seasonId: string,
  minMatches: number,
): Promise<readonly Standing[]> => {
  const rows = await db
    .selectFrom("account")
    .select(["user_id", "rate", "win_rate", "match_count", "rate_reached_at"])
    .where("season_id", "=", seasonId)
    .where("is_banned", "=", false)
    .where("match_count", ">=", minMatches)
    .orderBy("rate", "desc")
    .orderBy("rate_reached_at")
    .orderBy("user_id")
    .limit(LIMITS.rankingSize)
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    rate: row.rate,
    winRate: row.win_rate,
    matchCount: row.match_count,
    rateReachedAt: Number(row.rate_reached_at),
  }));
};

/** A ranked player's place: one more than the number of ranked players ahead. */
export const findRank = async (
  db: Db,
  { userId, stats: { seasonId, rate, rateReachedAt } }: Account,
  minMatches: number,
): Promise<number> => {
  const { rows } = await sql<{ ahead: string }>`
    select count(*) as ahead from account
    where season_id = ${seasonId} and not is_banned and match_count >= ${minMatches}
      and (rate > ${rate} or rate = ${rate} and (rate_reached_at, user_id) < (${rateReachedAt}, ${userId}))
  `.execute(db);
  return Number(rows[0]?.ahead ?? 0) + 1;
};

/** Unix ms of the newest publication, null before the first. */
export const findNewestPublicationTime = async (db: Db): Promise<number | null> => {
  const row = await db
    .selectFrom("ranking_publication")
    .select("updated_at")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : Number(row.updated_at);
};

/** Publishes, and forgets publications of more than a day before. */
export const insertPublication = async (
  db: Db,
  { seasonId, updatedAt, entries }: Publication,
): Promise<void> => {
  const { id } = await db
    .insertInto("ranking_publication")
    .values({ season_id: seasonId, updated_at: updatedAt, entry_count: entries.length })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (entries.length > 0) {
    await db
      .insertInto("ranking_entry")
      .values(
        entries.map((entry) => ({
          publication_id: id,
          rank: entry.rank,
          user_id: entry.userId,
          rate: entry.rate,
          win_rate: entry.winRate,
          match_count: entry.matchCount,
          rate_reached_at: entry.rateReachedAt,
        })),
      )
      .execute();
  }
  await db
    .deleteFrom("ranking_publication")
    .where("updated_at", "<", String(updatedAt - HISTORY_KEPT_MS))
    .where("id", "<", id)
    .execute();
};

/** What the newest publication says of a player, with the player's present profile. */
export type ShownEntry = Readonly<{ rank: number; rate: number; winRate: number; account: Account }>;

export const findNewestPublication = async (
  db: Db,
): Promise<{ updatedAt: number; entries: readonly ShownEntry[] } | null> => {
  const newest = await db
    .selectFrom("ranking_publication")
    .select(["id", "updated_at"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined) return null;
  const rows = await db
    .selectFrom("ranking_entry as entry")
    .innerJoin("account", "account.user_id", "entry.user_id")
    .selectAll("account")
    .select(["entry.rank", "entry.rate as ranked_rate", "entry.win_rate as ranked_win_rate"])
    .where("entry.publication_id", "=", newest.id)
    .orderBy("entry.rank")
    .execute();
  return {
    updatedAt: Number(newest.updated_at),
    entries: rows.map((row) => ({
      rank: row.rank,
      rate: row.ranked_rate,
      winRate: row.ranked_win_rate,
      account: accountFromRow(row),
    })),
  };
};
