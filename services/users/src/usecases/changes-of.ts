import type { OutboxEvent } from "@gokaku/db";
import type { Kysely } from "kysely";
import type { Account } from "../domain/account.ts";
import { roleDebtOf } from "../domain/stats.ts";
import { userChanged } from "../events/events.ts";
import { listLastGamesByUserIds } from "../store/records.ts";
import type { Tables } from "../store/tables.ts";

/**
 * The events that publish the current state of these accounts.
 * @param byAdmin whether an admin changed them by hand
 */
export const changesOf = async (
  db: Kysely<Tables>,
  accounts: readonly Account[],
  byAdmin = false,
): Promise<readonly OutboxEvent[]> => {
  const userIds = accounts.map(({ userId }) => userId);
  const games = await listLastGamesByUserIds(db, userIds);
  return accounts.map((account) =>
    userChanged(account, roleDebtOf(games.get(account.userId) ?? []), byAdmin),
  );
};
