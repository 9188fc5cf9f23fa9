import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

export const insertPicture = async (
  db: Db,
  caseId: string,
  { userId, picture, atS }: { readonly userId: string; readonly picture: Uint8Array; readonly atS: number },
): Promise<void> => {
  await db
    .insertInto("case_picture")
    .values({ case_id: caseId, user_id: userId, picture: Buffer.from(picture), at: atS })
    .execute();
  await db.updateTable("case_file").set({ version: sql`version + 1` }).where("id", "=", caseId).execute();
};

/** Whether this picture of a party is stored. */
export const hasPicture = async (
  db: Db,
  caseId: string,
  userId: string,
  picture: Uint8Array,
): Promise<boolean> => {
  const row = await db
    .selectFrom("case_picture")
    .select("id")
    .where("case_id", "=", caseId)
    .where("user_id", "=", userId)
    .where("picture", "=", Buffer.from(picture))
    .executeTakeFirst();
  return row !== undefined;
};

export interface CasePicture {
  readonly id: string;
  readonly userId: string;
  readonly atS: number;
}

/** Without the pictures themselves, the oldest first. */
export const listPictures = async (db: Db, caseId: string): Promise<readonly CasePicture[]> => {
  const rows = await db
    .selectFrom("case_picture")
    .select(["id", "user_id", "at"])
    .where("case_id", "=", caseId)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ id: row.id, userId: row.user_id, atS: Number(row.at) }));
};

export const findPicture = async (db: Db, caseId: string, id: string): Promise<Uint8Array | null> => {
  const row = await db
    .selectFrom("case_picture")
    .select("picture")
    .where("case_id", "=", caseId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.picture ?? null;
};

/** Deletes the pictures that were stored before `beforeS`. */
export const deletePicturesBefore = async (db: Db, beforeS: number): Promise<void> => {
  await db.deleteFrom("case_picture").where("at", "<", String(beforeS)).execute();
};
