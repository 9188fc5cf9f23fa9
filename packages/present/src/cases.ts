import type { AdminMatch, CaseFigures, CasesResponse, ListedCase, StaffCase } from "@gokaku/contract/admin";
import type { OwnCase } from "@gokaku/contract/cases";
import {
  APPEAL_STATES,
  CASE_DECISION_REASONS,
  CASE_KINDS,
  CASE_OUTCOMES,
  CASE_REASONS,
  CASE_ROLES,
  CASE_STATES,
} from "@gokaku/game";
import type {
  Case,
  CaseHours,
  GetCaseFiguresResponse,
  ListCasesResponse,
  ListedCase as ListedMessage,
  OwnCase as OwnMessage,
} from "@gokaku/proto/users/v1/users_pb";
import { presentNotes } from "./accounts.ts";

const knownOf = <Value extends string>(known: readonly Value[], value: string): Value | null =>
  known.find((one) => one === value) ?? null;

const oneOf = <Value extends string>(known: readonly [Value, ...Value[]], value: string): Value =>
  knownOf(known, value) ?? known[0];

export const presentOwnCase = ({ appeal, ...own }: OwnMessage): OwnCase => ({
  id: String(own.id),
  kind: oneOf(CASE_KINDS, own.kind),
  role: oneOf(CASE_ROLES, own.role),
  state: oneOf(CASE_STATES, own.state),
  opened_at: Number(own.openedAtS),
  looked_at_at: Number(own.lookedAtAtS),
  decided_at: Number(own.decidedAtS),
  subject_user_id: own.subjectUserId,
  subject_name: own.subjectName,
  match_id: own.matchId,
  reasons: own.reasons.map((reason) => oneOf(CASE_REASONS, reason)),
  own_text: own.ownText,
  picture_count: own.pictureCount,
  outcome: knownOf(CASE_OUTCOMES, own.outcome),
  reason: knownOf(CASE_DECISION_REASONS, own.reason),
  appeal_until: Number(own.appealUntilS),
  appeal:
    appeal === undefined
      ? null
      : {
          state: oneOf(APPEAL_STATES, appeal.state),
          is_own: appeal.isOwn,
          text: appeal.text,
          appealed_at: Number(appeal.appealedAtS),
          decided_at: Number(appeal.decidedAtS),
        },
});

const presentListedCase = (listed: ListedMessage): ListedCase => ({
  id: String(listed.id),
  kind: oneOf(CASE_KINDS, listed.kind),
  state: oneOf(CASE_STATES, listed.state),
  subject_user_id: listed.subjectUserId,
  subject_name: listed.subjectName,
  match_id: listed.matchId,
  opened_at: Number(listed.openedAtS),
  looked_at_at: Number(listed.lookedAtAtS),
  decided_at: Number(listed.decidedAtS),
  report_count: listed.reportCount,
  picture_count: listed.pictureCount,
  outcome: knownOf(CASE_OUTCOMES, listed.outcome),
  appeal_state: knownOf(APPEAL_STATES, listed.appealState),
});

export const presentCases = ({ cases, openCount, appealCount }: ListCasesResponse): CasesResponse => ({
  cases: cases.map(presentListedCase),
  open_count: openCount,
  appeal_count: appealCount,
});

/** @param match null without one, where the caller may not see it, and where it could not be read */
export const presentCase = (
  { appeal, ...file }: Case,
  listed: ListedMessage,
  { match, isMissing }: { readonly match: AdminMatch | null; readonly isMissing: boolean },
): StaffCase => {
  const {
    outcome: _outcome,
    appeal_state: _appeal,
    picture_count: _pictures,
    ...shown
  } = presentListedCase(listed);
  return {
    ...shown,
    version: Number(file.version),
    opened_by: file.openedBy,
    looked_at_by: file.lookedAtBy,
    parties: file.parties.map(({ userId, name, role, pictureCount }) => ({
      user_id: userId,
      name,
      role: oneOf(CASE_ROLES, role),
      picture_count: pictureCount,
    })),
    reports: file.reports.map(({ userId, name, reason, text, matchId, atS }) => ({
      user_id: userId,
      name,
      reason: oneOf(CASE_REASONS, reason),
      text,
      match_id: matchId,
      at: Number(atS),
    })),
    pictures: file.pictures.map(({ id, userId, atS, untilS }) => ({
      id: String(id),
      user_id: userId,
      at: Number(atS),
      until: Number(untilS),
    })),
    ...presentNotes(file.notes),
    decisions: file.decisions.map(({ by, atS, outcome, reason, text }) => ({
      by,
      at: Number(atS),
      outcome: oneOf(CASE_OUTCOMES, outcome),
      reason: oneOf(CASE_DECISION_REASONS, reason),
      text,
    })),
    appeal:
      appeal === undefined
        ? null
        : {
            state: oneOf(APPEAL_STATES, appeal.state),
            user_id: appeal.userId,
            name: appeal.name,
            text: appeal.text,
            at: Number(appeal.atS),
            decided_at: Number(appeal.decidedAtS),
          },
    can_decide: file.canDecide,
    can_decide_appeal: file.canDecideAppeal,
    match,
    is_match_missing: isMissing,
  };
};

const presentHours = (hours: CaseHours | undefined): CaseFigures["decision_hours"] =>
  hours === undefined ? null : { median: hours.median, p90: hours.p90 };

export const presentCaseFigures = (figures: GetCaseFiguresResponse, days: number): CaseFigures => {
  const caseCount = figures.byKind.reduce((sum, { count }) => sum + count, 0);
  return {
    days,
    open_count: figures.openCount,
    open_appeal_count: figures.openAppealCount,
    case_count: caseCount,
    by_kind: figures.byKind.map(({ kind, count }) => ({ kind: oneOf(CASE_KINDS, kind), count })),
    match_count: figures.matchCount,
    cases_per_1000_matches: figures.matchCount === 0 ? null : (caseCount * 1000) / figures.matchCount,
    first_answer_hours: presentHours(figures.firstAnswer),
    decision_hours: presentHours(figures.decision),
    appeal_count: figures.appealCount,
    appeals_granted: figures.appealsGranted,
    appeals_rejected: figures.appealsRejected,
  };
};
