import {
  type AccountRole,
  type AppealState,
  CASE_LIMITS,
  type CaseDecisionReason,
  type CaseKind,
  type CaseOutcome,
  type CaseRole,
  type CaseState,
  CodedError,
  hasRole,
  outranks,
} from "@gokaku/game";
import type { Actor } from "./actor.ts";

const DAY_S = 24 * 3600;

/** Times in unix seconds; 0 for not yet. */
export interface CaseFile {
  readonly id: string;
  readonly kind: CaseKind;
  /** "" for a dispute. */
  readonly subjectId: string;
  /** "" for none. */
  readonly matchId: string;
  readonly state: CaseState;
  readonly version: number;
  readonly openedAtS: number;
  readonly openedBy: string;
  readonly lookedAtS: number;
  readonly lookedBy: string;
  readonly decidedAtS: number;
}

export interface CaseDecision {
  /** Staff; "" where the rules decided. */
  readonly by: string;
  readonly outcome: CaseOutcome;
  readonly reason: CaseDecisionReason;
  readonly text: string;
  readonly atS: number;
}

export interface CaseAppeal {
  readonly userId: string;
  readonly text: string;
  readonly atS: number;
  readonly state: AppealState;
  readonly decidedAtS: number;
}

/** The decisions, the first one first, and the appeal. They decide who may appeal. */
export interface CaseCourse {
  readonly decisions: readonly CaseDecision[];
  readonly appeal: CaseAppeal | null;
}

/** A reported player may appeal what was found, a reporter that nothing was, and each of the ten the result of a match. */
const mayAppeal = (role: CaseRole, outcome: CaseOutcome): boolean =>
  ({
    subject: outcome === "confirmed" || outcome === "warned",
    reporter: outcome === "unconfirmed",
    party: outcome === "result",
  })[role];

/** Until when this party can appeal, in unix seconds; 0 when it cannot. The decision on an appeal is final. */
export const appealUntilS = ({ decisions, appeal }: CaseCourse, role: CaseRole, nowS: number): number => {
  const [decision] = decisions;
  if (decision === undefined || appeal !== null || !mayAppeal(role, decision.outcome)) return 0;
  const untilS = decision.atS + CASE_LIMITS.appealDays * DAY_S;
  return nowS <= untilS ? untilS : 0;
};

/** @throws CodedError `appeal_made`, `appeal_closed` */
export const requireMayAppeal = (course: CaseCourse, role: CaseRole, nowS: number): void => {
  if (course.appeal !== null) throw new CodedError("appeal_made", "the decision was appealed");
  if (appealUntilS(course, role, nowS) === 0)
    throw new CodedError("appeal_closed", `a ${role} cannot appeal this decision now`);
};

/**
 * Whether staff may see and handle a case: not as its party, and only about a player of a lower role. Admins handle
 * cases about other admins, because no role is above theirs.
 */
export const casesFault = (
  actor: Actor,
  { isParty, subjectRole }: { readonly isParty: boolean; readonly subjectRole: AccountRole | null },
): "own_case" | "outranked" | null => {
  if (isParty) return "own_case";
  if (subjectRole === null || actor.role === "admin" || outranks(actor.role, subjectRole)) return null;
  return "outranked";
};

/** @throws CodedError `case_of_match`, `case_decided`, `conflict` for another version than was seen */
export const requireUndecided = (file: CaseFile, version: number | null): void => {
  if (file.kind === "dispute") throw new CodedError("case_of_match", "a dispute is decided with its match");
  if (file.state === "decided") throw new CodedError("case_decided", `case ${file.id} is decided`);
  if (version !== null && version !== file.version)
    throw new CodedError("conflict", `case ${file.id} has version ${file.version}`);
};

/**
 * @param firstDeciders who decided first; several where the result of a match was corrected
 * @throws CodedError `appeal_not_found`, `appeal_decided`, `same_decider`
 */
export const requireMayDecideAppeal = (
  appeal: CaseAppeal | null,
  firstDeciders: readonly string[],
  actorId: string,
): void => {
  if (appeal === null) throw new CodedError("appeal_not_found", "there is no appeal");
  if (appeal.state !== "open") throw new CodedError("appeal_decided", `the appeal was ${appeal.state}`);
  if (firstDeciders.includes(actorId))
    throw new CodedError("same_decider", `${actorId} made the decision that is appealed`);
};

/** The acts that a member of staff who may see the case can do now. */
export const powersOf = (
  file: CaseFile,
  { appeal }: Pick<CaseCourse, "appeal">,
  firstDeciders: readonly string[],
  actor: Actor,
): { readonly canDecide: boolean; readonly canDecideAppeal: boolean } => {
  const isModerator = hasRole(actor.role, "moderator");
  return {
    canDecide: isModerator && file.kind !== "dispute" && file.state !== "decided",
    canDecideAppeal: isModerator && appeal?.state === "open" && !firstDeciders.includes(actor.userId),
  };
};

/** Whether a party may add a picture: before the decision, and while the own appeal waits. */
export const takesPictures = (
  { state }: Pick<CaseFile, "state">,
  { appeal }: Pick<CaseCourse, "appeal">,
  userId: string,
): boolean => state !== "decided" || (appeal?.state === "open" && appeal.userId === userId);
