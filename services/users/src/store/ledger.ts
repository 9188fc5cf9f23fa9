import { type Kysely, sql } from "kysely";
import type { LedgerEntry } from "../domain/ledger.ts";
import type { Tables } from "./tables.ts";

export const ledgerRow = (entry: LedgerEntry) => ({
  user_id: entry.userId,
  ordinal: entry.ordinal,
  kind: entry.kind,
  cause: entry.cause,
  match_id: entry.matchId,
  season_id: entry.seasonId,
  outcome: entry.outcome,
  delta: entry.delta,
  mu_before: entry.muBefore,
  mu_after: entry.muAfter,
  sigma_before: entry.sigmaBefore,
  sigma_after: entry.sigmaAfter,
  at: entry.atMs,
  late_delta: entry.lateDelta ?? null,
});

const POINTS_SHOWN = 500;

/** A rate and what led to it; `matchId` is null where that was no match. */
export interface RatePoint {
  readonly atMs: number;
  readonly rate: number;
  readonly delta: number;
  readonly matchId: string | null;
}

/**
 * The rates of a player in a season, oldest first, at most the newest 500. Each match moved the rate by what holds of it
 * now, so that the highest point is the highest rate of the season also after a correction.
 */
export const listPointsBySeason = async (
  db: Kysely<Tables>,
  userId: string,
  seasonId: string,
): Promise<readonly RatePoint[]> => {
  const { rows } = await sql<{ at: string; rate: number; delta: number; match_id: string | null }>`
    with booked as (
      select ordinal, ledger.at, mu_before, ledger.match_id,
        case when ledger.kind = 'match' and late_delta is null then coalesce(record.rate_delta, delta) else delta end as moved
      from rate_ledger as ledger
      left join match_record as record on record.user_id = ledger.user_id and record.match_id = ledger.match_id
      where ledger.user_id = ${userId} and ledger.season_id = ${seasonId} and ledger.kind <> 'correction'
    ), step as (
      select ordinal, at, match_id, moved as delta,
        (first_value(mu_before) over past + sum(moved) over past)::integer as rate
      from booked window past as (order by ordinal)
    )
    select at, rate, delta, match_id from (select * from step order by ordinal desc limit ${POINTS_SHOWN}) as newest
    order by ordinal`.execute(db);
  return rows.map((row) => ({
    atMs: Number(row.at),
    rate: row.rate,
    delta: row.delta,
    matchId: row.match_id,
  }));
};

export const insertLedgerEntry = async (db: Kysely<Tables>, entry: LedgerEntry): Promise<void> => {
  await db.insertInto("rate_ledger").values(ledgerRow(entry)).execute();
};
