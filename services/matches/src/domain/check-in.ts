import { EVERYONE, LIMITS, TEAMS, type UserId } from "@gokaku/game";
import { CLOSING } from "./closing.ts";
import { hostAfterVacancy } from "./host.ts";
import { currentSeatOf, isOpen, type Match, type Seat, seatOf, vacantSinceMs } from "./match.ts";

/** The rules of the check-in; times in ms. */
export const CHECK_IN = {
  /** A timer that is late by so much still opens seats, and seats open at the earliest so long after an outage. */
  marginMs: 30_000,
  /** Fewer confirmed seats than these are the site's fault. */
  fewestConfirmed: LIMITS.playersPerTeam,
} as const;

/** Whether the player of this seat is known to be there. A match without check-in counts on all of them. */
export const isConfirmed = ({ checkInS }: Pick<Match, "checkInS">, seat: Seat): boolean =>
  seat.vacatedAtMs === null && (checkInS === 0 || seat.confirmedAtMs !== null);

export const confirmedSeats = (match: Match): readonly Seat[] =>
  match.seats.filter((seat) => isConfirmed(match, seat));

/** Seats that have a player who has not confirmed. */
export const unconfirmedSeats = (match: Match): readonly Seat[] =>
  match.seats.filter((seat) => seat.vacatedAtMs === null && !isConfirmed(match, seat));

const checkInEndsAtMs = ({ createdAtMs, checkInS }: Match): number => createdAtMs + checkInS * 1000;

/** Whether enough players reported that the match was played: a single false report must not end the search for players. */
const isReportedBegun = ({ reportCount }: Match): boolean => reportCount >= CLOSING.reportsThatProveAMatch;

/**
 * Whether the match has begun: no seat opens any more. The third player's report begins it, or the end of the join
 * time-out; that never before late timers had their time to open seats.
 */
export const hasBegun = (match: Match, nowMs: number): boolean =>
  isReportedBegun(match) ||
  (vacantSinceMs(match) === null &&
    nowMs >=
      Math.max(
        match.lobbyFromMs + match.lobbyJoinTimeoutS * 1000,
        match.checkInS === 0 ? 0 : checkInEndsAtMs(match) + CHECK_IN.marginMs,
      ));

/** Unix ms until which seats must be confirmed; null when none has to be. */
export const checkInUntilMs = (match: Match): number | null =>
  isOpen(match) && !isReportedBegun(match) && unconfirmedSeats(match).length > 0
    ? checkInEndsAtMs(match)
    : null;

/** Whether so few came that no player is charged. */
export const isExcused = (match: Match): boolean => confirmedSeats(match).length < CHECK_IN.fewestConfirmed;

/** The match after a change of some seats. */
const withSeats = (match: Match, change: (seat: Seat) => Seat): Match => ({
  ...match,
  seats: match.seats.map(change),
});

/** The match with the seat of `userId` confirmed; the same match when there is nothing to confirm. */
export const withConfirmed = (match: Match, userId: string, nowMs: number): Match =>
  unconfirmedSeats(match).some((seat) => seat.userId === userId)
    ? withSeats(match, (seat) => (seat.userId === userId ? { ...seat, confirmedAtMs: nowMs } : seat))
    : match;

/** The match with open seats in place of these players', and a host who has a seat. */
export const withVacant = (match: Match, userIds: readonly UserId[], nowMs: number): Match => {
  const vacated = withSeats(match, (seat) =>
    userIds.includes(seat.userId) ? { ...seat, vacatedAtMs: nowMs } : seat,
  );
  const host = seatOf(vacated, match.hostUserId);
  const hasHost = match.hostUserId === EVERYONE || host?.vacatedAtMs === null;
  return hasHost || host === undefined
    ? vacated
    : { ...vacated, hostUserId: hostAfterVacancy(confirmedSeats(vacated), host.team) };
};

/** The players with a seat who name this one as missing. */
export const namersOf = (match: Match, userId: string): readonly Seat[] =>
  match.namings
    .filter((naming) => naming.userId === userId)
    .map(({ byUserId }) => currentSeatOf(match, byUserId))
    .filter((seat) => seat !== undefined);

/** Whether enough players of both teams name this one as missing. */
export const isNamedMissing = (match: Match, userId: string): boolean => {
  const namers = namersOf(match, userId);
  return (
    namers.length >= LIMITS.missingVotes && TEAMS.every((team) => namers.some((seat) => seat.team === team))
  );
};

/** The lobby's clock once some open seat was taken: it goes on where it stood when no seat is open any more. */
export const lobbyFromAfter = (before: Match, seats: readonly Seat[], nowMs: number): number => {
  const stoodSinceMs = vacantSinceMs(before);
  return stoodSinceMs === null
    ? before.lobbyFromMs
    : before.lobbyFromMs + (vacantSinceMs({ seats }) ?? nowMs) - stoodSinceMs;
};
