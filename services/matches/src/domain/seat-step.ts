import { CodedError, otherTeam, type Role, type UserId, type VacancyCause } from "@gokaku/game";
import {
  checkInUntilMs,
  hasBegun,
  isExcused,
  isNamedMissing,
  lobbyFromAfter,
  unconfirmedSeats,
  withConfirmed,
  withVacant,
} from "./check-in.ts";
import { isSeatSound, ranked, type SeatDraft } from "./draft.ts";
import { advanced, currentSeatOf, isOpen, type Match, type Seat, seatOf, vacantSinceMs } from "./match.ts";
import type { MatchRecord } from "./report.ts";
import { finished, type SeatChange, type Step } from "./step.ts";

const changed = (
  { match: before, reports }: MatchRecord,
  match: Match,
  changes: readonly SeatChange[],
  atMs: number,
): Step => {
  const after = { match: advanced(before, match), reports };
  return { before, after, counted: null, seats: { match: after.match, changes, atMs }, end: null };
};

const vacated = (kind: VacancyCause, userIds: readonly UserId[]): readonly SeatChange[] =>
  userIds.map((userId) => ({ kind, userId, byUserId: null }));

const confirmation = (before: Match, match: Match, userId: UserId): readonly SeatChange[] =>
  match === before ? [] : [{ kind: "confirmed", userId, byUserId: null }];

/** Confirms the user's seat; null for one that is confirmed. */
export const stepOfCheckIn = (record: MatchRecord, userId: UserId, nowMs: number): Step | null => {
  const match = withConfirmed(record.match, userId, nowMs);
  return match === record.match
    ? null
    : changed(record, match, confirmation(record.match, match, userId), nowMs);
};

/** The record with the user's seat confirmed; the same one when it is. */
export const withConfirmedSeat = (record: MatchRecord, userId: UserId, nowMs: number): MatchRecord =>
  stepOfCheckIn(record, userId, nowMs)?.after ?? record;

/** @throws CodedError `match_begun` */
const requireNotBegun = (match: Match, nowMs: number): void => {
  if (hasBegun(match, nowMs)) throw new CodedError("match_begun", `match ${match.id} has begun`);
};

/** Players who reported a result stay on their seats. */
const hasReported = ({ reports }: MatchRecord, userId: string): boolean =>
  reports.some((report) => report.userId === userId);

/** Opens the seat of a player who gives it back. @throws CodedError `match_begun`, also for a player who reported */
export const stepOfDecline = (record: MatchRecord, userId: UserId, nowMs: number): Step => {
  requireNotBegun(record.match, nowMs);
  if (hasReported(record, userId)) throw new CodedError("match_begun", `${userId} reported a result`);
  return changed(record, withVacant(record.match, [userId], nowMs), vacated("declined", [userId]), nowMs);
};

/**
 * A player names another one as missing, and is there by that. Enough names open the seat.
 * @param isPresent the named player has set the lobby id
 * @returns null when nothing changes
 * @throws CodedError `match_begun`; `not_in_match` for a player without a seat and for oneself
 */
export const stepOfNaming = (
  record: MatchRecord,
  { byUserId, userId, isPresent }: Readonly<{ byUserId: UserId; userId: string; isPresent: boolean }>,
  nowMs: number,
): Step | null => {
  requireNotBegun(record.match, nowMs);
  const named = seatOf(record.match, userId);
  if (named === undefined || userId === byUserId)
    throw new CodedError("not_in_match", `${userId} is no other player of match ${record.match.id}`);
  const confirmed = withConfirmed(record.match, byUserId, nowMs);
  const own = confirmation(record.match, confirmed, byUserId);
  const isRepeated = confirmed.namings.some((one) => one.userId === userId && one.byUserId === byUserId);
  if (isPresent || hasReported(record, userId) || isRepeated || named.vacatedAtMs !== null)
    return own.length === 0 ? null : changed(record, confirmed, own, nowMs);
  const naming = { userId: named.userId, byUserId };
  const match = { ...confirmed, namings: [...confirmed.namings, naming] };
  const changes: readonly SeatChange[] = [...own, { kind: "named", ...naming }];
  return isNamedMissing(match, named.userId)
    ? changed(
        record,
        withVacant(match, [named.userId], nowMs),
        [...changes, ...vacated("missing", [named.userId])],
        nowMs,
      )
    : changed(record, match, changes, nowMs);
};

/** Opens the seats that were not confirmed in time; with too few confirmed ones the match is void. Null before that. */
export const stepOfCheckInEnd = (record: MatchRecord, nowMs: number): Step | null => {
  const untilMs = checkInUntilMs(record.match);
  if (untilMs === null || nowMs < untilMs || hasBegun(record.match, nowMs)) return null;
  const absent = unconfirmedSeats(record.match).map(({ userId }) => userId);
  const step = changed(
    record,
    withVacant(record.match, absent, nowMs),
    vacated("no_check_in", absent),
    nowMs,
  );
  return isExcused(record.match) ? { ...step, ...finished(step.after, "void", "abandoned", nowMs) } : step;
};

/** Ends a match with an open seat as void; null for every other match. */
export const stepOfAbandonment = (record: MatchRecord, nowMs: number): Step | null =>
  isOpen(record.match) && vacantSinceMs(record.match) !== null
    ? {
        before: record.match,
        counted: null,
        seats: null,
        ...finished(record, "void", "abandoned", nowMs),
      }
    : null;

/** A waiting player takes the seat of one who lost it. */
export interface Substitution {
  readonly vacatedUserId: string;
  readonly seat: SeatDraft;
  /** The role whose two players change teams. */
  readonly swappedRole: Role | null;
}

export const SUBSTITUTE_REFUSALS = [
  "match_closed",
  "seat_taken",
  "seated_elsewhere",
  "season_closed",
  "malformed",
  "swap_refused",
] as const;
export type SubstituteRefusal = (typeof SUBSTITUTE_REFUSALS)[number];

/** A report stores the team of its player, so no player changes teams after the first one. */
const isSwapPossible = (match: Match, { vacatedUserId, swappedRole }: Substitution): boolean =>
  swappedRole === null ||
  (match.lobbyId === "" &&
    match.reportCount === 0 &&
    match.seats.every(
      (seat) => seat.role !== swappedRole || seat.userId === vacatedUserId || seat.vacatedAtMs === null,
    ));

/**
 * Seats a substitute, who counts as confirmed.
 * @param record of an open match
 */
export const stepOfSubstitute = (
  record: MatchRecord,
  substitution: Substitution,
  nowMs: number,
): Step | SubstituteRefusal => {
  const { match } = record;
  const { vacatedUserId, seat: draft, swappedRole } = substitution;
  if (!isOpen(match)) return "match_closed";
  const vacant = seatOf(match, vacatedUserId);
  if (vacant === undefined || currentSeatOf(match, vacatedUserId) !== undefined) return "seat_taken";
  if (currentSeatOf(match, draft.userId) !== undefined) return "seated_elsewhere";
  if (!isSwapPossible(match, substitution)) return "swap_refused";
  const sub: Seat = { ...vacant, ...draft, confirmedAtMs: nowMs, vacatedAtMs: null, seatedAtMs: nowMs };
  const swapped = match.seats
    .map((seat) => (seat === vacant ? { ...sub, team: vacant.team } : seat))
    .map((seat) => (seat.role === swappedRole ? { ...seat, team: otherTeam(seat.team) } : seat));
  const isSound =
    isSeatSound(draft) &&
    draft.role === vacant.role &&
    draft.team === swapped.find((seat) => seat.userId === draft.userId)?.team &&
    seatOf(match, draft.userId) === undefined;
  if (!isSound) return "malformed";
  const seats = ranked(swapped);
  const after = { ...match, seats, lobbyFromMs: lobbyFromAfter(match, seats, nowMs) };
  return changed(record, after, [{ kind: "seated", userId: draft.userId, byUserId: null }], nowMs);
};
