import { type AccountRole, CodedError, hasRole, parseUserId, type StaffRole } from "@gokaku/game";
import type { Kysely } from "kysely";
import type { Account } from "../domain/account.ts";
import { bindSubject, findAccountByUserId, lockAccountsByUserIds } from "../store/accounts.ts";
import { listUnknownBadges } from "../store/badges.ts";
import type { Tables } from "../store/tables.ts";

/**
 * Compares the subject of a token with the one that the account is bound to: another connection of the
 * provider may use the same id for another person. An account without a subject takes this one.
 * @param subject "" when none was given: it is not compared then
 * @throws CodedError `forbidden` when it is another one
 */
export const requireSubject = async (
  db: Kysely<Tables>,
  account: Pick<Account, "userId" | "authSubject">,
  subject: string,
): Promise<void> => {
  if (subject === "" || subject === account.authSubject) return;
  if (account.authSubject === "" && (await bindSubject(db, account.userId, subject))) return;
  throw new CodedError("forbidden", `${account.userId} is bound to another subject than ${subject}`);
};

/**
 * @param subject as in `requireSubject`
 * @returns the role of the account
 * @throws CodedError `forbidden` unless the user has at least this role at this moment
 */
export const requireRole = async (
  db: Kysely<Tables>,
  userId: string,
  least: StaffRole,
  subject = "",
): Promise<AccountRole> => {
  const account = await findAccountByUserId(db, userId);
  if (account === null || !hasRole(account.role, least) || account.isBanned)
    throw new CodedError("forbidden", `${userId} does not have the role ${least}`);
  await requireSubject(db, account, subject);
  return account.role;
};

const orRefuse = (account: Account | null | undefined, userId: string): Account => {
  if (account === null || account === undefined)
    throw new CodedError("user_not_found", `${userId} has no account`);
  return account;
};

/**
 * @param find for admins, who see the accounts of players who left as well
 * @throws CodedError `user_not_found`
 */
export const requireAccount = async (
  db: Kysely<Tables>,
  userId: string,
  find = findAccountByUserId,
): Promise<Account> => orRefuse(parseUserId(userId) === null ? null : await find(db, userId), userId);

/** @throws CodedError `badge_not_found` */
export const requireKnownBadges = async (db: Kysely<Tables>, badgeIds: readonly string[]): Promise<void> => {
  const [unknown] = await listUnknownBadges(db, badgeIds);
  if (unknown !== undefined) throw new CodedError("badge_not_found", `there is no badge ${unknown}`);
};

/** Locks the account, also a deleted one, until the transaction ends. @throws CodedError `user_not_found` */
export const lockAnyAccount = async (db: Kysely<Tables>, userId: string): Promise<Account> =>
  orRefuse((await lockAccountsByUserIds(db, [userId])).get(userId), userId);

/** As `transact` names the row of an account. */
export const rowOfAccount = (userId: string): string => `account ${userId}`;

/** Locks the account until the transaction ends. @throws CodedError `user_not_found`, also for a deleted one */
export const lockAccount = async (db: Kysely<Tables>, userId: string): Promise<Account> => {
  const account = await lockAnyAccount(db, userId);
  return orRefuse(account.deletedAtS > 0 ? null : account, userId);
};

/**
 * Locks the accounts of a match's players.
 * @throws CodedError `invalid_request` when a player has none, so that no match can name them
 */
export const lockPlayers = async (
  db: Kysely<Tables>,
  userIds: readonly string[],
): Promise<(userId: string) => Account> => {
  const accounts = await lockAccountsByUserIds(db, userIds);
  const accountOf = (userId: string): Account => {
    const account = accounts.get(userId);
    if (account === undefined) throw new CodedError("invalid_request", `${userId} has no account`);
    return account;
  };
  userIds.forEach(accountOf);
  return accountOf;
};
