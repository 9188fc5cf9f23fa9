import * as z from "zod/mini";
import { named } from "../described.ts";
import { identifier } from "../text.ts";
import { requiredReason } from "./reason.ts";

export const FINDING_KINDS = [
  "win_trading",
  "boosting",
  "second_account",
  "skilled_newcomer",
  "grudge",
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** A suspicion with its numbers: a reason to look, never an act. */
export const Finding = z.object({
  kind: z.enum(FINDING_KINDS),
  /**
   * Two. Boosting: who loses, who gains. Second account and skilled newcomer: the newer one first. Grudge: who reports,
   * who is reported.
   */
  people: z.array(z.object({ user_id: z.string(), trainer_name: z.string() })),
  /** Staff have confirmed since that both are one person's. */
  are_linked: z.boolean(),
  /** How likely chance alone is, from 0 to 1. */
  chance: z.number(),
  /** The same corrected for all tested pairs. */
  corrected: z.number(),
  tested: z.int(),
  numbers: z.record(z.string(), z.number()),
});
export type Finding = z.infer<typeof Finding>;

/** The newest weekly list, and the accounts that are confirmed as one person's. */
export const Evidence = named("Evidence", {
  /** Unix ms; 0 before the first list. */
  made_at_ms: z.int(),
  findings: z.array(Finding),
  linked: z.array(
    z.object({
      user_id: z.string(),
      trainer_name: z.string(),
      /** The other accounts of the person, by id. */
      others: z.array(z.string()),
    }),
  ),
});
export type Evidence = z.infer<typeof Evidence>;

export const LinkRequest = named("LinkRequest", {
  other_id: identifier("user_not_found"),
  reason: requiredReason(),
});

export const UnlinkRequest = named("UnlinkRequest", { reason: requiredReason() });
