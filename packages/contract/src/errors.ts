import { CodedError, ERROR_CODES, type ErrorCode, isErrorCode } from "@gokaku/game";
import * as z from "zod/mini";
import { described } from "./described.ts";

/** The body of every answer that is not a success; `message` is a Japanese sentence for the player. */
export const ErrorBody = described(
  z.object({ error: z.enum(ERROR_CODES), message: z.string().check(z.minLength(1)) }),
  { id: "Error" },
);
export type ErrorBody = z.infer<typeof ErrorBody>;

/** The HTTP status of each code. */
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
  reason_required: 400,
  room_id_invalid: 400,
  device_invalid: 400,
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
  trainer_name_required: 409,
  outside_season: 409,
  queued_with_other_roles: 409,
  not_queued: 409,
  match_being_made: 409,
  already_in_match: 409,
  result_pending: 409,
  match_closed: 409,
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
} as const satisfies Record<ErrorCode, number>;

/**
 * The refusal that a failed parse stands for. A schema names a code by using it as its error message;
 * the first issue that does so wins, any other failure is `invalid_request`.
 */
export const toCodedError = (failure: z.core.$ZodError): CodedError => {
  const issues = issuesOf(failure);
  const named = issues.find((issue) => isErrorCode(issue.message));
  const issue = named ?? issues.find(isOutOfBounds) ?? issues[0];
  const code = named !== undefined && isErrorCode(named.message) ? named.message : "invalid_request";
  const params = named?.code === "custom" ? named.params : boundsOf(issue);
  const place = issue?.path.join(".") ?? "";
  return new CodedError(code, `refused at "${place}"`, toErrorParams(params), failure);
};

/** All that is wrong, also in each of the alternatives where a value fits none of several. */
export const issuesOf = (failure: z.core.$ZodError): readonly z.core.$ZodIssue[] =>
  failure.issues.flatMap(branches);

const branches = (issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] =>
  issue.code === "invalid_union" ? issue.errors.flat().flatMap(branches) : [issue];

const isOutOfBounds = ({ code, origin }: { readonly code: string; readonly origin?: unknown }): boolean =>
  (code === "too_small" || code === "too_big") && (origin === "number" || origin === "int");

/** The field and the bound of a number that is out of its bounds, as parameters of the refusal. */
const boundsOf = (issue: z.core.$ZodIssue | undefined): Record<string, unknown> => {
  const field = issue?.path.at(-1);
  const place = typeof field === "number" ? issue?.path.slice(-2).join(".") : field;
  if (issue?.code === "too_small") return { field: place, min: issue.minimum };
  if (issue?.code === "too_big") return { field: place, max: issue.maximum };
  return {};
};

const toErrorParams = (params: Record<string, unknown> | undefined): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params ?? {}).flatMap(([name, value]) =>
      typeof value === "string" || typeof value === "number" ? [[name, value] as const] : [],
    ),
  );
