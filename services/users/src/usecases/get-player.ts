import type { Account } from "../domain/account.ts";
import { roleDebtOf } from "../domain/stats.ts";
import { listLastGamesByUserIds, listRecentPlayersSince } from "../store/records.ts";
import type { Deps } from "./deps.ts";
import { requireAccount } from "./require.ts";
import { getEntrySeal } from "./seals.ts";

/** A player may block the players of matches within this time. */
export const MEETING_MEMORY_S = 30 * 24 * 60 * 60;

/**
 * The data by which queue admits a player, and those of `blocking` without a recent common match.
 * @throws CodedError `user_not_found`
 */
export const getPlayer = async (
  { db, clock }: Pick<Deps, "db" | "clock">,
  userId: string,
  blocking: readonly string[],
): Promise<{ account: Account; roleDebt: number; notRecent: readonly string[]; isSealMissing: boolean }> => {
  const account = await requireAccount(db, userId);
  const games = await listLastGamesByUserIds(db, [userId]);
  const sinceS = Math.floor(clock.nowMs() / 1000) - MEETING_MEMORY_S;
  const recent = await listRecentPlayersSince(db, userId, blocking, sinceS);
  const seal = await getEntrySeal(db, account);
  return {
    account,
    isSealMissing: seal.isRequired && !seal.hasSeal,
    roleDebt: roleDebtOf(games.get(userId) ?? []),
    notRecent: blocking.filter((other) => !recent.includes(other)),
  };
};
