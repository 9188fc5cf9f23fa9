import { CodedError } from "@gokaku/game";
import {
  deleteDirectWish,
  listDirectWishes as listFromStore,
  storeDirectWish,
} from "../store/direct-wishes.ts";
import type { Deps } from "./deps.ts";
import { lockAccount, rowOfAccount } from "./require.ts";

const USERS_AT_ONCE = 500;

/** @throws CodedError `user_not_found`, `busy` */
export const updateDirectWish = (
  { transact }: Pick<Deps, "transact">,
  userId: string,
  isWished: boolean,
): Promise<boolean> =>
  transact(
    async ({ db }) => {
      await lockAccount(db, userId);
      await (isWished ? storeDirectWish(db, userId) : deleteDirectWish(db, userId));
      return isWished;
    },
    { row: rowOfAccount(userId) },
  );

/** @throws CodedError `invalid_request` for more than 500 */
export const listDirectWishes = (
  { db }: Pick<Deps, "db">,
  userIds: readonly string[],
): Promise<readonly string[]> => {
  if (userIds.length > USERS_AT_ONCE) throw new CodedError("invalid_request", "too many users at once");
  return listFromStore(db, userIds);
};

export const endDirectWish = ({ db }: Pick<Deps, "db">, userId: string): Promise<void> =>
  deleteDirectWish(db, userId);
