import { ACCOUNT_ROLES, LIMITS } from "@gokaku/game";
import * as z from "zod/mini";
import { described, named } from "../described.ts";
import { DECIMAL_ID, identifier, text, unixSeconds } from "../text.ts";
import { User } from "../users/schemas.ts";
import { reason, requiredReason } from "./reason.ts";

export const SEARCH_TYPES = ["all", "discord_name", "trainer_name"] as const;

export const SearchUsersRequest = named("SearchUsersRequest", {
  query: text({ max: LIMITS.queryLength, min: 1, code: "query_required" }),
  search_type: z._default(z.enum(SEARCH_TYPES), "all"),
  limit: z._default(z.int().check(z.gte(1), z.lte(20)), 20),
});
export type SearchUsersRequest = z.infer<typeof SearchUsersRequest>;

export const FoundUser = named("FoundUser", {
  user_id: z.string(),
  trainer_name: z.string(),
  discord_username: z.string(),
  discord_avatar_url: z.string(),
  rate: z.int(),
  effective_penalty: z.int(),
  is_banned: z.boolean(),
  is_admin: z.boolean(),
  role: z.enum(ACCOUNT_ROLES),
  is_dummy: z.boolean(),
});
export type FoundUser = z.infer<typeof FoundUser>;

export const SearchUsersResponse = named("SearchUsersResponse", { users: z.array(FoundUser) });

export const UserParams = z.object({ id: identifier("user_not_found") });

/** A penalty with its cause; `withdrawn_at` is 0 unless an admin took it back. */
export const StoredPenalty = named("StoredPenalty", {
  id: z.string(),
  cause: z.string(),
  points: z.int(),
  match_id: z.string(),
  at: unixSeconds(),
  timeout_s: z.int(),
  withdrawn_at: unixSeconds(),
});
export type StoredPenalty = z.infer<typeof StoredPenalty>;

const SEED_TIERS = 5;

/** An account with what only admins see of it. `version` goes back with a change. */
export const AdminUser = described(
  z.extend(z.omit(User, { ban_reason: true }), {
    correction_given: z.int(),
    correction_earned: z.int(),
    /** Newest first. */
    penalties: z.array(StoredPenalty),
    version: z.int(),
    /** The hidden skill in points. */
    skill_mean: z.number(),
    skill_deviation: z.number(),
    /** The tier from which the skill begins, 1 to 5; 0 without one. */
    seed_tier: z.int().check(z.gte(0), z.lte(SEED_TIERS)),
  }),
  { id: "AdminUser" },
);
export type AdminUser = z.infer<typeof AdminUser>;

const points = () => z.int().check(z.gte(0), z.lte(LIMITS.mostPenalties));

/** The new values; at least one of the six. With another `version` than the account's the edit is refused. */
export const UpdateUserRequest = described(
  z
    .object({
      rate: z.optional(z.int().check(z.gte(LIMITS.lowestRate), z.lte(LIMITS.highestRate))),
      penalty_count: z.optional(points()),
      penalty_correction: z.optional(points()),
      is_banned: z.optional(z.boolean()),
      /** Every badge that is owned afterwards. */
      owned_badges: z.optional(z.array(identifier("badge_not_found")).check(z.maxLength(1000))),
      /** The tier from which the skill begins; 0 removes it. */
      seed_tier: z.optional(z.int().check(z.gte(0), z.lte(SEED_TIERS))),
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

export const BanRequest = named("BanRequest", {
  /** Null without end. */
  hours: z.nullable(z.int().check(z.gte(1), z.lte(LIMITS.longestBanHours))),
  reason: requiredReason(),
});
export type BanRequest = z.infer<typeof BanRequest>;

export const UnbanRequest = named("UnbanRequest", { reason: requiredReason() });

/** A note of staff about a player or a match. */
export const StaffNote = named("StaffNote", {
  author: z.string(),
  text: z.string(),
  at: unixSeconds(),
});
export type StaffNote = z.infer<typeof StaffNote>;

/** Newest first, at most 100. */
export const NotesResponse = named("NotesResponse", { notes: z.array(StaffNote) });
export type NotesResponse = z.infer<typeof NotesResponse>;

export const AddNoteRequest = named("AddNoteRequest", {
  text: text({ max: LIMITS.noteLength, min: 1, hasLines: true }),
});
export type AddNoteRequest = z.infer<typeof AddNoteRequest>;

export const SetRoleRequest = named("SetRoleRequest", {
  role: z.enum(ACCOUNT_ROLES),
  reason: requiredReason(),
});
export type SetRoleRequest = z.infer<typeof SetRoleRequest>;

export const AwardBadgeRequest = named("AwardBadgeRequest", {
  user_id: identifier("user_not_found"),
  badge_id: identifier("badge_not_found"),
});
export type AwardBadgeRequest = z.infer<typeof AwardBadgeRequest>;

export const AwardBadgeResponse = named("AwardBadgeResponse", {
  user_id: z.string(),
  owned_badges: z.array(z.string()),
});

export const PenaltyParams = z.object({ id: z.string().check(z.regex(DECIMAL_ID, "penalty_not_found")) });

export const WithdrawPenaltyRequest = named("WithdrawPenaltyRequest", { reason: reason() });

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

export const HistoryEntry = named("HistoryEntry", {
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
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const HistoryResponse = named("HistoryResponse", { entries: z.array(HistoryEntry) });

export const AuditQuery = z.object({
  /** Only entries before this one. */
  before: z.optional(z.string().check(z.regex(DECIMAL_ID))),
  actor: z.optional(text({ max: 64 })),
  object: z.optional(text({ max: 64 })),
});

export const AuditEntry = named("AuditEntry", {
  id: z.string(),
  at_ms: z.int(),
  actor: z.string(),
  action: z.string(),
  object: z.string(),
  /** The values before and after; null for none. */
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditResponse = named("AuditResponse", { entries: z.array(AuditEntry) });

export const UpdateSettingRequest = named("UpdateSettingRequest", {
  id: identifier("setting_unknown"),
  /** A text, or seconds as a decimal number. */
  value: z.string("setting_invalid").check(z.maxLength(LIMITS.settingLength, "setting_invalid")),
  reason: reason(),
});
export type UpdateSettingRequest = z.infer<typeof UpdateSettingRequest>;
