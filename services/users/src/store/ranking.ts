import { LIMITS } from "@gokaku/game";
import { type Kysely, sql } from "kysely";
import type { Account } from "../domain/account.ts";
import type { Publication, Standing } from "../domain/ranking.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** The newest publications kept one by one, and one of each hour for so long. */
const KEPT = 100;
const KEPT_HOURLY_MS = 24 * 3600 * 1000;

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
    rateReachedAtMs: Number(row.rate_reached_at),
  }));
};

/** A player's place in the newest publication, if that is of this season and names the player. */
export const findPublishedRank = async (
  db: Db,
  { userId, stats: { seasonId } }: Account,
): Promise<number | null> => {
  const row = await db
    .selectFrom("ranking_publication as newest")
    .innerJoin("ranking_entry as entry", "entry.publication_id", "newest.id")
    .select("entry.rank")
    .where("newest.id", "=", (from) =>
      from.selectFrom("ranking_publication").select("id").orderBy("id", "desc").limit(1),
    )
    .where("newest.season_id", "=", seasonId)
    .where("entry.user_id", "=", userId)
    .executeTakeFirst();
  return row?.rank ?? null;
};

/** How many ranked players are ahead of this one; reads the index `account_rank` alone. */
export const countRankedAhead = async (
  db: Db,
  { userId, stats: { seasonId, rate, rateReachedAtMs } }: Account,
  minMatches: number,
): Promise<number> => {
  const { rows } = await sql<{ ahead: string }>`
    select count(*) as ahead from account
    where season_id = ${seasonId} and not is_banned and rate >= ${rate} and match_count >= ${minMatches}
      and (rate > ${rate} or (rate_reached_at, user_id) < (${rateReachedAtMs}, ${userId}))`.execute(db);
  return Number(rows[0]?.ahead);
};

/** The newest publication as it was stored. */
export const findNewestPublication = async (
  db: Db,
): Promise<(Publication & { readonly id: string }) | null> => {
  const newest = await db
    .selectFrom("ranking_publication")
    .selectAll()
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined) return null;
  const rows = await db
    .selectFrom("ranking_entry")
    .selectAll()
    .where("publication_id", "=", newest.id)
    .orderBy("rank")
    .execute();
  return {
    id: newest.id,
    seasonId: newest.season_id,
    updatedAtMs: Number(newest.updated_at),
    entries: rows.map((row) => ({
      rank: row.rank,
      userId: row.user_id,
      rate: row.rate,
      winRate: row.win_rate,
      matchCount: row.match_count,
      rateReachedAtMs: Number(row.rate_reached_at),
    })),
  };
};

/** Says of a publication that it still held at that time. */
export const updatePublicationTime = async (db: Db, id: string, updatedAtMs: number): Promise<void> => {
  await db.updateTable("ranking_publication").set({ updated_at: updatedAtMs }).where("id", "=", id).execute();
};

/** Stores a publication, and forgets the older ones but the newest hundred and one of each hour of the last day. */
export const insertPublication = async (
  db: Db,
  { seasonId, updatedAtMs, entries }: Publication,
): Promise<void> => {
  const { id } = await db
    .insertInto("ranking_publication")
    .values({ season_id: seasonId, updated_at: updatedAtMs, entry_count: entries.length })
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
          rate_reached_at: entry.rateReachedAtMs,
        })),
      )
      .execute();
  }
  await sql`
    delete from ranking_publication where id in (
      select id from (
        select id, updated_at, row_number() over (order by id desc) as place,
          row_number() over (partition by updated_at / 3600000 order by id desc) as place_in_hour
        from ranking_publication) as listed
      where place > ${KEPT} and (place_in_hour > 1 or updated_at < ${updatedAtMs - KEPT_HOURLY_MS}))`.execute(
    db,
  );
};
