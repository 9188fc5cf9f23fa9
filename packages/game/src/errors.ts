/**
 * Every way in which a call can fail, in one closed list. Services throw them, gRPC trailers carry them,
 * and only the gateway turns one into an HTTP status and a Japanese sentence.
 */
export const ERROR_CODES = [
  "invalid_request",
  "roles_too_few",
  "roles_invalid",
  "blocking_invalid",
  "lobby_id_invalid",
  "report_invalid",
  "report_picked_required",
  "report_picked_is_banned",
  "report_invalid_player_required",
  "trainer_name_missing",
  "favourites_invalid",
  "badges_equal",
  "setting_invalid",
  "query_required",
  "no_changes",
  "season_invalid",
  "reason_required",
  "room_id_invalid",
  "device_invalid",
  "sign_in_cancelled",
  "sign_in_used",
  "sign_in_interrupted",
  "sign_in_doubtful",
  "sign_in_failed",
  "unauthenticated",
  "token_expired",
  "login_failed",
  "forbidden",
  "not_in_match",
  "not_host",
  "banned",
  "penalty_blocked",
  "penalty_timeout",
  "membership_required",
  "membership_unknown",
  "not_teammate",
  "room_not_yours",
  "not_found",
  "method_not_allowed",
  "user_not_found",
  "match_not_found",
  "setting_unknown",
  "badge_not_found",
  "season_not_found",
  "order_not_found",
  "penalty_not_found",
  "room_not_found",
  "device_not_found",
  "trainer_name_required",
  "outside_season",
  "queued_with_other_roles",
  "not_queued",
  "match_being_made",
  "already_in_match",
  "result_pending",
  "match_closed",
  "lobby_changes_used_up",
  "tick_open",
  "user_exists",
  "badge_not_owned",
  "badge_not_for_sale",
  "badge_sold_out",
  "already_owned",
  "checkout_mismatch",
  "shop_closed",
  "operator_unset",
  "order_not_cancellable",
  "order_not_refundable",
  "season_exists",
  "season_in_use",
  "season_not_begun",
  "matching_closed",
  "match_not_over",
  "own_match_open",
  "own_match",
  "account_in_use",
  "room_exists",
  "room_taken",
  "devices_full",
  "push_off",
  "conflict",
  "busy",
  "payload_too_large",
  "rate_limited",
  "unavailable",
  "deadline_exceeded",
  "checkout_failed",
  "push_failed",
  "sign_in_unavailable",
  "internal",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export const isErrorCode = (value: string): value is ErrorCode =>
  (ERROR_CODES as readonly string[]).includes(value);

/** Values that the sentence shown to the player needs, such as `{ count: 1 }` or `{ minutes: 12 }`. */
export type ErrorParams = Readonly<Record<string, string | number>>;

/** A refusal with its code; `message` is a sentence for the log, never for the player. */
export class CodedError extends Error {
  override readonly name = "CodedError";
  readonly code: ErrorCode;
  readonly params: ErrorParams;

  constructor(code: ErrorCode, message: string, params: ErrorParams = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.params = params;
  }
}
