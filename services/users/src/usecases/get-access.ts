import { findAccountByUserId } from "../store/accounts.ts";
import type { Deps } from "./deps.ts";

export type Access = Readonly<{ exists: boolean; isAdmin: boolean; isBanned: boolean; isTest: boolean }>;

/** What the door needs to know about a user id; an unknown one is no error. */
export const getAccess = async ({ db }: Pick<Deps, "db">, userId: string): Promise<Access> => {
  const account = await findAccountByUserId(db, userId);
  return {
    exists: account !== null,
    isAdmin: account?.isAdmin ?? false,
    isBanned: account?.isBanned ?? false,
    isTest: account?.isTest ?? false,
  };
};
