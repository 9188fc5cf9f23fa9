/** How a case was opened: by a disputed match, by accusations in match reports, by a player's report, by staff. */
export const CASE_KINDS = ["dispute", "accusation", "report", "staff"] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

export const CASE_STATES = ["received", "looked_at", "decided"] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** The part of a player in a case. The ten of a disputed match are parties. */
export const CASE_ROLES = ["reporter", "subject", "party"] as const;
export type CaseRole = (typeof CASE_ROLES)[number];

/** Why a player reports another. */
export const REPORT_REASONS = [
  "cheating",
  "throwing",
  "leaving",
  "harassment",
  "offensive_name",
  "second_account",
  "win_trading",
  "other",
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** The same with the accusation in the report of a match. */
export const CASE_REASONS = [...REPORT_REASONS, "accusation"] as const;
export type CaseReason = (typeof CASE_REASONS)[number];

/**
 * Decisions about a person: the report was right and has consequences, the player was warned, or nothing was
 * confirmed.
 */
export const PERSON_OUTCOMES = ["confirmed", "warned", "unconfirmed"] as const;
export type PersonOutcome = (typeof PERSON_OUTCOMES)[number];

/** The same with `result`: the disputed match has a result. */
export const CASE_OUTCOMES = [...PERSON_OUTCOMES, "result"] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

/** The reasons of decisions about a person, which the parties read. */
export const DECISION_REASONS = [
  "reports_agree",
  "evidence_clear",
  "records_agree",
  "evidence_missing",
  "within_rules",
  "first_time",
  "other",
] as const;
export type DecisionReason = (typeof DECISION_REASONS)[number];

/** The same with `match_result`: the match was decided by its rules or by staff, and `match_void`: it got no result. */
export const CASE_DECISION_REASONS = [...DECISION_REASONS, "match_result", "match_void"] as const;
export type CaseDecisionReason = (typeof CASE_DECISION_REASONS)[number];

/** The outcomes that a granted appeal may have: better ones for the side that could appeal. */
export const OUTCOMES_ON_APPEAL: Readonly<Record<CaseOutcome, readonly PersonOutcome[]>> = {
  confirmed: ["warned", "unconfirmed"],
  warned: ["unconfirmed"],
  unconfirmed: ["confirmed", "warned"],
  result: [],
};

/** An appeal waits, changed the decision, or left it as it was. */
export const APPEAL_STATES = ["open", "granted", "rejected"] as const;
export type AppealState = (typeof APPEAL_STATES)[number];

export const CASE_LIMITS = {
  /** Characters of a report, an appeal and the words of a decision. */
  textLength: 500,
  /** Pictures of a party in one case, and of all parties. */
  picturesPerParty: 5,
  pictures: 50,
  /** Days after a decision in which it can be appealed. */
  appealDays: 14,
  /** Accusations of the same player by different people within these days open a case. */
  accusers: 5,
  accusationDays: 30,
} as const;
