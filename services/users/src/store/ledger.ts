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

export const insertLedgerEntry = async (db: Kysely<Tables>, entry: LedgerEntry): Promise<void> => {
  await db.insertInto("rate_ledger").values(ledgerRow(entry)).execute();
};
