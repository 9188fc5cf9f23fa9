/**
 * Every way in which a call can fail, in one closed list, with its HTTP status; the gRPC status follows from that.
 * Services throw the codes, gRPC trailers carry them. The gateway has a Japanese sentence for each.
 */
export const ERROR_STATUS = {
  invalid_request: 400,
  roles_too_few: 400,
  roles_invalid: 400,
  blocking_invalid: 400,
  lobby_id_invalid: 400,
  report_invalid: 400,
  report_picked_required: 400,
  report_picked_is_banned: 400,
  report_invalid_player_required: 400,
  trainer_name_missing: 400,
  favourites_invalid: 400,
  badges_equal: 400,
  setting_invalid: 400,
  query_required: 400,
  no_changes: 400,
  season_invalid: 400,
  seeds_invalid: 400,
  email_invalid: 400,
  reason_required: 400,
  room_id_invalid: 400,
  device_invalid: 400,
  webhook_url_invalid: 400,
  sign_in_cancelled: 400,
  sign_in_used: 400,
  sign_in_interrupted: 400,
  sign_in_doubtful: 400,
  sign_in_failed: 400,
  unauthenticated: 401,
  token_expired: 401,
  login_failed: 401,
  forbidden: 403,
  not_in_match: 403,
  not_host: 403,
  banned: 403,
  outranked: 403,
  penalty_blocked: 403,
  penalty_timeout: 403,
  membership_required: 403,
  membership_unknown: 503,
  not_teammate: 403,
  room_not_yours: 403,
  not_found: 404,
  method_not_allowed: 405,
  user_not_found: 404,
  match_not_found: 404,
  setting_unknown: 404,
  badge_not_found: 404,
  season_not_found: 404,
  order_not_found: 404,
  penalty_not_found: 404,
  room_not_found: 404,
  device_not_found: 404,
  appointment_not_found: 404,
  request_not_found: 404,
  api_token_not_found: 404,
  webhook_not_found: 404,
  delivery_not_found: 404,
  trainer_name_required: 409,
  outside_season: 409,
  queued_with_other_roles: 409,
  not_queued: 409,
  match_being_made: 409,
  already_in_match: 409,
  result_pending: 409,
  match_closed: 409,
  match_begun: 409,
  seat_open: 409,
  offer_gone: 409,
  appointment_closed: 409,
  lobby_changes_used_up: 409,
  tick_open: 409,
  user_exists: 409,
  badge_not_owned: 409,
  badge_not_for_sale: 409,
  badge_sold_out: 409,
  already_owned: 409,
  checkout_mismatch: 409,
  shop_closed: 409,
  operator_unset: 409,
  guideline_unconfirmed: 409,
  order_not_cancellable: 409,
  order_not_refundable: 409,
  season_exists: 409,
  season_in_use: 409,
  season_not_begun: 409,
  matching_closed: 409,
  match_not_over: 409,
  own_match_open: 409,
  own_match: 409,
  account_in_use: 409,
  room_exists: 409,
  room_taken: 409,
  devices_full: 409,
  api_token_exists: 409,
  api_tokens_full: 409,
  webhooks_full: 409,
  webhook_off: 409,
  delivery_open: 409,
  push_off: 409,
  conflict: 409,
  busy: 409,
  payload_too_large: 413,
  rate_limited: 429,
  unavailable: 503,
  deadline_exceeded: 503,
  checkout_failed: 500,
  push_failed: 503,
  sign_in_unavailable: 503,
  internal: 500,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;
export const ERROR_CODES = Object.keys(ERROR_STATUS) as readonly ErrorCode[] as readonly [
  ErrorCode,
  ...ErrorCode[],
];

export const isErrorCode = (value: string): value is ErrorCode => Object.hasOwn(ERROR_STATUS, value);

/** Values that the sentence shown to the player needs, such as `{ count: 1 }` or `{ minutes: 12 }`. */
export type ErrorParams = Readonly<Record<string, string | number>>;

/** A refusal with its code; `message` is for the log, never for the player. */
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
