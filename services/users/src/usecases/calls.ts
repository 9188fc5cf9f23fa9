import { waitForLock } from "@gokaku/db";
import { CodedError, isQuietTime } from "@gokaku/game";
import { dayOf } from "../domain/absence.ts";
import type { Device } from "../domain/device.ts";
import {
  type Call,
  isCallWished,
  listCallable,
  listCalledBy,
  markCalled,
  storeCallWish,
} from "../store/calls.ts";
import { listDevicesByUserId, listDevicesByUserIds } from "../store/devices.ts";
import type { Deps } from "./deps.ts";
import { lockAccount, rowOfAccount } from "./require.ts";

const USERS_AT_ONCE = 500;

export const getCallWish = ({ db }: Pick<Deps, "db">, userId: string): Promise<boolean> =>
  isCallWished(db, userId);

/** @throws CodedError `device_not_found` for a wish without a device, `user_not_found`, `busy` */
export const updateCallWish = (
  { transact }: Pick<Deps, "transact">,
  userId: string,
  isWished: boolean,
): Promise<boolean> =>
  transact(
    async ({ db }) => {
      await lockAccount(db, userId);
      if (isWished && (await listDevicesByUserId(db, userId)).length === 0)
        throw new CodedError("device_not_found", `${userId} has no device to be called on`);
      await storeCallWish(db, userId, isWished);
      return isWished;
    },
    { row: rowOfAccount(userId) },
  );

/** The last 12:00 Japan time, with which the day of calls begins. */
const dayStartMs = (nowMs: number): number => dayOf(Math.floor(nowMs / 1000)).fromS * 1000;

/** The players who may be called for this event. */
export const listCallCandidates = async (
  { db, clock }: Pick<Deps, "db" | "clock">,
  call: Call,
): Promise<readonly string[]> => {
  const nowMs = clock.nowMs();
  if (isQuietTime(nowMs)) return [];
  return listCallable(db, call, { sinceMs: dayStartMs(nowMs), nowS: Math.floor(nowMs / 1000) });
};

/**
 * Marks up to 20 of these players as called by the event, and returns their devices. The same event again returns
 * those of the same players and marks no others.
 * @throws CodedError `invalid_request` for more than 500
 */
export const callPlayers = (
  { transact, clock }: Pick<Deps, "transact" | "clock">,
  eventId: string,
  userIds: readonly string[],
): Promise<readonly Device[]> => {
  if (userIds.length > USERS_AT_ONCE) throw new CodedError("invalid_request", "too many users at once");
  return transact(async ({ db }) => {
    await waitForLock(db, `call ${eventId}`);
    const nowMs = clock.nowMs();
    const before = await listCalledBy(db, eventId);
    const marked =
      before.length > 0
        ? before
        : await markCalled(db, userIds, { eventId, sinceMs: dayStartMs(nowMs), nowMs });
    return marked.length === 0 ? [] : listDevicesByUserIds(db, marked);
  });
};
