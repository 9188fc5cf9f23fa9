import { type UnitOfWork, waitForSharedLock } from "@gokaku/db";
import { INITIAL_SKILL } from "@gokaku/rating";
import { type Account, type NewAccount, openAccount } from "../domain/account.ts";
import { awardsOfRegistration } from "../domain/achievement.ts";
import { startAccount } from "../domain/imports/start.ts";
import { userChanged } from "../events/events.ts";
import { insertAccount } from "../store/accounts.ts";
import { insertGrants } from "../store/badges.ts";
import { causeOfImport, findImportedStart } from "../store/imports.ts";
import { insertLedgerEntry } from "../store/ledger.ts";
import { lockRunningSeason } from "../store/seasons.ts";
import { findSeedByUserId } from "../store/skill-seeds.ts";
import type { Tables } from "../store/tables.ts";
import { IMPORTS } from "./move-in.ts";

/**
 * Stores a new account with the first row of its ledger, its first badge and its event. A player of an import begins at
 * the imported rate.
 * @returns null, with nothing changed, when the user id has an account already
 */
export const storeNewAccount = async (
  { db, emit }: UnitOfWork<Tables>,
  asked: NewAccount,
  nowMs: number,
): Promise<Account | null> => {
  await waitForSharedLock(db, IMPORTS);
  const season = await lockRunningSeason(db);
  const seed = await findSeedByUserId(db, asked.userId);
  const opened = openAccount(asked, season?.id ?? "", nowMs, seed ?? INITIAL_SKILL);
  const imported = await findImportedStart(db, asked.userId);
  const started =
    imported === null
      ? null
      : startAccount(opened.account, imported.start, causeOfImport(imported.importId), nowMs);
  const account = started?.account ?? opened.account;
  if (!(await insertAccount(db, account))) return null;
  await insertLedgerEntry(db, opened.entry);
  if (started !== null) await insertLedgerEntry(db, started.entry);
  await insertGrants(
    db,
    awardsOfRegistration.map(({ badgeId, rule }) => ({
      userId: account.userId,
      badgeId,
      source: "achievement",
      cause: rule,
      atS: account.createdAtS,
    })),
  );
  await emit(userChanged(account, 0));
  return account;
};
