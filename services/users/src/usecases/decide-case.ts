import {
  CASE_LIMITS,
  CodedError,
  type DecisionReason,
  OUTCOMES_ON_APPEAL,
  type PersonOutcome,
} from "@gokaku/game";
import type { Actor } from "../domain/actor.ts";
import { requireMayDecideAppeal, requireUndecided } from "../domain/case.ts";
import { caseDecided } from "../events/events.ts";
import {
  getCourse,
  getVersion,
  insertDecision,
  isCorrectedSince,
  listPartyIds,
  storeAppealDecision,
} from "../store/cases.ts";
import type { Deps } from "./deps.ts";
import { readWords } from "./read-words.ts";
import { type CaseView, getCase, lockCaseFor, readDeciders, recordCaseAct } from "./staff-cases.ts";

/**
 * Decides a case about a player. Its consequences are acts of their own. Words about a deleted account are not stored.
 * @param asked.version the version that was seen; null is not compared
 * @throws CodedError `case_not_found`, `own_case`, `outranked`, `case_of_match`, `case_decided`, `conflict`, `invalid_request`
 */
export const decideCase = async (
  deps: Pick<Deps, "db" | "transact" | "clock">,
  actor: Actor,
  asked: {
    readonly id: string;
    readonly outcome: PersonOutcome;
    readonly reason: DecisionReason;
    readonly text: string;
    readonly version: number | null;
  },
): Promise<CaseView> => {
  const { id, outcome, reason, version } = asked;
  const text = readWords(asked.text, CASE_LIMITS.textLength);
  await deps.transact(async ({ db, emit }) => {
    const { file, isSubjectGone } = await lockCaseFor(db, actor, id);
    requireUndecided({ ...file, version: await getVersion(db, file) }, version);
    const nowMs = deps.clock.nowMs();
    const atS = Math.floor(nowMs / 1000);
    await insertDecision(db, id, 1, {
      by: actor.userId,
      outcome,
      reason,
      text: isSubjectGone ? "" : text,
      atS,
    });
    await emit(
      ...caseDecided({ caseId: id, userIds: await listPartyIds(db, id), isAppeal: false, atMs: nowMs }),
    );
    await recordCaseAct(db, actor, file, { action: "case.decide", atMs: nowMs, after: { outcome, reason } });
  });
  return getCase(deps, actor, id);
};

/**
 * Decides an appeal: it is rejected, or granted with another decision. Of a dispute it is granted after the result of the
 * match was corrected.
 * @param asked.decision null for a dispute and a rejected appeal
 * @throws CodedError `case_not_found`, `own_case`, `outranked`, `appeal_not_found`, `appeal_decided`, `same_decider`,
 * `result_unchanged`, `reason_required`, `invalid_request`
 */
export const decideAppeal = async (
  deps: Pick<Deps, "db" | "transact" | "clock">,
  actor: Actor,
  asked: {
    readonly id: string;
    readonly isGranted: boolean;
    readonly decision: { readonly outcome: PersonOutcome; readonly reason: DecisionReason } | null;
    readonly text: string;
  },
): Promise<CaseView> => {
  const { id, isGranted } = asked;
  const text = readWords(asked.text, CASE_LIMITS.textLength);
  await deps.transact(async ({ db, emit }) => {
    const { file, isSubjectGone } = await lockCaseFor(db, actor, id);
    const course = await getCourse(db, id);
    const { appeal } = course;
    requireMayDecideAppeal(appeal, (await readDeciders(db, file, course)).first, actor.userId);
    const [first] = course.decisions;
    if (first === undefined) throw new Error(`case ${id} has an appeal without a decision`);
    const isDispute = file.kind === "dispute";
    if (isGranted && isDispute && !(await isCorrectedSince(db, file.matchId, appeal?.atS ?? 0)))
      throw new CodedError("result_unchanged", `the result of match ${file.matchId} is the appealed one`);
    if (isGranted && !isDispute && asked.decision === null)
      throw new CodedError("reason_required", "a granted appeal has another decision");
    const { outcome, reason } = isGranted && asked.decision !== null && !isDispute ? asked.decision : first;
    if (isGranted && !isDispute && !OUTCOMES_ON_APPEAL[first.outcome].some((better) => better === outcome))
      throw new CodedError(
        "reason_required",
        `${outcome} is no better than ${first.outcome} for who appealed`,
      );
    const nowMs = deps.clock.nowMs();
    const atS = Math.floor(nowMs / 1000);
    await insertDecision(db, id, 2, {
      by: actor.userId,
      outcome,
      reason,
      text: isSubjectGone ? "" : text,
      atS,
    });
    await storeAppealDecision(db, id, isGranted ? "granted" : "rejected", atS);
    await emit(
      ...caseDecided({ caseId: id, userIds: await listPartyIds(db, id), isAppeal: true, atMs: nowMs }),
    );
    await recordCaseAct(db, actor, file, {
      action: isGranted ? "case.appeal_grant" : "case.appeal_reject",
      atMs: nowMs,
      after: { outcome, reason },
    });
  });
  return getCase(deps, actor, id);
};
