import { type Kysely, sql } from "kysely";
import { type Finish, LOWEST_RANK_WITH_BADGE } from "../domain/season.ts";
import { RESET_MU, RESET_SIGMA } from "../domain/stats.ts";
import { behindOwn, type RankedFrom } from "./ranking.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

const RESET = { mu: sql.raw(RESET_MU), sigma: sql.raw(RESET_SIGMA) };

/** How many of these matches no ledger has. */
export const countUnbooked = async (db: Db, matchIds: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ missing: number }>`
    select count(*)::integer as missing from unnest(${[...matchIds]}::bigint[]) as settled(id)
    where not exists (select from rate_ledger where match_id = settled.id)`.execute(db);
  return rows[0]?.missing ?? 0;
};

/** With a million accounts a statement about all of them takes longer than any other may. */
const LONGEST_STATEMENT = "15min";

/**
 * Locks every account in the order of the user ids, as settlements do. The statements of this transaction may take
 * `LONGEST_STATEMENT` from then on.
 */
export const lockAllAccounts = async (db: Db): Promise<void> => {
  await sql.raw(`set local statement_timeout = '${LONGEST_STATEMENT}'`).execute(db);
  await sql`select count(*) from (select user_id from account order by user_id for no key update) as locked`.execute(
    db,
  );
};

const lockSeasonEntries = async (db: Db, seasonId: string): Promise<void> => {
  await sql`select from season_entry where season_id = ${seasonId} order by user_id for update`.execute(db);
};

/**
 * The query `streak`: the most wins in a row of these players in a season, for those with a win; null for all players.
 * Matches count in the order in which they began.
 */
const streakQuery = (seasonId: string, users: readonly string[] | null) => sql`
    decided as (
      select user_id, record.outcome, row_number() over (partition by user_id order by started_at, match_id)
        - row_number() over (partition by user_id, record.outcome order by started_at, match_id) as run
      from rate_ledger as ledger join match_record as record using (match_id, user_id)
      where ledger.season_id = ${seasonId} and ledger.kind = 'match' and record.outcome in ('won', 'lost')
        and (${users}::text[] is null or user_id = any(${users}::text[]))
    ), streak as (
      select user_id, max(wins)::integer as wins
      from (select user_id, count(*) as wins from decided where outcome = 'won' group by user_id, run) as runs
      group by user_id
    )`;

/** Stores the streaks of these players in an archived season; null for all players. */
const updateWinStreaks = async (
  db: Db,
  seasonId: string,
  userIds: readonly string[] | null,
): Promise<void> => {
  const users = userIds === null ? null : [...userIds];
  await sql`
    with ${streakQuery(seasonId, users)}
    update season_entry set win_streak =
      coalesce((select wins from streak where streak.user_id = season_entry.user_id), 0)
    where season_id = ${seasonId} and (${users}::text[] is null or user_id = any(${users}::text[]))`.execute(
    db,
  );
};

/**
 * The archived seasons with a player who won but has no streak: the release before streaks archived them or corrected
 * them.
 */
export const listSeasonsWithoutStreaks = async (db: Db): Promise<readonly string[]> => {
  const { rows } = await sql<{ season_id: string }>`
    select distinct season_id from season_entry as entry
    where win_streak = 0 and win_count > 0 and exists (
      select from rate_ledger as ledger join match_record as record using (match_id, user_id)
      where ledger.user_id = entry.user_id and ledger.season_id = entry.season_id and ledger.kind = 'match'
        and record.outcome = 'won')
    order by season_id`.execute(db);
  return rows.map(({ season_id: seasonId }) => seasonId);
};

/** Stores the streaks of an archived season again; while it does, no late decision changes its entries. */
export const recomputeWinStreaks = async (db: Db, seasonId: string): Promise<void> => {
  await lockSeasonEntries(db, seasonId);
  await updateWinStreaks(db, seasonId, null);
};

/** Sets the final places; the further accounts of one person come after all others. */
const placeEntries = async (db: Db, seasonId: string): Promise<void> => {
  await sql`
    with placed as (
      select user_id, row_number() over (order by is_behind_own, final_rate desc, rate_reached_at, user_id) as place
      from season_entry where season_id = ${seasonId}
    )
    update season_entry set final_rank = placed.place from placed
    where season_entry.season_id = ${seasonId} and season_entry.user_id = placed.user_id
      and final_rank <> placed.place`.execute(db);
};

/**
 * Writes the season entry of every player with a decided match, from the statistics as they are. One statement writes
 * each row once: changing all of them later takes several times as long. Accounts behind a better one of the same
 * person that may be ranked are marked, as the ranking of the season did. Links and bans are those of this moment.
 */
export const insertSeasonEntries = async (db: Db, seasonId: string, from: RankedFrom): Promise<void> => {
  await sql`
    with ${streakQuery(seasonId, null)}, finished as (
      select account.*, user_id in (${behindOwn(seasonId, from)}) as is_behind_own
      from account where season_id = ${seasonId} and match_count > 0
    )
    insert into season_entry (season_id, user_id, final_rate, max_rate, win_rate, final_rank, total_matches, win_count,
      rate_reached_at, is_behind_own, win_streak)
    select season_id, user_id, rate, max_rate, win_rate,
      row_number() over (order by is_behind_own, rate desc, rate_reached_at, user_id), match_count, win_count,
      rate_reached_at, is_behind_own, coalesce(streak.wins, 0)
    from finished left join streak using (user_id)`.execute(db);
};

/** The players on final places that may be worth a badge. */
export const listFinishes = async (db: Db, seasonId: string): Promise<readonly Finish[]> => {
  const rows = await db
    .selectFrom("season_entry as entry")
    .innerJoin("account", "account.user_id", "entry.user_id")
    .select(["entry.user_id", "final_rank", "total_matches", "is_banned"])
    .where("entry.season_id", "=", seasonId)
    .where("final_rank", "<=", LOWEST_RANK_WITH_BADGE)
    .orderBy("final_rank")
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    rank: row.final_rank,
    totalMatches: row.total_matches,
    isBanned: row.is_banned,
  }));
};

/**
 * Moves every account into a season: ratings are pulled together and the counts restart, as a row of each
 * ledger. An account without a season so far only enters it.
 */
export const enterSeason = async (db: Db, seasonId: string, nowMs: number): Promise<void> => {
  await sql`
    insert into rate_ledger (user_id, ordinal, kind, cause, season_id, delta, mu_before, mu_after, sigma_before,
      sigma_after, at)
    select user_id, ledger_length + 1, 'season', ${seasonId}, ${seasonId}, ${RESET.mu} - mu, mu, ${RESET.mu}, sigma,
      ${RESET.sigma}, ${nowMs}::bigint
    from account where season_id <> ''`.execute(db);
  await sql`
    update account set season_id = ${seasonId}, mu = ${RESET.mu}, sigma = ${RESET.sigma}, rate = ${RESET.mu},
      max_rate = ${RESET.mu}, match_count = 0, win_count = 0, win_rate = 0, ledger_length = ledger_length + 1,
      rate_reached_at = case when rate = ${RESET.mu} then rate_reached_at else ${nowMs}::bigint end,
      version = version + 1, updated_at = ${Math.floor(nowMs / 1000)}::bigint
    where season_id <> ''`.execute(db);
  await sql`
    update account set season_id = ${seasonId}, version = version + 1, updated_at = ${Math.floor(nowMs / 1000)}::bigint
    where season_id = ''`.execute(db);
};

/**
 * Recomputes these players' entries of an archived season from their ledgers and current records, and all
 * final places, after a match of it was decided late or corrected. Badges and present rates stay.
 */
export const recomputeSeasonEntries = async (
  db: Db,
  seasonId: string,
  userIds: readonly string[],
): Promise<void> => {
  const users = [...userIds];
  await lockSeasonEntries(db, seasonId);
  await sql`
    with booked as (
      select user_id, ordinal, at, kind, mu_before, record.outcome,
        case kind when 'match' then record.rate_delta else delta end as moved
      from rate_ledger as ledger left join match_record as record using (match_id, user_id)
      where season_id = ${seasonId} and user_id = any(${users}::text[]) and kind <> 'correction'
        -- A player of an import begins with its row.
        and ordinal >= coalesce((select max(ordinal) from rate_ledger as seed
          where seed.user_id = ledger.user_id and seed.kind = 'seed'), 1)
    ), step as (
      select user_id, ordinal, at, moved, outcome, first_value(mu_before) over past + sum(moved) over past as rate,
        first_value(case when kind in ('seed', 'season') then mu_before + moved else mu_before end) over past as opening
      from booked window past as (partition by user_id order by ordinal)
    ), total as (
      select user_id, (array_agg(rate order by ordinal desc))[1]::integer as final_rate,
        greatest(max(rate), max(opening))::integer as highest,
        count(*) filter (where outcome in ('won', 'lost'))::integer as matches,
        count(*) filter (where outcome = 'won')::integer as wins,
        coalesce(max(at) filter (where moved <> 0), min(at)) as reached_at
      from step group by user_id
    ), gone as (
      delete from season_entry using total
      where season_entry.season_id = ${seasonId} and season_entry.user_id = total.user_id and total.matches = 0
    )
    insert into season_entry (season_id, user_id, final_rate, max_rate, win_rate, final_rank, total_matches, win_count,
      rate_reached_at)
    select ${seasonId}, user_id, final_rate, highest, round(1000.0 * wins / matches) / 10, 0,
      matches, wins, reached_at
    from total where matches > 0
    on conflict (season_id, user_id) do update set final_rate = excluded.final_rate, max_rate = excluded.max_rate,
      win_rate = excluded.win_rate, total_matches = excluded.total_matches, win_count = excluded.win_count,
      rate_reached_at = excluded.rate_reached_at`.execute(db);
  await updateWinStreaks(db, seasonId, userIds);
  await placeEntries(db, seasonId);
};
