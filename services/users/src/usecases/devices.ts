import { createHash } from "node:crypto";
import { CodedError } from "@gokaku/game";
import { checkDevice, checkRoom, type Device } from "../domain/device.ts";
import {
  deleteDevice,
  deleteGoneDevices,
  listDevicesByUserId,
  listDevicesByUserIds,
  upsertDevice,
} from "../store/devices.ts";
import type { Deps } from "./deps.ts";
import { lockAccount, requireAccount, rowOfAccount } from "./require.ts";

const USERS_AT_ONCE = 100;

/** One id per browser, whichever player signs in on it; the browser can compute its own. */
const deviceIdOf = (endpoint: string): string =>
  createHash("sha256").update(endpoint).digest("hex").slice(0, 32);

/** @throws CodedError `user_not_found` */
export const listDevices = async ({ db }: Pick<Deps, "db">, userId: string): Promise<readonly Device[]> => {
  await requireAccount(db, userId);
  return listDevicesByUserId(db, userId);
};

/**
 * Stores a browser for a player; idempotent, and renews it. A browser of another player belongs to this one
 * from then on.
 * @throws CodedError `device_invalid`, `devices_full`, `user_not_found`, `busy`
 */
export const addDevice = async (
  { transact, clock, pushHosts }: Pick<Deps, "transact" | "clock" | "pushHosts">,
  asked: Pick<Device, "userId" | "endpoint" | "p256dh" | "auth" | "name">,
): Promise<{ readonly device: Device; readonly created: boolean }> => {
  checkDevice(asked, pushHosts);
  const deviceId = deviceIdOf(asked.endpoint);
  return transact(
    async ({ db }) => {
      await lockAccount(db, asked.userId);
      const owned = await listDevicesByUserId(db, asked.userId);
      checkRoom(owned, deviceId);
      const createdAtS = Math.floor(clock.nowMs() / 1000);
      const device = await upsertDevice(db, { ...asked, deviceId, createdAtS });
      return { device, created: owned.every((known) => known.deviceId !== deviceId) };
    },
    { row: rowOfAccount(asked.userId) },
  );
};

/** @throws CodedError `device_not_found`, `user_not_found` */
export const removeDevice = async (
  { db }: Pick<Deps, "db">,
  userId: string,
  deviceId: string,
): Promise<void> => {
  await requireAccount(db, userId);
  if (!(await deleteDevice(db, userId, deviceId)))
    throw new CodedError("device_not_found", `${userId} has no device ${deviceId}`);
};

/** Where these players are reached. @throws CodedError `invalid_request` for more than 100 */
export const listPushTargets = (
  { db }: Pick<Deps, "db">,
  userIds: readonly string[],
): Promise<readonly Device[]> => {
  if (userIds.length > USERS_AT_ONCE) throw new CodedError("invalid_request", "too many users at once");
  return listDevicesByUserIds(db, userIds);
};

/** Forgets what a push service says is gone; what was renewed meanwhile stays. */
export const forgetDevices = (
  { db }: Pick<Deps, "db">,
  gone: readonly Pick<Device, "deviceId" | "auth">[],
): Promise<void> => deleteGoneDevices(db, gone.slice(0, USERS_AT_ONCE));
