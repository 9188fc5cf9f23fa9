import { LIMITS } from "@gokaku/game";
import * as z from "zod/mini";
import { described } from "../described.ts";
import { DECIMAL_ID, identifier, text, unixSeconds } from "../text.ts";
import { User } from "../users/schemas.ts";

/** An admin's own words for the audit log. */
export const reason = () => z._default(text({ max: LIMITS.reasonLength, hasLines: true }), "");

/** The same where an act needs a reason. */
export const requiredReason = () =>
  text({ max: LIMITS.reasonLength, min: 1, hasLines: true, code: "reason_required" });

export const SEARCH_TYPES = ["all", "discord_name", "trainer_name"] as const;

export const SearchUsersRequest = described(
  z.object({
    query: text({ max: LIMITS.queryLength, min: 1, code: "query_required" }),
    search_type: z._default(z.enum(SEARCH_TYPES), "all"),
    limit: z._default(z.int().check(z.gte(1), z.lte(20)), 20),
  }),
  { id: "SearchUsersRequest" },
);
export type SearchUsersRequest = z.infer<typeof SearchUsersRequest>;

export const FoundUser = described(
  z.object({
    user_id: z.string(),
    trainer_name: z.string(),
    discord_username: z.string(),
    discord_avatar_url: z.string(),
    rate: z.int(),
    effective_penalty: z.int(),
    is_banned: z.boolean(),
    is_admin: z.boolean(),
    is_dummy: z.boolean(),
  }),
  { id: "FoundUser" },
);
export type FoundUser = z.infer<typeof FoundUser>;

export const SearchUsersResponse = described(z.object({ users: z.array(FoundUser) }), {
  id: "SearchUsersResponse",
});
export type SearchUsersResponse = z.infer<typeof SearchUsersResponse>;

export const UserParams = z.object({ id: identifier("user_not_found") });

/** A penalty with its cause; `withdrawn_at` is 0 unless an admin took it back. */
export const StoredPenalty = described(
  z.object({
    id: z.string(),
    cause: z.string(),
    points: z.int(),
    match_id: z.string(),
    at: unixSeconds(),
    timeout_s: z.int(),
    withdrawn_at: unixSeconds(),
  }),
  { id: "StoredPenalty" },
);
export type StoredPenalty = z.infer<typeof StoredPenalty>;

/** An account with what only admins see of it. `version` goes back with a change. */
export const AdminUser = described(
  z.extend(User, {
    correction_given: z.int(),
    correction_earned: z.int(),
    /** Newest first. */
    penalties: z.array(StoredPenalty),
    version: z.int(),
  }),
  { id: "AdminUser" },
);
export type AdminUser = z.infer<typeof AdminUser>;

const points = () => z.int().check(z.gte(0), z.lte(LIMITS.mostPenalties));

/** The new values; at least one of the five. With another `version` than the account's the edit is refused. */
export const UpdateUserRequest = described(
  z
    .object({
      rate: z.optional(z.int().check(z.gte(LIMITS.lowestRate), z.lte(LIMITS.highestRate))),
      penalty_count: z.optional(points()),
      penalty_correction: z.optional(points()),
      is_banned: z.optional(z.boolean()),
      /** Every badge that is owned afterwards. */
      owned_badges: z.optional(z.array(identifier("badge_not_found")).check(z.maxLength(1000))),
      version: z.optional(z.int().check(z.positive())),
      reason: reason(),
    })
    .check(
      z.refine(
        ({ version: _version, reason: _reason, ...edit }) =>
          Object.values(edit).some((value) => value !== undefined),
        "no_changes",
      ),
      z.refine(({ is_banned, reason: given }) => is_banned !== true || given !== "", "reason_required"),
    ),
  { id: "UpdateUserRequest" },
);
export type UpdateUserRequest = z.infer<typeof UpdateUserRequest>;

export const AwardBadgeRequest = described(
  z.object({ user_id: identifier("user_not_found"), badge_id: identifier("badge_not_found") }),
  { id: "AwardBadgeRequest" },
);
export type AwardBadgeRequest = z.infer<typeof AwardBadgeRequest>;

export const AwardBadgeResponse = described(
  z.object({ user_id: z.string(), owned_badges: z.array(z.string()) }),
  { id: "AwardBadgeResponse" },
);
export type AwardBadgeResponse = z.infer<typeof AwardBadgeResponse>;

export const PenaltyParams = z.object({ id: z.string().check(z.regex(DECIMAL_ID, "penalty_not_found")) });

export const WithdrawPenaltyRequest = described(z.object({ reason: reason() }), {
  id: "WithdrawPenaltyRequest",
});
export type WithdrawPenaltyRequest = z.infer<typeof WithdrawPenaltyRequest>;

export const HISTORY_KINDS = [
  "rate",
  "penalty",
  "withdrawal",
  "violation_report",
  "violation_reported",
  "badge",
  "act",
] as const;

export const HistoryQuery = z.object({
  /** Unix milliseconds: only what is older. */
  before: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
});

export const HistoryEntry = described(
  z.object({
    /** Null for one that only a newer service knows. */
    kind: z.nullable(z.enum(HISTORY_KINDS)),
    /** Unix milliseconds. */
    at_ms: z.int(),
    match_id: z.nullable(z.string()),
    /** The ledger's outcome or kind, a penalty's cause, a badge's id, an admin's action. */
    cause: z.string(),
    /** Change of the rate, or points of a penalty. */
    amount: z.int(),
    /** The rate afterwards, null where it did not change. */
    rate: z.nullable(z.int()),
    /** The other player of a violation report, or the admin. */
    other_user_id: z.nullable(z.string()),
    reason: z.string(),
  }),
  { id: "HistoryEntry" },
);
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const HistoryResponse = described(z.object({ entries: z.array(HistoryEntry) }), {
  id: "HistoryResponse",
});
export type HistoryResponse = z.infer<typeof HistoryResponse>;

export const AuditQuery = z.object({
  /** Only entries before this one. */
  before: z.optional(z.string().check(z.regex(DECIMAL_ID))),
  actor: z.optional(text({ max: 64 })),
  object: z.optional(text({ max: 64 })),
});

export const AuditEntry = described(
  z.object({
    id: z.string(),
    at_ms: z.int(),
    actor: z.string(),
    action: z.string(),
    object: z.string(),
    /** The values before and after; null for none. */
    before: z.unknown(),
    after: z.unknown(),
    reason: z.string(),
  }),
  { id: "AuditEntry" },
);
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditResponse = described(z.object({ entries: z.array(AuditEntry) }), { id: "AuditResponse" });
export type AuditResponse = z.infer<typeof AuditResponse>;

export const UpdateSettingRequest = described(
  z.object({
    id: identifier("setting_unknown"),
    /** A text, or seconds as a decimal number. */
    value: z.string("setting_invalid").check(z.maxLength(LIMITS.settingLength, "setting_invalid")),
    reason: reason(),
  }),
  { id: "UpdateSettingRequest" },
);
export type UpdateSettingRequest = z.infer<typeof UpdateSettingRequest>;
