import { LIMITS } from "@gokaku/game";
import { SKILL_VERSION } from "@gokaku/rating";
import { type Kysely, sql } from "kysely";
import type { DecidedMatch, FitAccount, FitFacts, LastFit } from "../domain/skill-fit.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

const ACCOUNTS_AT_ONCE = 5000;
const MATCHES_AT_ONCE = 2000;
/** A fit holds its lock while another connection writes. */
const LONGEST_FIT = "10min";

/** Lets the transaction that holds the lock of the fit wait for longer than others. */
export const allowLongWait = async (db: Db): Promise<void> => {
  await sql.raw(`set local idle_in_transaction_session_timeout = '${LONGEST_FIT}'`).execute(db);
};

interface FactsRow {
  readonly version: string;
  readonly counted_games: string;
  readonly counted_corrections: string;
  readonly seed_changes_fitted: string;
  readonly left_alone: number;
  readonly fitted_at: string;
  readonly took_ms: number;
  readonly games: string;
  readonly corrections: string;
  readonly seed_changes: string;
  readonly last_result_at: string;
}

/** The input of the last fit, and of one now. */
export const getFitFacts = async (db: Db): Promise<{ readonly last: LastFit; readonly now: FitFacts }> => {
  const { rows } = await sql<FactsRow>`
    select fit.version, fit.games as counted_games, fit.corrections as counted_corrections, fit.seed_changes_fitted,
      fit.left_alone, fit.fitted_at, fit.took_ms, fit.seed_changes,
      (select count(*) from correction) as corrections,
      played.decided / ${LIMITS.playersPerMatch} as games, played.last_result_at
    from skill_fit as fit, (
      select coalesce(sum(lifetime_match_count), 0)::bigint as decided,
        coalesce(max(rate_reached_at) filter (where match_count > 0), 0) as last_result_at
      from account) as played`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("the row of skill_fit is missing");
  return {
    last: {
      version: row.version,
      games: Number(row.counted_games),
      corrections: Number(row.counted_corrections),
      seedChanges: Number(row.seed_changes_fitted),
      leftAlone: row.left_alone,
      fittedAtMs: Number(row.fitted_at),
      tookMs: row.took_ms,
    },
    now: {
      games: Number(row.games),
      corrections: Number(row.corrections),
      seedChanges: Number(row.seed_changes),
      lastResultAtMs: Number(row.last_result_at),
    },
  };
};

export const saveFit = async (
  db: Db,
  { games, corrections, seedChanges, leftAlone, fittedAtMs, tookMs }: Omit<LastFit, "version">,
): Promise<void> => {
  await db
    .updateTable("skill_fit")
    .set({
      version: SKILL_VERSION,
      games,
      corrections,
      seed_changes_fitted: seedChanges,
      left_alone: leftAlone,
      fitted_at: fittedAtMs,
      took_ms: tookMs,
    })
    .execute();
};

/** Every account, in batches in the order of the user ids. */
export async function* listFitAccounts(db: Db): AsyncGenerator<readonly FitAccount[]> {
  let after = "";
  for (;;) {
    const rows = await db
      .selectFrom("account")
      .select([
        "user_id",
        "version",
        "lifetime_match_count",
        "last_match_at",
        "sequential_mean",
        "sequential_deviation",
        "fitted_mean",
        "fitted_deviation",
      ])
      .where("user_id", ">", after)
      .orderBy("user_id")
      .limit(ACCOUNTS_AT_ONCE)
      .execute();
    yield rows.map((row) => ({
      userId: row.user_id,
      version: Number(row.version),
      lifetimeMatchCount: row.lifetime_match_count,
      lastMatchAtS: Number(row.last_match_at),
      skill: {
        sequential: { mean: row.sequential_mean, deviation: row.sequential_deviation },
        fitted: { mean: row.fitted_mean, deviation: row.fitted_deviation },
      },
    }));
    if (rows.length < ACCOUNTS_AT_ONCE) return;
    after = rows.at(-1)?.user_id ?? after;
  }
}

/** Every decided match with all of its ten, in batches in the order of the match ids. */
export async function* listDecidedMatches(db: Db): AsyncGenerator<readonly DecidedMatch[]> {
  let after = "0";
  for (;;) {
    const { rows } = await sql<{
      match_id: string;
      started_at: string;
      winners: readonly string[] | null;
      losers: readonly string[] | null;
    }>`
      select match_id, min(started_at) as started_at,
        array_agg(user_id order by user_id) filter (where outcome = 'won') as winners,
        array_agg(user_id order by user_id) filter (where outcome = 'lost') as losers
      from match_record where match_id > ${after}::bigint
      group by match_id order by match_id limit ${MATCHES_AT_ONCE}`.execute(db);
    yield rows.flatMap(({ started_at, winners, losers }) =>
      winners?.length === LIMITS.playersPerTeam && losers?.length === LIMITS.playersPerTeam
        ? [{ startedAtS: Number(started_at), winners, losers }]
        : [],
    );
    if (rows.length < MATCHES_AT_ONCE) return;
    after = rows.at(-1)?.match_id ?? after;
  }
}
