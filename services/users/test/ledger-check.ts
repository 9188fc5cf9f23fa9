import type { Kysely } from "kysely";
import type { LedgerEntry, LedgerKind, Outcome } from "../src/domain/ledger.ts";
import { recompute, type Stats } from "../src/domain/stats.ts";
import { accountFromRow } from "../src/store/account-row.ts";
import type { Tables } from "../src/store/tables.ts";

/** Every account's statistics, as stored and as its ledger says. */
export const recomputeAll = async (
  db: Kysely<Tables>,
): Promise<readonly { userId: string; stored: Stats; recomputed: Stats }[]> => {
  const rows = await db.selectFrom("rate_ledger").selectAll().orderBy("user_id").orderBy("ordinal").execute();
  const ledgers = Map.groupBy(
    rows.map(
      (row): LedgerEntry => ({
        userId: row.user_id,
        ordinal: row.ordinal,
        kind: row.kind as LedgerKind,
        cause: row.cause,
        matchId: row.match_id,
        seasonId: row.season_id,
        outcome: row.outcome as Outcome | null,
        delta: row.delta,
        muBefore: row.mu_before,
        muAfter: row.mu_after,
        sigmaBefore: row.sigma_before,
        sigmaAfter: row.sigma_after,
        atMs: Number(row.at),
        ...(row.late_delta !== null && { lateDelta: row.late_delta }),
      }),
    ),
    (entry) => entry.userId,
  );
  const accounts = await db.selectFrom("account").selectAll().execute();
  return accounts.map(accountFromRow).map(({ userId, stats }) => ({
    userId,
    stored: stats,
    recomputed: recompute(stats.seasonId, ledgers.get(userId) ?? []),
  }));
};
