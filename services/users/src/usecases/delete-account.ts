import type { UnitOfWork } from "@gokaku/db";
import { CodedError, lengthInCharacters } from "@gokaku/game";
import type { Account, NewAccount } from "../domain/account.ts";
import { comeBack, leave } from "../domain/leaving.ts";
import { lockAccountsByUserIds, lockOtherAdmin } from "../store/accounts.ts";
import { deleteCallWishByUserId } from "../store/calls.ts";
import { forgetCaseWords } from "../store/cases.ts";
import { deleteDevicesByUserId } from "../store/devices.ts";
import { deleteDirectWish } from "../store/direct-wishes.ts";
import { deleteEvidenceByUserId } from "../store/evidence.ts";
import { replaceFavourites } from "../store/favourites.ts";
import { forgetImportedPlayer } from "../store/imports.ts";
import { deleteNotesByUserId } from "../store/notes.ts";
import { deleteSealByUserId } from "../store/seals.ts";
import { deleteSeedByUserId } from "../store/skill-seeds.ts";
import type { Tables } from "../store/tables.ts";
import { deleteThanksByUserId } from "../store/thanks.ts";
import type { Deps } from "./deps.ts";
import { lockAnyAccount, rowOfAccount } from "./require.ts";
import { storeAccount } from "./store-account.ts";

/** A shorter name would also be found in other words. */
const SHORTEST_NAME = 2;

const namesOf = ({ trainerName, discordUsername, twitterId }: Account): readonly string[] =>
  [trainerName, discordUsername, twitterId].filter((name) => lengthInCharacters(name) >= SHORTEST_NAME);

/**
 * Removes the data that identifies a player, and publishes it; the other services then treat the player as
 * banned, which also ends a join from just before. Idempotent.
 * @throws CodedError `user_not_found`, `last_admin`, `busy`
 */
export const deleteAccount = ({ transact, clock }: Pick<Deps, "transact" | "clock">, userId: string) =>
  transact(
    async (unit): Promise<void> => {
      const account = await lockAnyAccount(unit.db, userId);
      if (account.deletedAtS > 0) return;
      if (account.role === "admin" && !(await lockOtherAdmin(unit.db, userId)))
        throw new CodedError("last_admin", `${userId} is the last admin`);
      await replaceFavourites(unit.db, userId, []);
      await deleteDevicesByUserId(unit.db, userId);
      await deleteCallWishByUserId(unit.db, userId);
      await deleteDirectWish(unit.db, userId);
      await deleteThanksByUserId(unit.db, userId);
      await deleteSeedByUserId(unit.db, userId);
      await forgetImportedPlayer(unit.db, userId);
      await deleteNotesByUserId(unit.db, userId);
      await deleteSealByUserId(unit.db, userId);
      await forgetCaseWords(unit.db, userId, namesOf(account));
      await deleteEvidenceByUserId(unit.db, userId);
      const nowS = Math.floor(clock.nowMs() / 1000);
      await storeAccount(unit, leave(account, nowS));
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
  await storeAccount(unit, comeBack(account, asked, Math.floor(nowMs / 1000)));
  return true;
};
