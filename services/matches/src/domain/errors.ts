import { CodedError, LIMITS, type UserId } from "@gokaku/game";

export const matchNotFound = (what: string): CodedError =>
  new CodedError("match_not_found", `there is no match ${what}`);
export const matchClosed = (matchId: string): CodedError =>
  new CodedError("match_closed", `match ${matchId} is closed`);
export const notInMatch = (matchId: string, userId: string): CodedError =>
  new CodedError("not_in_match", `${userId} does not play in match ${matchId}`);
export const notHost = (matchId: string, userId: string): CodedError =>
  new CodedError("not_host", `${userId} is not the host of match ${matchId}`);
export const lobbyIdInvalid = (length: number): CodedError =>
  new CodedError("lobby_id_invalid", `a lobby id of ${length} characters`, { max: LIMITS.lobbyIdLength });
export const reportInvalid = (why: string): CodedError => new CodedError("report_invalid", why);
export const pickedRequired = (): CodedError =>
  new CodedError("report_picked_required", "the report names no picked character");
export const pickedIsBanned = (): CodedError =>
  new CodedError("report_picked_is_banned", "the picked character is the banned one");
export const invalidPlayerRequired = (userId: UserId): CodedError =>
  new CodedError(
    "report_invalid_player_required",
    `${userId} names no other player of the match as the cause`,
  );
