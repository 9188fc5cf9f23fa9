import { CodedError } from "@gokaku/game";
import type { Kysely } from "kysely";
import { findAccountByUserId } from "../store/accounts.ts";
import type { Tables } from "../store/tables.ts";

/** @throws CodedError `forbidden` unless the user is an admin at this moment */
export const requireAdmin = async (db: Kysely<Tables>, userId: string): Promise<void> => {
  const account = await findAccountByUserId(db, userId);
  if (account === null || !account.isAdmin || account.isBanned) {
    throw new CodedError("forbidden", `${userId} is not an admin`);
  }
};
