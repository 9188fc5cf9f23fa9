import type { Kysely } from "kysely";
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
export type RatePoint = Readonly<{ atMs: number; rate: number; delta: number; matchId: string | null }>;

/** The rates of a player in a season, oldest first, at most the newest 500. */
export const listPointsBySeason = async (
  db: Kysely<Tables>,
  userId: string,
  seasonId: string,
): Promise<readonly RatePoint[]> => {
  const rows = await db
    .selectFrom("rate_ledger")
    .select(["at", "mu_after", "delta", "match_id"])
    .where("user_id", "=", userId)
    .where("season_id", "=", seasonId)
    .orderBy("ordinal", "desc")
    .limit(POINTS_SHOWN)
    .execute();
  return rows
    .map((row) => ({ atMs: Number(row.at), rate: row.mu_after, delta: row.delta, matchId: row.match_id }))
    .toReversed();
};

export const insertLedgerEntry = async (db: Kysely<Tables>, entry: LedgerEntry): Promise<void> => {
  await db.insertInto("rate_ledger").values(ledgerRow(entry)).execute();
};
