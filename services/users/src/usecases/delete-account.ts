import type { UnitOfWork } from "@gokaku/db";
import { CodedError } from "@gokaku/game";
import type { Account, NewAccount } from "../domain/account.ts";
import { comeBack, leave } from "../domain/leaving.ts";
import { lockAccountsByUserIds, updateLeaving, updateProfileColumns } from "../store/accounts.ts";
import { deleteDevicesByUserId } from "../store/devices.ts";
import { replaceFavourites } from "../store/favourites.ts";
import type { Tables } from "../store/tables.ts";
import { changesOf } from "./changes-of.ts";
import type { Deps } from "./deps.ts";
import { lockAnyAccount, rowOfAccount } from "./require.ts";

const store = async ({ db, emit }: UnitOfWork<Tables>, account: Account): Promise<void> => {
  await updateProfileColumns(db, account);
  await updateLeaving(db, account);
  await emit(...(await changesOf(db, [account])));
};

/**
 * Removes the data that identifies a player, and publishes it; the other services then treat the player as
 * banned, which also ends a join from just before. Idempotent.
 * @throws CodedError `user_not_found`, `busy`
 */
export const deleteAccount = ({ transact, clock }: Pick<Deps, "transact" | "clock">, userId: string) =>
  transact(
    async (unit): Promise<void> => {
      const account = await lockAnyAccount(unit.db, userId);
      if (account.deletedAtS > 0) return;
      await replaceFavourites(unit.db, userId, []);
      await deleteDevicesByUserId(unit.db, userId);
      await store(unit, leave(account, Math.floor(clock.nowMs() / 1000)));
    },
    { row: rowOfAccount(userId) },
  );

/**
 * Restores the account of a player who deleted it.
 * @returns whether there was one
 * @throws CodedError `forbidden` when it is bound to another subject
 */
export const restoreAccount = async (
  unit: UnitOfWork<Tables>,
  asked: NewAccount,
  nowMs: number,
): Promise<boolean> => {
  const account = (await lockAccountsByUserIds(unit.db, [asked.userId])).get(asked.userId);
  if (account === undefined || account.deletedAtS === 0 || (asked.isTest && !account.isTest)) return false;
  if (account.authSubject !== "" && account.authSubject !== asked.authSubject)
    throw new CodedError("forbidden", `${asked.userId} is bound to another subject`);
  await store(unit, comeBack(account, asked, Math.floor(nowMs / 1000)));
  return true;
};
