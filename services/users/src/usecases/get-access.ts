import type { AccountRole } from "@gokaku/game";
import { findAnyAccountByUserId } from "../store/accounts.ts";
import type { Deps } from "./deps.ts";
import { requireSubject } from "./require.ts";

export interface Access {
  readonly exists: boolean;
  /** `player` without an account. */
  readonly isAdmin: boolean;
  readonly role: AccountRole;
  readonly isBanned: boolean;
  readonly isTest: boolean;
  /** The player left for good and has not come back. */
  readonly hasLeft: boolean;
}

/**
 * The data by which the gateway admits a user id; an unknown one is no error.
 * @throws CodedError `forbidden` when the account is bound to another subject
 */
export const getAccess = async (
  { db }: Pick<Deps, "db">,
  userId: string,
  subject: string,
): Promise<Access> => {
  const found = await findAnyAccountByUserId(db, userId);
  const hasLeft = found !== null && found.deletedAtS > 0;
  const account = hasLeft ? null : found;
  if (account !== null) await requireSubject(db, account, subject);
  return {
    exists: account !== null,
    isAdmin: account?.role === "admin",
    role: account?.role ?? "player",
    isBanned: account?.isBanned ?? false,
    isTest: account?.isTest ?? false,
    hasLeft,
  };
};
