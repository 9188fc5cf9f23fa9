import { CASE_LIMITS, type ErrorCode, LIMITS } from "@gokaku/game";
import { englishFieldOf } from "./field-names.ts";
import { about, always, boundsOf, type Sentence } from "./sentence.ts";

const MOMENT = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Tokyo",
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** Unix seconds → “5 Jan, 08:40 (Japan time)”. */
const inJapan = (unixSeconds: string | number): string =>
  `${MOMENT.format(Number(unixSeconds) * 1000)} (Japan time)`;

const bounds = boundsOf((field, { min, max }) => {
  const least = min === undefined ? "" : `at least ${min}`;
  const most = max === undefined ? "" : `at most ${max}`;
  return `${englishFieldOf(field)} must be ${[least, most].filter(Boolean).join(" and ")}.`;
});

/** The English sentence for the player, for each code. */
export const ENGLISH_SENTENCES = {
  invalid_request: (params) => bounds(params) ?? "Something in your input is wrong. Check it and try again.",
  roles_too_few: (params) => `Choose at least ${LIMITS.minRoles} roles (now: ${params.count ?? 0}).`,
  roles_invalid: always("The roles are not valid. Choose them again."),
  blocking_invalid: always(
    `The block list is not valid (up to ${LIMITS.maxBlocked} players that you played with recently).`,
  ),
  lobby_id_invalid: always("A lobby ID has 1 to 8 characters."),
  report_invalid: always("The report is not valid. Choose again."),
  report_picked_required: always("Choose the Pokémon that you played."),
  report_picked_is_banned: always("You cannot play the Pokémon that you banned."),
  report_invalid_player_required: always("Choose who caused the invalid match."),
  statement_invalid: always("Write between 1 and 500 characters."),
  thanks_invalid: always("Choose a player of that side of this match."),
  trainer_name_missing: always("A trainer name is required."),
  favourites_invalid: always("The favourite Pokémon are not valid."),
  badges_equal: always("You cannot equip the same badge twice."),
  setting_invalid: (params) => bounds(params) ?? "The value of the setting is not valid.",
  api_token_exists: always("A token with this name exists (revoked tokens count). Choose another name."),
  api_token_not_found: always("This token was not found."),
  api_tokens_full: always(
    `There can be ${LIMITS.maxApiTokens} active tokens. Revoke one that is not used any more.`,
  ),
  webhook_url_invalid: always("The URL must be a public https:// address."),
  webhook_not_found: always("This webhook was not found."),
  webhooks_full: always(`There can be ${LIMITS.maxWebhooks} webhooks.`),
  webhook_off: always("This webhook is stopped. Resume it and try again."),
  delivery_not_found: always("This delivery was not found. Its retention period may be over."),
  delivery_open: always("This delivery is not finished."),
  query_required: always("Enter what to search for."),
  no_changes: always("There are no changes."),
  import_invalid: always("The table to import has errors. Check it again."),
  import_not_found: always("The import was not found."),
  import_in_use: always(
    "This import cannot be undone any more. Only the last import can, until the first match after it has a result.",
  ),
  season_invalid: always("ID, name, start and end are required. The end must be after the start."),
  reason_required: always("Enter a reason."),
  room_id_invalid: always("A room ID has 8 letters and digits."),
  email_invalid: always("The email address is not valid."),
  device_invalid: always("This device could not be registered. Update the browser and try again."),
  unauthenticated: always("Please log in."),
  token_expired: always("Your login has expired. Please log in again."),
  login_failed: always("The user ID or the password is wrong."),
  sign_in_cancelled: always("The login was cancelled."),
  sign_in_used: always("This login response was already used or has expired. Please log in again."),
  sign_in_interrupted: always("The login was interrupted. Please log in again."),
  sign_in_doubtful: always("The login response could not be verified. Please log in again."),
  sign_in_failed: always("The login failed. Please try again."),
  sign_in_unavailable: always("The login service could not be reached. Wait a moment and try again."),
  forbidden: always("You do not have the right to do this."),
  not_in_match: always("You are not a player of this match."),
  not_host: always("Only the host can do this."),
  outranked: always("You cannot do this to a person of your own role or a higher one."),
  ban_too_long: always("Helpers can ban for up to 24 hours. Ask a moderator for a longer ban."),
  ban_repeated: always(
    "This person is banned, or was banned by a helper within 7 days. Please ask a moderator.",
  ),
  banned: always("This account is suspended. Contact the organisers if you do not know why."),
  penalty_blocked: about(
    "count",
    (count) =>
      `You have ${count} active penalty points and cannot join (the limit is ${LIMITS.blockingPenalty}).`,
    `You have ${LIMITS.blockingPenalty} or more active penalty points and cannot join.`,
  ),
  penalty_timeout: about(
    "minutes",
    (minutes) => `You are suspended by a penalty. You can join in ${minutes} min.`,
    "You are suspended by a penalty. Please join later.",
  ),
  membership_required: always(
    "You have to be a member of the community server to play. Join it and press “Check again”.",
  ),
  membership_unknown: always(
    "Your membership of the community server could not be checked. Wait a moment and try again.",
  ),
  own_case: always("Another person must handle a case that you are part of."),
  same_decider: always("Another person than the one who decided first must decide this appeal."),
  case_not_found: always("This case was not found."),
  case_decided: always("This case has been decided."),
  case_of_match: always("This case is decided with the result of its match."),
  case_pictures_full: always(
    `No more pictures can be added to this case (${CASE_LIMITS.picturesPerParty} per person).`,
  ),
  already_reported: always("Your report of this player has been received. Your page shows its state."),
  appeal_not_found: always("There is no appeal in this case."),
  appeal_closed: always(
    `This decision cannot be appealed. An appeal is possible once, within ${CASE_LIMITS.appealDays} days of the decision.`,
  ),
  appeal_made: always("This decision has already been appealed."),
  appeal_decided: always("This appeal has been decided."),
  result_unchanged: always("Correct the result of the match before you grant the appeal."),
  not_teammate: always("You can only see your team-mates."),
  room_not_yours: always("You are not the host of this room."),
  not_found: always("The page or the data was not found."),
  method_not_allowed: always("This cannot be done."),
  user_not_found: always("The user was not found."),
  match_not_found: always("The match was not found."),
  setting_unknown: always("The setting was not found."),
  badge_not_found: always("The badge was not found."),
  season_not_found: always("The season was not found."),
  order_not_found: always("The order was not found."),
  penalty_not_found: always("The penalty was not found."),
  room_not_found: always("The room was not found."),
  device_not_found: always("This device is not registered."),
  trainer_name_required: always("Set a trainer name on your page."),
  outside_season: always("No season is running. Please wait for the next one."),
  picture_invalid: always("This picture cannot be used. Choose an ordinary screenshot as PNG, JPEG or WebP."),
  seal_required: always(
    "Matchmaking needs a seal of 1600 that the organisers checked. Press “Apply for the seal” on the match page.",
  ),
  own_application: always("Another person must decide your own application."),
  application_not_found: always(
    "This application or picture was not found. It was deleted or replaced by a new one.",
  ),
  application_decided: ({ state }) =>
    `This application has already been ${state === "accepted" ? "accepted" : "refused"}.`,
  seal_off: always("Applications for the seal of 1600 are closed now."),
  seal_valid: always("Your seal is still valid. You can apply again in its last season."),
  seal_applied: always("Your application is being checked. Wait for the decision."),
  queued_with_other_roles: always("You cannot change your roles while you wait."),
  not_queued: always("You are not in the queue."),
  match_being_made: always("Your match is being made. It will be found in a moment."),
  already_in_match: always("You are in a match and cannot join."),
  other_account_active: always("You are in the queue or in a match with another account."),
  already_queued: always("You are in the queue. Leave it and try again."),
  rehearsal_running: always("Another organiser has a rehearsal open. Try again when it has ended."),
  result_pending: always("The result of your last match is being counted."),
  match_closed: always("This match is closed."),
  seat_open: always("A substitute is being looked for. You can report once the seat is taken."),
  match_begun: always("This match has begun. Please say what happened in your report."),
  offer_gone: always("The seat has been taken."),
  appointment_not_found: always("This appointment was not found."),
  request_not_found: always("This request was not found."),
  appointment_closed: always("This appointment has begun or was cancelled."),
  lobby_changes_used_up: always("The lobby ID cannot be changed any more."),
  tick_open: always("Matches are being made. Try again afterwards."),
  user_exists: always("This user ID is taken."),
  badge_not_owned: always("You do not own this badge."),
  badge_not_for_sale: always("This badge is not for sale at the moment."),
  badge_sold_out: always("This badge is sold out."),
  already_owned: always("You own this badge."),
  checkout_mismatch: always("This differs from what was shown. Please reload the page."),
  shop_closed: always("Badges are not sold at the moment."),
  order_not_cancellable: always("The order is paid and cannot be cancelled."),
  operator_unset: always("Sales are paused, because the facts about the seller are not set."),
  guideline_unconfirmed: always(
    "Sales are paused, because the organisers have not confirmed the rights holder’s guideline.",
  ),
  order_not_refundable: always("This order cannot be refunded."),
  season_exists: always("A season with this ID exists."),
  season_in_use: always("This season cannot be changed or deleted."),
  season_not_begun: about(
    "starts_at",
    (startsAt) =>
      `The season cannot start before ${inJapan(startsAt)}. Change the start first to make it earlier.`,
    "A season cannot start before the start that is set for it.",
  ),
  matching_closed: ({ is_outside_season, opens_at }) => {
    const why = is_outside_season === 1 ? "No season is running" : "Matchmaking is closed at this hour";
    const opening =
      opens_at === undefined ? "It is not known when it opens." : `It opens ${inJapan(opens_at)}.`;
    return `${why}, so no round can run. ${opening}`;
  },
  dispute_closed: always("The discussion of this match is closed."),
  statement_written: always("You have already sent your statement. It cannot be changed."),
  thanks_closed: always("Your thanks for this match can no longer be changed."),
  match_not_over: always("The result cannot be decided before the reports are closed."),
  own_match: always("Leave the result of your own match to another person."),
  own_match_open: always("This includes a match of yours. You can see it once the match is over."),
  last_admin: always(
    "You are the only administrator, so you cannot leave or change your role. Make another person an administrator first.",
  ),
  account_in_use: always("You cannot leave while you wait, play, or have an order in progress."),
  room_exists: always("This room ID is in use."),
  room_taken: always("Another player is already in this room."),
  devices_full: always("Notifications go to up to 10 devices. Remove one that you do not use."),
  push_off: always("Notifications to a closed browser are not available at the moment."),
  conflict: always("Another action came at the same time. Please try again."),
  busy: always("Another action is in progress. Wait a moment and try again."),
  payload_too_large: always("The data is too large."),
  rate_limited: about(
    "retry_after",
    (seconds) => `Too many requests. Try again in ${seconds} s.`,
    "Too many requests. Wait a moment and try again.",
  ),
  unavailable: always("The service is not available at the moment. Try again later."),
  deadline_exceeded: always("This took too long. Wait a moment and try again."),
  checkout_failed: always("The payment failed."),
  push_failed: always("The notification could not be sent. Wait a moment and try again."),
  internal: always("The server had an error. Wait a moment and try again."),
} as const satisfies Record<ErrorCode, Sentence>;
