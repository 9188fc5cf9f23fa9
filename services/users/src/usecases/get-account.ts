import { CodedError, LIMITS } from "@gokaku/game";
import type { Account } from "../domain/account.ts";
import type { Favourite } from "../domain/favourites.ts";
import type { findAccountByUserId } from "../store/accounts.ts";
import { findBanReason } from "../store/audit.ts";
import { listOwnedBadgesByUserId } from "../store/badges.ts";
import { listFavouritesByUserId } from "../store/favourites.ts";
import { findUnreadMassCorrection } from "../store/mass-corrections.ts";
import { listRecordsByUserId, type ShownRecord } from "../store/records.ts";
import { listSeasonEntriesByUserId, type SeasonEntry } from "../store/seasons.ts";
import type { Deps } from "./deps.ts";
import { getOwnPlace, type OwnPlace } from "./get-own-rank.ts";
import { requireAccount, requireRole, requireSubject } from "./require.ts";
import { type EntrySeal, getEntrySeal } from "./seals.ts";

/** An account with everything that hangs on it. */
export interface AccountView {
  readonly place: OwnPlace;
  readonly account: Account;
  /** The reason of the ban that the player may read, "" for none. */
  readonly banReason: string;
  /** The newest mass correction that the player has not read of, "" for none. */
  readonly correctionNewsId: string;
  readonly seal: EntrySeal;
  readonly favourites: readonly Favourite[];
  readonly ownedBadges: readonly string[];
  readonly seasonEntries: readonly SeasonEntry[];
  readonly records: readonly ShownRecord[];
}

export type Viewer =
  | { readonly kind: "user"; readonly userId: string }
  | { readonly kind: "service" | "token" };
type Reading = Pick<Deps, "db" | "clock" | "rankingMinMatches" | "rateCounts">;

/** The data that belongs to an account, read in a transaction, which takes one query at a time. */
export const listBelongings = async (
  db: Deps["db"],
  account: Account,
): Promise<Omit<AccountView, "account" | "place">> => {
  const { userId } = account;
  return {
    seal: await getEntrySeal(db, account),
    banReason: account.isBanned ? await findBanReason(db, userId) : "",
    correctionNewsId: await findUnreadMassCorrection(db, userId),
    favourites: await listFavouritesByUserId(db, userId),
    ownedBadges: await listOwnedBadgesByUserId(db, userId),
    seasonEntries: await listSeasonEntriesByUserId(db, userId),
    records: await listRecordsByUserId(db, userId, LIMITS.historyShown),
  };
};

/**
 * @param find for admins, who see the accounts of players who left as well
 * @throws CodedError `user_not_found`
 */
export const viewAccount = async (
  deps: Reading,
  userId: string,
  find?: typeof findAccountByUserId,
): Promise<AccountView> => {
  const account = await requireAccount(deps.db, userId, find);
  const [favourites, ownedBadges, seasonEntries, records, place, seal, banReason, correctionNewsId] =
    await Promise.all([
      listFavouritesByUserId(deps.db, userId),
      listOwnedBadgesByUserId(deps.db, userId),
      listSeasonEntriesByUserId(deps.db, userId),
      listRecordsByUserId(deps.db, userId, LIMITS.historyShown),
      getOwnPlace(deps, account),
      getEntrySeal(deps.db, account),
      account.isBanned ? findBanReason(deps.db, userId) : "",
      findUnreadMassCorrection(deps.db, userId),
    ]);
  return {
    account,
    banReason,
    correctionNewsId,
    favourites,
    ownedBadges,
    seasonEntries,
    records,
    place,
    seal,
  };
};

/**
 * The whole account, for its owner, for admins and for services.
 * @param subject of the viewer's token, "" when none was given
 * @throws CodedError `forbidden`, `user_not_found`
 */
export const getAccount = async (
  deps: Reading,
  viewer: Viewer,
  userId: string,
  subject: string,
): Promise<AccountView> => {
  if (viewer.kind === "token") throw new CodedError("forbidden", "an API token reads no account");
  if (viewer.kind === "user" && viewer.userId !== userId) {
    await requireRole(deps.db, viewer.userId, "admin", subject);
    return { ...(await viewAccount(deps, userId)), banReason: "" };
  }
  const view = await viewAccount(deps, userId);
  await requireSubject(deps.db, view.account, subject);
  return view;
};

/** Ids of the badges that a player owns, in the order of the catalogue. @throws CodedError `user_not_found` */
export const listOwnedBadges = async (
  { db }: Pick<Deps, "db">,
  userId: string,
): Promise<readonly string[]> => {
  const [, badges] = await Promise.all([requireAccount(db, userId), listOwnedBadgesByUserId(db, userId)]);
  return badges;
};

const MOST_RECORDS = 50;

/** The newest records of a player, at most 50; a `limit` of 0 stands for 50. */
export const listRecords = (
  { db }: Pick<Deps, "db">,
  userId: string,
  limit: number,
): Promise<readonly ShownRecord[]> =>
  listRecordsByUserId(db, userId, limit > 0 ? Math.min(limit, MOST_RECORDS) : MOST_RECORDS);
