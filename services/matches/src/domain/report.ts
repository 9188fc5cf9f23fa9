import { bannedOf, CodedError, type ReportForm, reportFault, type UserId } from "@gokaku/game";
import { CLOSING } from "./closing.ts";
import { currentSeatOf, isOpen, type Match, seatOf, vacantSinceMs } from "./match.ts";
import type { Vote } from "./tally.ts";

/** A report that counts. */
export interface Report extends Vote {
  readonly bannedCharacterId: string;
  readonly pickedCharacterId: string;
  readonly move1: string;
  readonly move2: string;
  readonly reportedPlayer: UserId | null;
  readonly reportedAtMs: number;
}

/** A match with the reports that count. */
export interface MatchRecord {
  readonly match: Match;
  readonly reports: readonly Report[];
}

/**
 * When a report arrived by our own clock: never later than now, and never before the reports that a close still waits
 * for.
 * @param arrivedAtMs by the gateway's clock, which may be wrong; null when the caller does not say it
 */
export const arrivalOf = (arrivedAtMs: number | null, nowMs: number): number =>
  Math.min(nowMs, Math.max(arrivedAtMs ?? nowMs, nowMs - CLOSING.graceMs));

/** When a report at `nowMs` counts: never before one that is there already, for its moment is older than the record that it meets. */
export const momentAfter = ({ reports }: MatchRecord, nowMs: number): number =>
  reports.reduce((latestMs, { reportedAtMs }) => Math.max(latestMs, reportedAtMs), nowMs);

/** The user id of a player of the match, null for "". @throws CodedError `refusal` for any other user id */
const playerOf = (
  match: Match,
  userId: string,
  refusal: "report_invalid" | "report_invalid_player_required",
): UserId | null => {
  if (userId === "") return null;
  const named = seatOf(match, userId)?.userId;
  if (named === undefined) throw new CodedError(refusal, `${userId} does not play in match ${match.id}`);
  return named;
};

/** The player reported for a violation: another player of the match, null for none. */
const reportedPlayerOf = (match: Match, reporter: UserId, userId: string): UserId | null => {
  if (userId === reporter) throw new CodedError("report_invalid", `${reporter} accuses itself`);
  return playerOf(match, userId, "report_invalid");
};

/**
 * The report of `userId` as it counts from `nowMs` on.
 * @throws CodedError `not_in_match`, `match_closed`, `report_invalid` or another `report_…` code for a malformed form
 */
export const reportOf = (match: Match, userId: string, form: ReportForm, nowMs: number): Report => {
  const seat = currentSeatOf(match, userId);
  if (seat === undefined)
    throw new CodedError("not_in_match", `${userId} does not play in match ${match.id}`);
  if (!isOpen(match)) throw new CodedError("match_closed", `match ${match.id} is closed`);
  if (vacantSinceMs(match) !== null)
    throw new CodedError("seat_open", `match ${match.id} waits for a substitute`);
  const fault = reportFault(form);
  if (fault !== null) throw new CodedError(fault.code, fault.reason);
  return {
    userId: seat.userId,
    team: seat.team,
    verdict: form.verdict,
    offender: playerOf(match, form.invalidUserId, "report_invalid_player_required"),
    bannedCharacterId: bannedOf(form.bannedCharacterId),
    pickedCharacterId: form.pickedCharacterId,
    move1: form.move1,
    move2: form.move2,
    reportedPlayer: reportedPlayerOf(match, seat.userId, form.violationUserId),
    reportedAtMs: nowMs,
  };
};

/** Whether a further report says the same as the one before, so that nothing changes. */
export const isSameReport = (one: Report, other: Report): boolean =>
  one.verdict === other.verdict &&
  one.offender === other.offender &&
  one.bannedCharacterId === other.bannedCharacterId &&
  one.pickedCharacterId === other.pickedCharacterId &&
  one.move1 === other.move1 &&
  one.move2 === other.move2 &&
  one.reportedPlayer === other.reportedPlayer;
