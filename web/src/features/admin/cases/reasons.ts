import type { DecisionReason, PersonOutcome } from "@gokaku/game";

/** The reasons that fit an outcome. */
export const REASONS_OF: Readonly<Record<PersonOutcome, readonly DecisionReason[]>> = {
  confirmed: ["evidence_clear", "records_agree", "reports_agree", "other"],
  warned: ["first_time", "evidence_clear", "records_agree", "reports_agree", "other"],
  unconfirmed: ["evidence_missing", "within_rules", "other"],
};
