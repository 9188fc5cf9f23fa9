import type { Kysely } from "kysely";
import type { LedgerEntry } from "../domain/ledger.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

export const insertLedgerEntries = async (db: Db, entries: readonly LedgerEntry[]): Promise<void> => {
  await db
    .insertInto("rate_ledger")
    .values(
      entries.map((entry) => ({
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
      })),
    )
    .execute();
};

/** Whether a match's result is in the ledger. Only certain while its players' accounts are locked. */
export const isMatchInLedger = async (db: Db, matchId: string): Promise<boolean> => {
  const row = await db
    .selectFrom("rate_ledger")
    .select("ordinal")
    .where("match_id", "=", matchId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
