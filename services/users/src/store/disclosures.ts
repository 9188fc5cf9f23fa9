import type { Kysely } from "kysely";
import type { DisclosureForm } from "../domain/disclosure.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

export interface DisclosureRequest extends DisclosureForm {
  readonly id: string;
  readonly atS: number;
}

const LISTED = 100;

export const insertDisclosureRequest = async (db: Db, form: DisclosureForm, atS: number): Promise<void> => {
  await db
    .insertInto("disclosure_request")
    .values({ ...form, at: atS })
    .execute();
};

/** Those without an answer, the oldest first, at most 100. */
export const listOpenDisclosureRequests = async (db: Db): Promise<readonly DisclosureRequest[]> => {
  const rows = await db
    .selectFrom("disclosure_request")
    .selectAll()
    .where("answered_at", "is", null)
    .orderBy("id")
    .limit(LISTED)
    .execute();
  return rows.map(({ id, at, name, email, message }) => ({ id, atS: Number(at), name, email, message }));
};

export const countOpenDisclosureRequests = async (db: Db): Promise<number> => {
  const { open } = await db
    .selectFrom("disclosure_request")
    .select((row) => row.fn.countAll<string>().as("open"))
    .where("answered_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(open);
};

/** @returns "answered" if it was answered before, null if there is no such request */
export const markDisclosureAnswered = async (
  db: Db,
  id: string,
  atS: number,
): Promise<"marked" | "answered" | null> => {
  const row = await db
    .selectFrom("disclosure_request")
    .select("answered_at")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.answered_at !== null) return "answered";
  await db.updateTable("disclosure_request").set({ answered_at: atS }).where("id", "=", id).execute();
  return "marked";
};

/** Deletes requests that were answered before `beforeS`. */
export const pruneDisclosureRequests = async (db: Db, beforeS: number): Promise<void> => {
  await db.deleteFrom("disclosure_request").where("answered_at", "<", String(beforeS)).execute();
};
