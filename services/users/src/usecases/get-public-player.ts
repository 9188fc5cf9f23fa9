import { CodedError, LIMITS } from "@gokaku/game";
import type { Account } from "../domain/account.ts";
import { bandOf } from "../domain/thanks.ts";
import { listAccountsByUserIds } from "../store/accounts.ts";
import { listOwnedBadgesByUserId } from "../store/badges.ts";
import { countImportedByUserId } from "../store/imports.ts";
import { listPointsBySeason } from "../store/ledger.ts";
import { listPlayedByUserId, listPlayedPeople, listRecordsByUserId } from "../store/records.ts";
import { listSeasonEntriesByUserId } from "../store/seasons.ts";
import { countGivers } from "../store/thanks.ts";
import type { Deps } from "./deps.ts";
import { getOwnPlace } from "./get-own-rank.ts";
import { requireAccount } from "./require.ts";

// The public data of players.

const MOST_CARDS = 1000;

/** @throws CodedError `user_not_found`, also for who left */
export const getPublicPlayer = async (
  deps: Pick<Deps, "db" | "clock" | "rankingMinMatches" | "rateCounts">,
  userId: string,
) => {
  const { db } = deps;
  const account = await requireAccount(db, userId);
  const [{ rank }, ownedBadges, points, records, played, people, seasonEntries, imported, givers] =
    await Promise.all([
      getOwnPlace(deps, account),
      listOwnedBadgesByUserId(db, userId),
      listPointsBySeason(db, userId, account.stats.seasonId),
      listRecordsByUserId(db, userId, LIMITS.historyShown),
      listPlayedByUserId(db, userId),
      listPlayedPeople(db, userId),
      listSeasonEntriesByUserId(db, userId),
      countImportedByUserId(db, userId),
      countGivers(db, userId, Math.floor(deps.clock.nowMs() / 1000)),
    ]);
  return {
    account,
    rank,
    ownedBadges,
    points,
    records,
    played,
    people,
    seasonEntries,
    imported,
    thanksFrom: bandOf(givers),
  };
};

/**
 * The accounts of these users, some of which may be deleted. @throws CodedError `invalid_request` for too
 * many
 */
export const listCards = async (
  { db }: Pick<Deps, "db">,
  userIds: readonly string[],
): Promise<readonly Account[]> => {
  if (userIds.length > MOST_CARDS) throw new CodedError("invalid_request", "too many users at once");
  return [...(await listAccountsByUserIds(db, userIds)).values()];
};
