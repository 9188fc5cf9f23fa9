import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** The player, match or case that a note is about, by its id. */
export interface NoteSubject {
  readonly about: "user" | "match" | "case";
  readonly id: string;
}

export interface Note {
  readonly author: string;
  readonly text: string;
  readonly atMs: number;
}

const LISTED = 100;

/** @returns the id of the note */
export const insertNote = async (
  db: Kysely<Tables>,
  { about, id }: NoteSubject,
  { author, text, atMs }: Note,
): Promise<string> => {
  const row = await db
    .insertInto("note")
    .values({ about, subject: id, author, text, at: atMs })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
};

/** Newest first, at most 100. */
export const listNotes = async (db: Kysely<Tables>, { about, id }: NoteSubject): Promise<readonly Note[]> => {
  const rows = await db
    .selectFrom("note")
    .select(["author", "text", "at"])
    .where("about", "=", about)
    .where("subject", "=", id)
    .orderBy("id", "desc")
    .limit(LISTED)
    .execute();
  return rows.map(({ at, ...row }) => ({ ...row, atMs: Number(at) }));
};

export const deleteNotesByUserId = async (db: Kysely<Tables>, userId: string): Promise<void> => {
  await db.deleteFrom("note").where("about", "=", "user").where("subject", "=", userId).execute();
};
