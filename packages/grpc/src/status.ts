import { CodedError, type ErrorCode, isErrorCode } from "@gokaku/game";
import { Metadata, type ServiceError, status } from "@grpc/grpc-js";

const CODE_KEY = "gokaku-code";
const PARAMS_KEY = "gokaku-params";

const STATUS = {
  invalid_request: status.INVALID_ARGUMENT,
  roles_too_few: status.INVALID_ARGUMENT,
  roles_invalid: status.INVALID_ARGUMENT,
  blocking_invalid: status.INVALID_ARGUMENT,
  lobby_id_invalid: status.INVALID_ARGUMENT,
  report_invalid: status.INVALID_ARGUMENT,
  report_picked_required: status.INVALID_ARGUMENT,
  report_picked_is_banned: status.INVALID_ARGUMENT,
  report_invalid_player_required: status.INVALID_ARGUMENT,
  trainer_name_missing: status.INVALID_ARGUMENT,
  favourites_invalid: status.INVALID_ARGUMENT,
  badges_equal: status.INVALID_ARGUMENT,
  setting_invalid: status.INVALID_ARGUMENT,
  query_required: status.INVALID_ARGUMENT,
  no_changes: status.INVALID_ARGUMENT,
  season_invalid: status.INVALID_ARGUMENT,
  reason_required: status.INVALID_ARGUMENT,
  room_id_invalid: status.INVALID_ARGUMENT,
  device_invalid: status.INVALID_ARGUMENT,
  sign_in_cancelled: status.INVALID_ARGUMENT,
  sign_in_used: status.INVALID_ARGUMENT,
  sign_in_interrupted: status.INVALID_ARGUMENT,
  sign_in_doubtful: status.INVALID_ARGUMENT,
  sign_in_failed: status.INVALID_ARGUMENT,
  unauthenticated: status.UNAUTHENTICATED,
  token_expired: status.UNAUTHENTICATED,
  login_failed: status.UNAUTHENTICATED,
  forbidden: status.PERMISSION_DENIED,
  not_in_match: status.PERMISSION_DENIED,
  not_host: status.PERMISSION_DENIED,
  banned: status.PERMISSION_DENIED,
  penalty_blocked: status.PERMISSION_DENIED,
  penalty_timeout: status.PERMISSION_DENIED,
  membership_required: status.PERMISSION_DENIED,
  not_teammate: status.PERMISSION_DENIED,
  room_not_yours: status.PERMISSION_DENIED,
  membership_unknown: status.FAILED_PRECONDITION,
  not_found: status.NOT_FOUND,
  method_not_allowed: status.UNIMPLEMENTED,
  user_not_found: status.NOT_FOUND,
  match_not_found: status.NOT_FOUND,
  setting_unknown: status.NOT_FOUND,
  badge_not_found: status.NOT_FOUND,
  season_not_found: status.NOT_FOUND,
  order_not_found: status.NOT_FOUND,
  penalty_not_found: status.NOT_FOUND,
  room_not_found: status.NOT_FOUND,
  device_not_found: status.NOT_FOUND,
  trainer_name_required: status.FAILED_PRECONDITION,
  outside_season: status.FAILED_PRECONDITION,
  queued_with_other_roles: status.FAILED_PRECONDITION,
  not_queued: status.FAILED_PRECONDITION,
  match_being_made: status.FAILED_PRECONDITION,
  already_in_match: status.FAILED_PRECONDITION,
  result_pending: status.FAILED_PRECONDITION,
  match_closed: status.FAILED_PRECONDITION,
  lobby_changes_used_up: status.FAILED_PRECONDITION,
  tick_open: status.FAILED_PRECONDITION,
  badge_not_owned: status.FAILED_PRECONDITION,
  badge_not_for_sale: status.FAILED_PRECONDITION,
  badge_sold_out: status.FAILED_PRECONDITION,
  already_owned: status.FAILED_PRECONDITION,
  checkout_mismatch: status.FAILED_PRECONDITION,
  shop_closed: status.FAILED_PRECONDITION,
  operator_unset: status.FAILED_PRECONDITION,
  order_not_cancellable: status.FAILED_PRECONDITION,
  order_not_refundable: status.FAILED_PRECONDITION,
  season_in_use: status.FAILED_PRECONDITION,
  season_not_begun: status.FAILED_PRECONDITION,
  matching_closed: status.FAILED_PRECONDITION,
  match_not_over: status.FAILED_PRECONDITION,
  own_match_open: status.FAILED_PRECONDITION,
  own_match: status.FAILED_PRECONDITION,
  account_in_use: status.FAILED_PRECONDITION,
  room_taken: status.FAILED_PRECONDITION,
  devices_full: status.FAILED_PRECONDITION,
  push_off: status.FAILED_PRECONDITION,
  push_failed: status.FAILED_PRECONDITION,
  sign_in_unavailable: status.UNAVAILABLE,
  user_exists: status.ALREADY_EXISTS,
  season_exists: status.ALREADY_EXISTS,
  room_exists: status.ALREADY_EXISTS,
  conflict: status.ABORTED,
  busy: status.ABORTED,
  payload_too_large: status.INVALID_ARGUMENT,
  rate_limited: status.RESOURCE_EXHAUSTED,
  unavailable: status.UNAVAILABLE,
  deadline_exceeded: status.DEADLINE_EXCEEDED,
  checkout_failed: status.INTERNAL,
  internal: status.INTERNAL,
} as const satisfies Record<ErrorCode, status>;

/** A coded refusal as a gRPC status with the code in the trailers; anything else is `internal`. */
export const toServiceError = (error: unknown): Partial<ServiceError> => {
  const coded = error instanceof CodedError ? error : new CodedError("internal", "internal error");
  const metadata = new Metadata();
  metadata.set(CODE_KEY, coded.code);
  if (Object.keys(coded.params).length > 0) metadata.set(PARAMS_KEY, JSON.stringify(coded.params));
  return { code: STATUS[coded.code], details: coded.message, metadata };
};

const trailer = (error: ServiceError, key: string): string | undefined => {
  const value = error.metadata?.get(key)[0];
  return typeof value === "string" ? value : undefined;
};

/** What a failed call means to the caller: the code the server sent, or what the transport did. */
export const fromServiceError = (error: ServiceError): CodedError => {
  const sent = trailer(error, CODE_KEY);
  if (sent !== undefined && isErrorCode(sent)) {
    return new CodedError(sent, error.details, JSON.parse(trailer(error, PARAMS_KEY) ?? "{}"), error);
  }
  if (error.code === status.UNAVAILABLE) return new CodedError("unavailable", error.details, {}, error);
  if (error.code === status.DEADLINE_EXCEEDED || error.code === status.CANCELLED) {
    return new CodedError("deadline_exceeded", error.details, {}, error);
  }
  return new CodedError("internal", error.details, {}, error);
};
