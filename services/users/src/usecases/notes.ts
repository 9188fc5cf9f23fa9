import { CodedError, LIMITS, parseMatchId } from "@gokaku/game";
import type { Kysely } from "kysely";
import { type Actor, requireOutranked } from "../domain/actor.ts";
import { findAnyAccountByUserId } from "../store/accounts.ts";
import { insertAuditEntry } from "../store/audit.ts";
import { insertNote, listNotes as listFromStore, type Note, type NoteSubject } from "../store/notes.ts";
import type { Tables } from "../store/tables.ts";
import type { Deps } from "./deps.ts";
import { readWords } from "./read-words.ts";
import { lockAccount, requireAccount } from "./require.ts";

type PlayerOrMatch = NoteSubject & { readonly about: "user" | "match" };

/** @throws CodedError `user_not_found`, `outranked`, `invalid_request` */
const requireSubject = async (
  db: Kysely<Tables>,
  actor: Actor,
  { about, id }: PlayerOrMatch,
): Promise<void> => {
  if (about === "user") requireOutranked(actor, await requireAccount(db, id, findAnyAccountByUserId));
  else if (parseMatchId(id) === null) throw new CodedError("invalid_request", `${id} is no match`);
};

/**
 * The notes of staff about a player or a match, newest first.
 * @throws CodedError `user_not_found`, `outranked`, `invalid_request`
 */
export const listNotes = async (
  { db }: Pick<Deps, "db">,
  actor: Actor,
  subject: PlayerOrMatch,
): Promise<readonly Note[]> => {
  await requireSubject(db, actor, subject);
  return listFromStore(db, subject);
};

/** @throws CodedError `invalid_request` */
export const readNote = (asked: string): string => {
  const text = readWords(asked, LIMITS.noteLength);
  if (text === "") throw new CodedError("invalid_request", "a note has at least one character");
  return text;
};

/**
 * Writes a note. The audit log has its number only, because a note is deleted with its account.
 * @throws CodedError `invalid_request`, `user_not_found`, `outranked`
 */
export const addNote = async (
  deps: Pick<Deps, "db" | "transact" | "clock">,
  actor: Actor,
  subject: PlayerOrMatch,
  asked: string,
): Promise<readonly Note[]> => {
  const text = readNote(asked);
  await requireSubject(deps.db, actor, subject);
  await deps.transact(async ({ db }) => {
    // A deletion at the same time takes the note with it.
    if (subject.about === "user") await lockAccount(db, subject.id);
    const nowMs = deps.clock.nowMs();
    const id = await insertNote(db, subject, { author: actor.userId, text, atMs: nowMs });
    await insertAuditEntry(db, {
      atMs: nowMs,
      actor: actor.userId,
      action: "note.add",
      subject: subject.id,
      before: null,
      after: { note: Number(id) },
    });
  });
  return listFromStore(deps.db, subject);
};
