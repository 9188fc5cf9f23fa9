import type { UnitOfWork } from "@gokaku/db";
import type { Kysely } from "kysely";
import type { Account } from "../domain/account.ts";
import { roleDebtOf } from "../domain/stats.ts";
import { userChanged } from "../events/events.ts";
import { updateAccount, updateRatings } from "../store/accounts.ts";
import { listLastGamesByUserIds } from "../store/records.ts";
import type { Tables } from "../store/tables.ts";

type Unit = Pick<UnitOfWork<Tables>, "db" | "emit">;

/** The accounts with the role debts of their players. */
export const withRoleDebts = async (db: Kysely<Tables>, accounts: readonly Account[]) => {
  const userIds = accounts.map(({ userId }) => userId);
  const games = await listLastGamesByUserIds(db, userIds);
  return accounts.map((account) => ({ account, roleDebt: roleDebtOf(games.get(account.userId) ?? []) }));
};

const publish = async ({ db, emit }: Unit, accounts: readonly Account[], byAdmin = false): Promise<void> => {
  const changed = await withRoleDebts(db, accounts);
  await emit(...changed.map(({ account, roleDebt }) => userChanged(account, roleDebt, byAdmin)));
};

/**
 * Stores and publishes a locked account in its next version.
 * @param byAdmin whether an admin changed it by hand
 */
export const storeAccount = async (unit: Unit, account: Account, byAdmin = false): Promise<void> => {
  await updateAccount(unit.db, account);
  await publish(unit, [account], byAdmin);
};

/** Stores and publishes statistics and penalties of locked accounts. */
export const storeRatings = async (unit: Unit, accounts: readonly Account[]): Promise<void> => {
  await updateRatings(unit.db, accounts);
  await publish(unit, accounts);
};
