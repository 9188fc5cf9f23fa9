import {
  APPEAL_STATES,
  CASE_DECISION_REASONS,
  CASE_KINDS,
  CASE_LIMITS,
  CASE_OUTCOMES,
  CASE_REASONS,
  CASE_ROLES,
  CASE_STATES,
  DECISION_REASONS,
  PERSON_OUTCOMES,
} from "@gokaku/game";
import * as z from "zod/mini";
import { words } from "../cases/schemas.ts";
import { named } from "../described.ts";
import { MatchId } from "../matches/schemas.ts";
import { DECIMAL_ID, identifier, text, unixSeconds } from "../text.ts";
import { NotesResponse } from "./accounts.ts";
import { AdminMatch } from "./matches.ts";

/** `open`: not decided. `appealed`: with an appeal that waits. */
export const CASE_FILTERS = ["open", "received", "looked_at", "decided", "appealed", "all"] as const;

export const CasesQuery = z.object({
  state: z._default(z.enum(CASE_FILTERS), "open"),
  kind: z.optional(z.enum(CASE_KINDS)),
  /** The subject. */
  user_id: z.optional(identifier()),
  match_id: z.optional(MatchId),
  /** The last case of the page before. */
  before: z.optional(z.string().check(z.regex(DECIMAL_ID))),
});
export type CasesQuery = z.infer<typeof CasesQuery>;

export const ListedCase = named("ListedCase", {
  id: z.string(),
  kind: z.enum(CASE_KINDS),
  state: z.enum(CASE_STATES),
  /** "" for a dispute and after a deletion. */
  subject_user_id: z.string(),
  subject_name: z.string(),
  /** "" for none. */
  match_id: z.string(),
  opened_at: unixSeconds(),
  /** 0 for not yet. */
  looked_at_at: unixSeconds(),
  decided_at: unixSeconds(),
  report_count: z.int(),
  picture_count: z.int(),
  outcome: z.nullable(z.enum(CASE_OUTCOMES)),
  /** Null without an appeal. */
  appeal_state: z.nullable(z.enum(APPEAL_STATES)),
});
export type ListedCase = z.infer<typeof ListedCase>;

/** At most 50, the newest first; without those in which the caller is a party or that are about equal or higher roles. */
export const CasesResponse = named("CasesResponse", {
  cases: z.array(ListedCase),
  /** Of those that the caller may handle, listed or not. */
  open_count: z.int(),
  /** Appeals that wait. */
  appeal_count: z.int(),
});
export type CasesResponse = z.infer<typeof CasesResponse>;

export const CaseDecision = named("CaseDecision", {
  /** Staff; "" where the rules decided, as for a dispute that its reports settled. */
  by: z.string(),
  at: unixSeconds(),
  outcome: z.enum(CASE_OUTCOMES),
  reason: z.enum(CASE_DECISION_REASONS),
  /** For staff only; "" for none. */
  text: z.string(),
});
export type CaseDecision = z.infer<typeof CaseDecision>;

/** A case with nothing left out. Players who deleted their accounts have the id and name "". */
export const StaffCase = named("StaffCase", {
  id: z.string(),
  kind: z.enum(CASE_KINDS),
  state: z.enum(CASE_STATES),
  /** Goes back with a decision. */
  version: z.int(),
  subject_user_id: z.string(),
  subject_name: z.string(),
  /** "" for none. */
  match_id: z.string(),
  opened_at: unixSeconds(),
  /** Staff; "" for a case that no staff opened. */
  opened_by: z.string(),
  /** 0 and "" for not yet. */
  looked_at_at: unixSeconds(),
  looked_at_by: z.string(),
  /** At most 100 reporters and those with pictures or an appeal, then the subject or the ten of a disputed match. */
  parties: z.array(
    z.object({
      user_id: z.string(),
      name: z.string(),
      role: z.enum(CASE_ROLES),
      picture_count: z.int(),
    }),
  ),
  /** The newest first, at most 100. */
  reports: z.array(
    z.object({
      user_id: z.string(),
      name: z.string(),
      reason: z.enum(CASE_REASONS),
      text: z.string(),
      match_id: z.string(),
      at: unixSeconds(),
    }),
  ),
  report_count: z.int(),
  pictures: z.array(
    z.object({
      id: z.string(),
      user_id: z.string(),
      at: unixSeconds(),
      /** When it is deleted. */
      until: unixSeconds(),
    }),
  ),
  notes: NotesResponse.shape.notes,
  /** The first decision, then the one on the appeal. */
  decisions: z.array(CaseDecision),
  appeal: z.nullable(
    z.object({
      state: z.enum(APPEAL_STATES),
      user_id: z.string(),
      name: z.string(),
      text: z.string(),
      at: unixSeconds(),
      decided_at: unixSeconds(),
    }),
  ),
  /** The acts that this member of staff can do now. */
  can_decide: z.boolean(),
  can_decide_appeal: z.boolean(),
  /** With its reports and their times; null without a match, and while the caller plays in it. */
  match: z.nullable(AdminMatch),
  /** The match could not be read now; it can be later. */
  is_match_missing: z.boolean(),
});
export type StaffCase = z.infer<typeof StaffCase>;

/** The text becomes the first note. A player with an open case keeps that one. */
export const OpenCaseRequest = named("OpenCaseRequest", {
  user_id: identifier("user_not_found"),
  match_id: z.optional(MatchId),
  text: text({ max: CASE_LIMITS.textLength, min: 1, hasLines: true, code: "reason_required" }),
});
export type OpenCaseRequest = z.infer<typeof OpenCaseRequest>;

const decision = { outcome: z.enum(PERSON_OUTCOMES), reason: z.enum(DECISION_REASONS), text: words() };

/** About a person. A dispute is decided with its match. With another `version` than the case's it is refused. */
export const DecideCaseRequest = named("DecideCaseRequest", {
  ...decision,
  version: z.optional(z.int().check(z.positive())),
});
export type DecideCaseRequest = z.infer<typeof DecideCaseRequest>;

/**
 * Granted with the new decision, or rejected. A dispute has no `outcome` and `reason`: its appeal is granted after the
 * result of the match was corrected.
 */
export const DecideAppealRequest = named("DecideAppealRequest", {
  is_granted: z.boolean(),
  outcome: z.optional(z.enum(PERSON_OUTCOMES)),
  reason: z.optional(z.enum(DECISION_REASONS)),
  text: words(),
});
export type DecideAppealRequest = z.infer<typeof DecideAppealRequest>;

export const CasePictureParams = z.object({
  id: z.string().check(z.regex(DECIMAL_ID, "case_not_found")),
  picture: z.string().check(z.regex(DECIMAL_ID, "case_not_found")),
});

/** A WebP in base64. */
export const CasePicture = named("CasePicture", { picture: z.string() });

export const CaseFiguresQuery = z.object({
  /** Cases that were opened in the last so many days. */
  days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(365)), 90),
});

const hours = () => z.nullable(z.object({ median: z.number(), p90: z.number() }));

/** How the staff keeps up. */
export const CaseFigures = named("CaseFigures", {
  days: z.int(),
  /** Now, whenever they were opened. */
  open_count: z.int(),
  open_appeal_count: z.int(),
  case_count: z.int(),
  by_kind: z.array(z.object({ kind: z.enum(CASE_KINDS), count: z.int() })),
  /** Matches with a result or a dispute in these days. */
  match_count: z.int(),
  /** Null without a match. */
  cases_per_1000_matches: z.nullable(z.number()),
  /** Hours from opening to the first look or decision, and to the first decision; null without one. */
  first_answer_hours: hours(),
  decision_hours: hours(),
  appeal_count: z.int(),
  appeals_granted: z.int(),
  appeals_rejected: z.int(),
});
export type CaseFigures = z.infer<typeof CaseFigures>;
