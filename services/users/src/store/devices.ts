import { prepared } from "@gokaku/db";
import { LIMITS } from "@gokaku/game";
import { type Kysely, sql } from "kysely";
import type { Device } from "../domain/device.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

const fromRow = (row: Tables["device"] & { readonly created_at: unknown }): Device => ({
  deviceId: row.device_id,
  userId: row.user_id,
  endpoint: row.endpoint,
  p256dh: row.p256dh,
  auth: row.auth,
  name: row.name,
  createdAtS: Number(row.created_at),
});

/** The oldest first. */
export const listDevicesByUserId = async (db: Db, userId: string): Promise<readonly Device[]> => {
  const rows = await db
    .selectFrom("device")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("device_id")
    .limit(LIMITS.maxDevices)
    .execute();
  return rows.map((row) => fromRow(row as never));
};

/** Those of all of these users. */
export const listDevicesByUserIds = async (
  db: Db,
  userIds: readonly string[],
): Promise<readonly Device[]> => {
  const rows = await db
    .selectFrom("device")
    .selectAll()
    .where("user_id", "=", sql<string>`any(${[...userIds]}::text[])`)
    .modifyEnd(prepared)
    .execute();
  return rows.map((row) => fromRow(row as never));
};

/** Keeps a device as its browser says now; the day on which it came stays while its owner does. */
export const upsertDevice = async (db: Db, device: Device): Promise<Device> => {
  const { userId: user_id, endpoint, p256dh, auth, name } = device;
  const row = await db
    .insertInto("device")
    .values({
      device_id: device.deviceId,
      user_id,
      endpoint,
      p256dh,
      auth,
      name,
      created_at: device.createdAtS,
    })
    .onConflict((conflict) =>
      conflict.column("device_id").doUpdateSet({
        user_id,
        p256dh,
        auth,
        name,
        created_at: sql`case when device.user_id = excluded.user_id then device.created_at else excluded.created_at end`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row as never);
};

/** @returns whether the user had it */
export const deleteDevice = async (db: Db, userId: string, deviceId: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("device")
    .where("device_id", "=", deviceId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

export const deleteDevicesByUserId = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom("device").where("user_id", "=", userId).execute();
};

/** Deletes the devices whose keys are still those that were found gone. */
export const deleteGoneDevices = async (
  db: Db,
  gone: readonly Pick<Device, "deviceId" | "auth">[],
): Promise<void> => {
  for (const { deviceId, auth } of gone)
    await db.deleteFrom("device").where("device_id", "=", deviceId).where("auth", "=", auth).execute();
};
