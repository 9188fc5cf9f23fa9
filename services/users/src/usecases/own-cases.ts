import { CASE_LIMITS, CodedError, RETENTION_DAYS } from "@gokaku/game";
import type { Kysely } from "kysely";
import { requireReason } from "../domain/actor.ts";
import { requireMayAppeal, takesPictures } from "../domain/case.ts";
import { deletePicturesBefore, hasPicture, insertPicture, listPictures } from "../store/case-pictures.ts";
import {
  findRole,
  getCourse,
  insertAppeal,
  listOwnCases as listFromStore,
  lockCase,
  type OwnCase,
} from "../store/cases.ts";
import type { Tables } from "../store/tables.ts";
import type { Deps } from "./deps.ts";
import { readUploaded } from "./read-uploaded.ts";
import { readWords } from "./read-words.ts";
import { lockAccount } from "./require.ts";

const DAY_S = 24 * 3600;

/** The cases of which a player is a party, newest first, at most 50. */
export const listOwnCases = ({ db }: Pick<Deps, "db">, userId: string): Promise<readonly OwnCase[]> =>
  listFromStore(db, userId);

/** @throws CodedError `case_not_found`, also for a case of others */
export const requireOwnCase = async (db: Kysely<Tables>, userId: string, id: string): Promise<OwnCase> => {
  const [own] = await listFromStore(db, userId, id);
  if (own === undefined) throw new CodedError("case_not_found", `${userId} has no case ${id}`);
  return own;
};

/** Locks a case of a player until the transaction ends. @throws CodedError `case_not_found` */
const lockOwnCase = async (db: Kysely<Tables>, userId: string, id: string) => {
  const role = await findRole(db, id, userId);
  const file = role === null ? null : await lockCase(db, id);
  if (file === null || role === null) throw new CodedError("case_not_found", `${userId} has no case ${id}`);
  return { file, role, course: await getCourse(db, id) };
};

/** @throws CodedError `case_decided` */
const requireTakesPictures = (userId: string, { file, course }: Pick<OwnCase, "file" | "course">): void => {
  if (!takesPictures(file, course, userId))
    throw new CodedError("case_decided", `case ${file.id} takes no picture of ${userId}`);
};

/** @throws CodedError `case_pictures_full` */
const requireRoomForPicture = async (db: Kysely<Tables>, userId: string, id: string): Promise<void> => {
  const pictures = await listPictures(db, id);
  const own = pictures.filter((picture) => picture.userId === userId);
  if (own.length >= CASE_LIMITS.picturesPerParty || pictures.length >= CASE_LIMITS.pictures)
    throw new CodedError("case_pictures_full", `case ${id} has ${pictures.length} pictures`);
};

/**
 * Adds a picture to a case, of which only a new encoding is stored. The same one again is a no-op: its answer was lost.
 * @throws CodedError `case_not_found`, `case_decided`, `case_pictures_full`, `picture_invalid`, `payload_too_large`,
 * `user_not_found`, `busy`, `unavailable`
 */
export const addCasePicture = async (
  deps: Pick<Deps, "db" | "transact" | "clock" | "readPicture">,
  userId: string,
  { id, bytes }: { readonly id: string; readonly bytes: Uint8Array },
  signal: AbortSignal,
): Promise<OwnCase> => {
  requireTakesPictures(userId, await requireOwnCase(deps.db, userId, id));
  const picture = await readUploaded(deps, bytes, signal);
  await deps.transact(async ({ db }) => {
    // A deletion at the same time takes the picture with it.
    await lockAccount(db, userId);
    requireTakesPictures(userId, await lockOwnCase(db, userId, id));
    if (await hasPicture(db, id, userId, picture)) return;
    await requireRoomForPicture(db, userId, id);
    await insertPicture(db, id, { userId, picture, atS: Math.floor(deps.clock.nowMs() / 1000) });
  });
  return requireOwnCase(deps.db, userId, id);
};

/**
 * Appeals the decision of a case, once and within 14 days.
 * @throws CodedError `case_not_found`, `appeal_made`, `appeal_closed`, `reason_required`, `user_not_found`,
 * `invalid_request`
 */
export const appealCase = async (
  deps: Pick<Deps, "db" | "transact" | "clock">,
  userId: string,
  { id, text: asked }: { readonly id: string; readonly text: string },
): Promise<OwnCase> => {
  const text = readWords(asked, CASE_LIMITS.textLength);
  requireReason(text, "an appeal");
  await deps.transact(async ({ db }) => {
    await lockAccount(db, userId);
    const { role, course } = await lockOwnCase(db, userId, id);
    const atS = Math.floor(deps.clock.nowMs() / 1000);
    requireMayAppeal(course, role, atS);
    await insertAppeal(db, id, { userId, text, atS });
  });
  return requireOwnCase(deps.db, userId, id);
};

/** Deletes the pictures that were stored 90 days ago. */
export const forgetCasePictures = ({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> =>
  deletePicturesBefore(db, Math.floor(clock.nowMs() / 1000) - RETENTION_DAYS.casePictures * DAY_S);
