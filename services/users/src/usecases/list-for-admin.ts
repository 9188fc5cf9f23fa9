import { CodedError, LIMITS } from "@gokaku/game";
import type { Account } from "../domain/account.ts";
import { effectivePenalty } from "../domain/penalty.ts";
import {
  findAnyAccountByUserId,
  listAccountsByUserIds,
  searchAccounts as searchStore,
} from "../store/accounts.ts";
import { type AuditRow, listAuditEntries } from "../store/audit.ts";
import { type HistoryEntry, listHistoryByUserId } from "../store/history.ts";
import { countFalseReports } from "../store/penalties.ts";
import type { Deps } from "./deps.ts";
import { requireAccount } from "./require.ts";

// Searches that only admins make.

const MOST_FOUND = 20;

/** @throws CodedError `query_required` */
export const searchAccounts = async (
  { db }: Pick<Deps, "db">,
  asked: { readonly query: string; readonly discordOnly: boolean; readonly limit: number },
): Promise<readonly Account[]> => {
  const query = asked.query.trim();
  if (query === "" || query.length > LIMITS.queryLength)
    throw new CodedError("query_required", "no name to look for");
  const limit = asked.limit > 0 ? Math.min(asked.limit, MOST_FOUND) : MOST_FOUND;
  return searchStore(db, { query, discordOnly: asked.discordOnly, limit });
};

export interface Conduct {
  readonly userId: string;
  readonly falseReports: number;
  readonly effectivePenalty: number;
}

/**
 * The false reports of players in a season and what is left of their penalty points.
 * @throws CodedError `invalid_request` for none or for more than a match has
 */
export const listConduct = async (
  { db }: Pick<Deps, "db">,
  { userIds, seasonId }: { readonly userIds: readonly string[]; readonly seasonId: string },
): Promise<readonly Conduct[]> => {
  if (userIds.length === 0 || userIds.length > LIMITS.playersPerMatch)
    throw new CodedError("invalid_request", `conduct of ${userIds.length} players at once`);
  const [accounts, marks] = await Promise.all([
    listAccountsByUserIds(db, userIds),
    countFalseReports(db, userIds, seasonId),
  ]);
  return [...accounts.values()].map(({ userId, penalties }) => ({
    userId,
    falseReports: marks.get(userId) ?? 0,
    effectivePenalty: effectivePenalty(penalties),
  }));
};

/**
 * The history of a player, newest first: rates, penalties, violation reports, badges, acts of admins.
 * @param beforeMs only older ones; 0 for the newest
 * @throws CodedError `user_not_found`
 */
export const listHistory = async (
  { db }: Pick<Deps, "db">,
  { userId, beforeMs }: { readonly userId: string; readonly beforeMs: number },
): Promise<readonly HistoryEntry[]> => {
  await requireAccount(db, userId, findAnyAccountByUserId);
  return listHistoryByUserId(db, userId, beforeMs > 0 ? beforeMs : Number.MAX_SAFE_INTEGER);
};

/** The acts of admins in all services, newest first; without those on cases of which the reader is a party. */
export const listAudit = async (
  { db }: Pick<Deps, "db">,
  readerId: string,
  asked: Parameters<typeof listAuditEntries>[2],
): Promise<readonly AuditRow[]> => {
  return listAuditEntries(db, readerId, asked);
};
