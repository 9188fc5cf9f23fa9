import { ACCOUNT_ROLES, type AccountRole, CASE_LIMITS, CodedError } from "@gokaku/game";
import { memoize } from "@gokaku/service";
import type { Kysely } from "kysely";
import { type Actor, requireReason } from "../domain/actor.ts";
import { type CaseCourse, type CaseDecision, type CaseFile, casesFault, powersOf } from "../domain/case.ts";
import { insertAuditEntry } from "../store/audit.ts";
import { getFigures } from "../store/case-figures.ts";
import { type CasePicture, findPicture, listPictures } from "../store/case-pictures.ts";
import {
  type CaseFilter,
  type CaseParty,
  countOpen,
  findCase,
  findListed,
  findOpenCase,
  findRole,
  findSubjectRole,
  getCourse,
  getVersion,
  havePlayed,
  type ListedCase,
  listCases as listFromStore,
  listMatchDeciders,
  listParties,
  listReports,
  lockCase,
  type NamedReport,
  openCaseAbout,
  storeLook,
} from "../store/cases.ts";
import { insertNote, listNotes, type Note } from "../store/notes.ts";
import type { Tables } from "../store/tables.ts";
import type { Deps } from "./deps.ts";
import { readNote } from "./notes.ts";
import { readWords } from "./read-words.ts";
import { lockAccount, lockAnyAccount, requireAccount, rowOfAccount } from "./require.ts";

const DAY_S = 24 * 3600;

/** A case as staff see it. */
export interface CaseView {
  readonly listed: ListedCase;
  readonly version: number;
  readonly parties: readonly CaseParty[];
  readonly reports: readonly NamedReport[];
  readonly pictures: readonly CasePicture[];
  readonly notes: readonly Note[];
  readonly course: CaseCourse;
  readonly canDecide: boolean;
  readonly canDecideAppeal: boolean;
}

/** @throws CodedError `own_case`, `outranked` */
export const requireMayHandle = async (db: Kysely<Tables>, actor: Actor, file: CaseFile): Promise<void> => {
  const fault = casesFault(actor, {
    isParty: (await findRole(db, file.id, actor.userId)) !== null,
    subjectRole: await findSubjectRole(db, file.subjectId),
  });
  if (fault !== null) throw new CodedError(fault, `${actor.userId} may not handle case ${file.id}`);
};

const orMissing = (file: CaseFile | null, id: string): CaseFile => {
  if (file === null) throw new CodedError("case_not_found", `there is no case ${id}`);
  return file;
};

/** @throws CodedError `case_not_found`, `own_case`, `outranked` */
export const requireCase = async (db: Kysely<Tables>, actor: Actor, id: string): Promise<CaseFile> => {
  const file = orMissing(await findCase(db, id), id);
  await requireMayHandle(db, actor, file);
  return file;
};

interface LockedCase {
  readonly file: CaseFile;
  /** The account that it is about was deleted: nothing is written about its player any more. */
  readonly isSubjectGone: boolean;
}

/**
 * Locks the subject's account and the case until the transaction ends. A deletion at the same time takes what is written
 * with it. Accusations at the same time belong to this case or to the next one.
 * @throws CodedError `case_not_found`, `own_case`, `outranked`
 */
export const lockCaseFor = async (db: Kysely<Tables>, actor: Actor, id: string): Promise<LockedCase> => {
  const { subjectId } = orMissing(await findCase(db, id), id);
  const subject = subjectId === "" ? null : await lockAnyAccount(db, subjectId);
  const file = orMissing(await lockCase(db, id), id);
  await requireMayHandle(db, actor, file);
  return { file, isSubjectGone: subject !== null && subject.deletedAtS > 0 };
};

/**
 * The case's decisions with their deciders, and all staff who made the first one. Of a dispute these decided or corrected
 * its match before the appeal; they are none where the rules settled it.
 */
export const readDeciders = async (
  db: Kysely<Tables>,
  file: CaseFile,
  { decisions, appeal }: CaseCourse,
): Promise<{ readonly decisions: readonly CaseDecision[]; readonly first: readonly string[] }> => {
  const [first] = decisions;
  if (first === undefined) return { decisions, first: [] };
  if (file.kind !== "dispute") return { decisions, first: [first.by] };
  const deciders = await listMatchDeciders(db, file.matchId);
  const by = deciders.find(({ isCorrection }) => !isCorrection)?.by ?? "";
  return {
    decisions: decisions.with(0, { ...first, by }),
    first: deciders.filter(({ atS }) => appeal === null || atS <= appeal.atS).map((decider) => decider.by),
  };
};

/** The audit row of an act is about the player or match of the case, and has no words, which a deletion removes. */
export const recordCaseAct = (
  db: Kysely<Tables>,
  actor: Actor,
  file: Pick<CaseFile, "id" | "subjectId" | "matchId">,
  act: { readonly action: string; readonly atMs: number; readonly after?: Readonly<Record<string, unknown>> },
): Promise<void> =>
  insertAuditEntry(db, {
    atMs: act.atMs,
    actor: actor.userId,
    action: act.action,
    subject: file.subjectId || file.matchId,
    before: null,
    after: { case: Number(file.id), ...act.after },
  });

const view = async (db: Kysely<Tables>, actor: Actor, id: string): Promise<CaseView> => {
  const listed = await findListed(db, id);
  if (listed === null) throw new CodedError("case_not_found", `there is no case ${id}`);
  // Before the reports, so that one that comes meanwhile has another version.
  const version = await getVersion(db, listed.file);
  const course = await getCourse(db, id);
  const { decisions, first } = await readDeciders(db, listed.file, course);
  return {
    listed,
    version,
    parties: await listParties(db, id),
    reports: await listReports(db, id),
    pictures: await listPictures(db, id),
    notes: await listNotes(db, { about: "case", id }),
    course: { ...course, decisions },
    ...powersOf(listed.file, course, first, actor),
  };
};

/** @throws CodedError `case_not_found`, `own_case`, `outranked` */
export const getCase = async ({ db }: Pick<Deps, "db">, actor: Actor, id: string): Promise<CaseView> => {
  await requireCase(db, actor, id);
  return view(db, actor, id);
};

const rolesBelow = ({ role }: Actor): readonly AccountRole[] =>
  role === "admin" ? ACCOUNT_ROLES : ACCOUNT_ROLES.slice(0, ACCOUNT_ROLES.indexOf(role));

/** The cases that staff may handle, newest first and at most 50, with the numbers of those that are open. */
export const listCases = async (
  { db }: Pick<Deps, "db">,
  actor: Actor,
  filter: CaseFilter,
): Promise<{
  readonly cases: readonly ListedCase[];
  readonly open: { readonly cases: number; readonly appeals: number };
}> => ({
  cases: await listFromStore(db, filter, actor.userId, rolesBelow(actor)),
  open: await countOpen(db, actor.userId, rolesBelow(actor)),
});

/**
 * Opens a case about a player, with the text as its first note. A player with an open case keeps that one.
 * @throws CodedError `user_not_found`, `match_not_found`, `own_case`, `outranked`, `reason_required`, `invalid_request`
 */
export const openCase = async (
  deps: Pick<Deps, "db" | "transact" | "clock">,
  actor: Actor,
  asked: { readonly userId: string; readonly matchId: string; readonly text: string },
): Promise<CaseView> => {
  const { userId, matchId } = asked;
  const text = readWords(asked.text, CASE_LIMITS.textLength);
  requireReason(text, "a case");
  await requireAccount(deps.db, userId);
  if (matchId !== "" && !(await havePlayed(deps.db, matchId, [userId])))
    throw new CodedError("match_not_found", `${userId} has no record of match ${matchId}`);
  const id = await deps.transact(
    async ({ db }) => {
      await lockAccount(db, userId);
      const fault = casesFault(actor, {
        isParty: userId === actor.userId,
        subjectRole: await findSubjectRole(db, userId),
      });
      if (fault !== null) throw new CodedError(fault, `${actor.userId} may not open a case about ${userId}`);
      const nowMs = deps.clock.nowMs();
      const known = await findOpenCase(db, userId);
      const caseId = await openCaseAbout(db, {
        kind: "staff",
        subjectId: userId,
        matchId,
        openedAtS: Math.floor(nowMs / 1000),
        openedBy: actor.userId,
      });
      const { file } = await lockCaseFor(db, actor, caseId);
      const note = await insertNote(
        db,
        { about: "case", id: caseId },
        { author: actor.userId, text, atMs: nowMs },
      );
      await recordCaseAct(db, actor, file, {
        action: known === null ? "case.open" : "case.note",
        atMs: nowMs,
        after: { note: Number(note) },
      });
      return caseId;
    },
    { row: rowOfAccount(userId) },
  );
  return view(deps.db, actor, id);
};

/**
 * Stores that staff look at a received case, which its parties see. Later it is a no-op.
 * @throws CodedError `case_not_found`, `own_case`, `outranked`
 */
export const lookAtCase = async (
  deps: Pick<Deps, "db" | "transact" | "clock">,
  actor: Actor,
  id: string,
): Promise<CaseView> => {
  await deps.transact(async ({ db }) => {
    const { file } = await lockCaseFor(db, actor, id);
    if (file.state !== "received") return;
    const nowMs = deps.clock.nowMs();
    await storeLook(db, id, actor.userId, Math.floor(nowMs / 1000));
    await recordCaseAct(db, actor, file, { action: "case.look", atMs: nowMs });
  });
  return view(deps.db, actor, id);
};

/** @returns the notes of the case, newest first. @throws CodedError `case_not_found`, `own_case`, `outranked`, `user_not_found`, `invalid_request` */
export const addCaseNote = async (
  deps: Pick<Deps, "db" | "transact" | "clock">,
  actor: Actor,
  { id, text: asked }: { readonly id: string; readonly text: string },
): Promise<readonly Note[]> => {
  const text = readNote(asked);
  await deps.transact(async ({ db }) => {
    const { file, isSubjectGone } = await lockCaseFor(db, actor, id);
    if (isSubjectGone) throw new CodedError("user_not_found", `case ${id} is about a deleted account`);
    const nowMs = deps.clock.nowMs();
    const note = await insertNote(db, { about: "case", id }, { author: actor.userId, text, atMs: nowMs });
    await recordCaseAct(db, actor, file, { action: "case.note", atMs: nowMs, after: { note: Number(note) } });
  });
  return listNotes(deps.db, { about: "case", id });
};

/** @throws CodedError `case_not_found`, `own_case`, `outranked` */
export const getCasePicture = async (
  { db }: Pick<Deps, "db">,
  actor: Actor,
  { id, pictureId }: { readonly id: string; readonly pictureId: string },
): Promise<Uint8Array> => {
  await requireCase(db, actor, id);
  const picture = await findPicture(db, id, pictureId);
  if (picture === null) throw new CodedError("case_not_found", `case ${id} has no picture ${pictureId}`);
  return picture;
};

const MOST_DAYS = 365;

const FIGURES_CACHED_MS = 300_000;

/** The figures of the last days, which read all matches of that time: at most once in five minutes in a process. */
export const createCaseFigures = ({ db, clock }: Pick<Deps, "db" | "clock">): Deps["caseFigures"] =>
  memoize(
    clock,
    (days: number) => getFigures(db, Math.floor(clock.nowMs() / 1000) - days * DAY_S),
    FIGURES_CACHED_MS,
  );

/** How the staff keeps up with the cases of the last days. The open ones are those that the caller may handle. @throws CodedError `invalid_request` */
export const getCaseFigures = async (
  { db, caseFigures }: Pick<Deps, "db" | "caseFigures">,
  actor: Actor,
  days: number,
) => {
  if (days < 1 || days > MOST_DAYS) throw new CodedError("invalid_request", `figures of ${days} days`);
  return {
    open: await countOpen(db, actor.userId, rolesBelow(actor)),
    figures: await caseFigures(days),
  };
};
