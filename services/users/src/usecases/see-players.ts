import { CodedError, LIMITS } from "@gokaku/game";
import type { Account } from "../domain/account.ts";
import { findAccountsByUserIds } from "../store/accounts.ts";
import { listOwnedBadgesByUserId } from "../store/badges.ts";
import { listPointsBySeason } from "../store/ledger.ts";
import { listRecordsByUserId } from "../store/records.ts";
import { listSeasonEntriesByUserId } from "../store/seasons.ts";
import type { Deps } from "./deps.ts";
import { requireAccount } from "./require.ts";

// What everybody may know of players.

const MOST_CARDS = 1000;

/** @throws CodedError `user_not_found`, also for who left */
export const getPublicPlayer = async ({ db }: Pick<Deps, "db">, userId: string) => {
  const account = await requireAccount(db, userId);
  const [ownedBadges, points, records, seasonEntries] = await Promise.all([
    listOwnedBadgesByUserId(db, userId),
    listPointsBySeason(db, userId, account.stats.seasonId),
    listRecordsByUserId(db, userId, LIMITS.historyShown),
    listSeasonEntriesByUserId(db, userId),
  ]);
  return { account, ownedBadges, points, records, seasonEntries };
};

/** The accounts of these users, of whom some may have left. @throws CodedError `invalid_request` for too many */
export const listCards = async (
  { db }: Pick<Deps, "db">,
  userIds: readonly string[],
): Promise<readonly Account[]> => {
  if (userIds.length > MOST_CARDS) throw new CodedError("invalid_request", "too many users at once");
  return [...(await findAccountsByUserIds(db, userIds)).values()];
};
