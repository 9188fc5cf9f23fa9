import {
  APPEAL_STATES,
  CASE_DECISION_REASONS,
  CASE_KINDS,
  CASE_LIMITS,
  CASE_OUTCOMES,
  CASE_REASONS,
  CASE_ROLES,
  CASE_STATES,
  PICTURE_TEXT_LENGTH,
  REPORT_REASONS,
} from "@gokaku/game";
import * as z from "zod/mini";
import { named } from "../described.ts";
import { MatchId } from "../matches/schemas.ts";
import { DECIMAL_ID, identifier, text, unixSeconds } from "../text.ts";

/** The own words of a report or decision. */
export const words = () => z._default(text({ max: CASE_LIMITS.textLength, hasLines: true }), "");

/** A report of a person; `match_id` names a match of both that has a result or is disputed. */
export const ReportPlayerRequest = named("ReportPlayerRequest", {
  user_id: identifier("user_not_found"),
  reason: z.enum(REPORT_REASONS),
  text: words(),
  match_id: z.optional(MatchId),
});
export type ReportPlayerRequest = z.infer<typeof ReportPlayerRequest>;

export const CaseParams = z.object({ id: z.string().check(z.regex(DECIMAL_ID, "case_not_found")) });

/** A case as one of its parties sees it: a receipt. It names no other player but the one that this party reported. */
export const OwnCase = named("OwnCase", {
  id: z.string(),
  kind: z.enum(CASE_KINDS),
  /** The part of this player in the case. */
  role: z.enum(CASE_ROLES),
  state: z.enum(CASE_STATES),
  /** For the subject only the day: the first second of it in Japan. */
  opened_at: unixSeconds(),
  /** 0 for not yet. */
  looked_at_at: unixSeconds(),
  /** When the decision that counts was made; 0 for not yet. */
  decided_at: unixSeconds(),
  /** The reported player, for a reporter only; "" otherwise and after a deletion. */
  subject_user_id: z.string(),
  subject_name: z.string(),
  /** The disputed match, or the one in the own report; "" for none. */
  match_id: z.string(),
  /** Reasons of the own report for a reporter; of all reports for the subject, from the first look on. Empty for a dispute. */
  reasons: z.array(z.enum(CASE_REASONS)),
  /** The words of the own report; "" for none. */
  own_text: z.string(),
  /** The own pictures. */
  picture_count: z.int(),
  /** Of the decision that counts; null while there is none. */
  outcome: z.nullable(z.enum(CASE_OUTCOMES)),
  reason: z.nullable(z.enum(CASE_DECISION_REASONS)),
  /** Until when this party can appeal; 0 when it cannot. */
  appeal_until: unixSeconds(),
  /** The appeal against the first decision, by whichever party; null for none. */
  appeal: z.nullable(
    z.object({
      state: z.enum(APPEAL_STATES),
      is_own: z.boolean(),
      /** Of the own appeal; "" otherwise. */
      text: z.string(),
      appealed_at: unixSeconds(),
      /** 0 while it is open. */
      decided_at: unixSeconds(),
    }),
  ),
});
export type OwnCase = z.infer<typeof OwnCase>;

/** The newest first, at most 50. */
export const OwnCasesResponse = named("OwnCasesResponse", { cases: z.array(OwnCase) });

export const AppealCaseRequest = named("AppealCaseRequest", {
  text: text({ max: CASE_LIMITS.textLength, min: 1, hasLines: true, code: "reason_required" }),
});
export type AppealCaseRequest = z.infer<typeof AppealCaseRequest>;

/** A PNG, JPEG or WebP of at most 2 MiB in base64. */
export const AddCasePictureRequest = named("AddCasePictureRequest", {
  picture: z
    .string("picture_invalid")
    .check(
      z.maxLength(PICTURE_TEXT_LENGTH, "payload_too_large"),
      z.regex(/^[A-Za-z0-9+/]+={0,2}$/, "picture_invalid"),
    ),
});
export type AddCasePictureRequest = z.infer<typeof AddCasePictureRequest>;

/** Limit of the body, which contains little more than the picture. */
export const CASE_PICTURE_LIMIT_KB = Math.ceil(PICTURE_TEXT_LENGTH / 1024) + 1;
