import { RATING, type Rating } from "@gokaku/rating";
import { type Account, changed } from "../account.ts";
import type { LedgerEntry } from "../ledger.ts";
import { applyEntry, emptyStats } from "../stats.ts";

/** The account that begins at an imported rate, and the ledger's row. The rate is the first of the season. */
export const startAccount = (
  account: Account,
  start: Rating,
  cause: string,
  nowMs: number,
): { readonly account: Account; readonly entry: LedgerEntry } => {
  const { stats, userId } = account;
  const entry: LedgerEntry = {
    userId,
    ordinal: stats.ledgerLength + 1,
    kind: "seed",
    cause,
    matchId: null,
    seasonId: stats.seasonId,
    outcome: null,
    delta: start.mu - stats.mu,
    muBefore: stats.mu,
    muAfter: start.mu,
    sigmaBefore: stats.sigma,
    sigmaAfter: start.sigma,
    atMs: nowMs,
  };
  return {
    entry,
    account: changed(account, { stats: applyEntry(stats, entry) }, Math.floor(nowMs / 1000)),
  };
};

/** The account as its first ledger row left it. */
export const withoutStart = (
  account: Account,
  first: { readonly muAfter: number; readonly sigmaAfter: number; readonly atMs: number },
  nowMs: number,
): Account => {
  const { seasonId } = account.stats;
  const opening: LedgerEntry = {
    userId: account.userId,
    ordinal: 1,
    kind: "seed",
    cause: "",
    matchId: null,
    seasonId,
    outcome: null,
    delta: first.muAfter - RATING.initialMu,
    muBefore: RATING.initialMu,
    muAfter: first.muAfter,
    sigmaBefore: first.sigmaAfter,
    sigmaAfter: first.sigmaAfter,
    atMs: first.atMs,
  };
  const stats = applyEntry(emptyStats(seasonId), opening);
  return changed(account, { stats }, Math.floor(nowMs / 1000));
};
