import { prepared, statement } from "@gokaku/db";
import { LIMITS } from "@gokaku/game";
import { type Kysely, sql } from "kysely";
import type { Account } from "../domain/account.ts";
import type { Publication, Ranked, RankingState, RateCount } from "../domain/ranking.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** Retention: the newest publications one by one, and one of each hour for this time. */
const RETAINED = 100;
const RETAINED_HOURLY_MS = 24 * 3600 * 1000;

/** A ranking names players with so many matches, the last of which began no earlier. */
export interface RankedFrom {
  readonly minMatches: number;
  /** Unix seconds; 0 leaves out none. */
  readonly lapsedBeforeS: number;
}

/** Accounts behind a better ranked one of the same person. */
export const behindOwn = (seasonId: string, { minMatches, lapsedBeforeS }: RankedFrom) => sql<string>`
  select worse.user_id from account as worse join account as better on better.user_id = any(worse.linked)
  where worse.linked <> '{}' and better.season_id = ${seasonId} and not better.is_banned
    and better.match_count >= ${minMatches}::integer and better.match_count > 0
    and (better.last_match_at = 0 or better.last_match_at >= ${lapsedBeforeS}::bigint)
    and (better.rate > worse.rate or better.rate = worse.rate
      and (better.rate_reached_at, better.user_id) < (worse.rate_reached_at, worse.user_id))`;

/** Whether a better account of the same person is ranked in place of this one. */
export const isBehindOwn = async (db: Db, account: Account, from: RankedFrom): Promise<boolean> => {
  if (account.linked.length === 0) return false;
  const { rows } = await sql<{ found: boolean }>`
    select ${account.userId} in (${behindOwn(account.stats.seasonId, from)}) as found`.execute(db);
  return rows[0]?.found === true;
};

/**
 * Ranked accounts of a season, of each person the best alone, by the rule of `isLapsed`. The index `account_rank` serves queries that say
 * `match_count > 0` in so many words.
 */
const rankedOf = (db: Db, seasonId: string, { minMatches, lapsedBeforeS }: RankedFrom) =>
  db
    .selectFrom("account")
    .where("season_id", "=", seasonId)
    .where(sql<boolean>`not is_banned`)
    .where("match_count", ">=", minMatches)
    .where(sql<boolean>`user_id <> all(array(${behindOwn(seasonId, { minMatches, lapsedBeforeS })}))`)
    .$if(lapsedBeforeS > 0, (ranked) =>
      ranked.where(
        sql<boolean>`(match_count = 0 or last_match_at = 0 or last_match_at >= ${lapsedBeforeS}::bigint)`,
      ),
    )
    .$if(minMatches > 0, (ranked) => ranked.where(sql<boolean>`match_count > 0`));

/** The first hundred of one consistent state, best first. */
export const listRankingStates = async (
  db: Db,
  seasonId: string,
  from: RankedFrom,
): Promise<readonly RankingState[]> => {
  const rows = await rankedOf(db, seasonId, from)
    .select(["user_id", "rate", "win_rate", "match_count", "rate_reached_at"])
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

/** The index `season_entry_place` serves queries whose limit is a literal. */
export const finalPlaces = (db: Db, seasonId: string) =>
  db
    .selectFrom("season_entry")
    .select(["user_id", "final_rank", "final_rate", "win_rate", "total_matches", "rate_reached_at"])
    .where("season_id", "=", seasonId)
    .where(sql<boolean>`final_rank <= ${sql.lit(LIMITS.rankingSize)}`)
    .orderBy("final_rank");

/** The first hundred final places of an archived season. */
export const listFinalPlaces = async (db: Db, seasonId: string): Promise<readonly Ranked[]> => {
  const rows = await finalPlaces(db, seasonId).execute();
  return rows.map((row) => ({
    userId: row.user_id,
    rank: row.final_rank,
    rate: row.final_rate,
    winRate: row.win_rate,
    matchCount: row.total_matches,
    rateReachedAtMs: Number(row.rate_reached_at),
  }));
};

export interface SeasonRecord {
  readonly userId: string;
  readonly value: number;
}

/** The entry of an archived season with the most of this; of equal ones that with the better place. */
export const findSeasonRecord = async (
  db: Db,
  seasonId: string,
  column: "max_rate" | "total_matches" | "win_streak",
): Promise<SeasonRecord | null> => {
  const row = await db
    .selectFrom("season_entry")
    .select(["user_id", column])
    .where("season_id", "=", seasonId)
    .orderBy(column, "desc")
    .orderBy("final_rank")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { userId: row.user_id, value: row[column] ?? 0 };
};

/** A player's rate in a season. */
export interface PlayerRate {
  readonly userId: string;
  readonly rate: number;
}

/** The ranked players of the running season by user id, after one of them; no deleted account. */
export const listRankedRates = (
  db: Db,
  seasonId: string,
  from: RankedFrom,
  { afterUserId, limit }: { readonly afterUserId: string; readonly limit: number },
): Promise<readonly PlayerRate[]> =>
  rankedOf(db, seasonId, from)
    .select(["user_id as userId", "rate"])
    .where("deleted_at", "=", "0")
    .where("user_id", ">", afterUserId)
    .orderBy("user_id")
    .limit(limit)
    .execute();

/** The final rates of an archived season by user id, after one of them; no deleted account. */
export const listFinalRates = (
  db: Db,
  seasonId: string,
  { afterUserId, limit }: { readonly afterUserId: string; readonly limit: number },
): Promise<readonly PlayerRate[]> =>
  db
    .selectFrom("season_entry as entry")
    .innerJoin("account", "account.user_id", "entry.user_id")
    .select(["entry.user_id as userId", "entry.final_rate as rate"])
    .where("entry.season_id", "=", seasonId)
    .where("account.deleted_at", "=", "0")
    .where("entry.user_id", ">", afterUserId)
    .orderBy("entry.user_id")
    .limit(limit)
    .execute();

/** How many ranked players have which rate: a walk over all of them, not for every call. */
export const countRankedByRate = async (
  db: Db,
  seasonId: string,
  from: RankedFrom,
): Promise<readonly RateCount[]> => {
  const rows = await rankedOf(db, seasonId, from)
    .select(["rate", (all) => all.fn.countAll<string>().as("players")])
    .groupBy("rate")
    .execute();
  return rows.map(({ rate, players }) => ({ rate, players: Number(players) }));
};

/** How many ranked players have this player's rate and reached it earlier. */
export const countTiedAhead = async (
  db: Db,
  { userId, stats: { seasonId, rate, rateReachedAtMs } }: Account,
  from: RankedFrom,
): Promise<number> => {
  const { ahead } = await rankedOf(db, seasonId, from)
    .select((all) => all.fn.countAll<string>().as("ahead"))
    .where("rate", "=", rate)
    .where(sql<boolean>`(rate_reached_at, user_id) < (${rateReachedAtMs}, ${userId})`)
    .executeTakeFirstOrThrow();
  return Number(ahead);
};

/** A player's place in the newest publication, null when it does not name the player, and how many it names. */
export const getPublishedRank = async (
  db: Db,
  { userId, stats: { seasonId } }: Account,
): Promise<{ rank: number | null; published: number }> => {
  const row = await db
    .selectFrom("ranking_publication as newest")
    .leftJoin("ranking_entry as entry", (join) =>
      join.onRef("entry.publication_id", "=", "newest.id").on("entry.user_id", "=", userId),
    )
    .select(["entry.rank", "newest.entry_count"])
    .where("newest.season_id", "=", seasonId)
    .where("newest.id", "=", (from) =>
      from.selectFrom("ranking_publication").select("id").orderBy("id", "desc").limit(1),
    )
    .modifyEnd(prepared)
    .executeTakeFirst();
  return { rank: row?.rank ?? null, published: row?.entry_count ?? 0 };
};

/** When the newest publication was made; null before the first one. */
export const findNewestPublicationAtMs = async (db: Db): Promise<number | null> => {
  const newest = await db
    .selectFrom("ranking_publication")
    .select("updated_at")
    .orderBy("id", "desc")
    .limit(1)
    .modifyEnd(prepared)
    .executeTakeFirst();
  return newest === undefined ? null : Number(newest.updated_at);
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

/** Updates the time until which a publication was current. */
export const updatePublicationTime = async (db: Db, id: string, updatedAtMs: number): Promise<void> => {
  await db.updateTable("ranking_publication").set({ updated_at: updatedAtMs }).where("id", "=", id).execute();
};

const insertEntries = statement(`
  insert into ranking_entry (publication_id, rank, user_id, rate, win_rate, match_count, rate_reached_at)
  select publication_id, rank, user_id, rate, win_rate, match_count, rate_reached_at
  from json_populate_recordset(null::ranking_entry, $1::json)`);

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
  const rows = entries.map((entry) => ({
    publication_id: id,
    rank: entry.rank,
    user_id: entry.userId,
    rate: entry.rate,
    win_rate: entry.winRate,
    match_count: entry.matchCount,
    rate_reached_at: entry.rateReachedAtMs,
  }));
  await insertEntries(db, [JSON.stringify(rows)]);
  await sql`
    delete from ranking_publication where id in (
      select id from (
        select id, updated_at, row_number() over (order by id desc) as place,
          row_number() over (partition by updated_at / 3600000 order by id desc) as place_in_hour
        from ranking_publication) as listed
      where place > ${RETAINED} and (place_in_hour > 1 or updated_at < ${updatedAtMs - RETAINED_HOURLY_MS}))`.execute(
    db,
  );
};
