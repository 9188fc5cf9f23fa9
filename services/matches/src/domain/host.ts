import { EVERYONE, otherTeam, type Team } from "@gokaku/game";
import { matchClosed, notHost } from "./errors.ts";
import { isOpen, type Match, type Seat, seatOf, teamSeats } from "./match.ts";
import { lobbyPhase } from "./phase.ts";

const highestRated = (seats: readonly Seat[], team: Team): string =>
  teamSeats(seats, team).find((seat) => seat.rateOrder === 1)?.card.userId ?? EVERYONE;

/** The highest rated of team A. */
export const firstHost = (seats: readonly Seat[]): string => highestRated(seats, "A");

/** Nobody opened a lobby within the create time-out, so anybody of the ten may. */
export const opensToEveryone = (match: Match, nowMs: number): boolean =>
  isOpen(match) && match.hostUserId !== EVERYONE && lobbyPhase(match, nowMs) === "lobby_waiting";

/** Unix ms at which the host becomes everyone by itself, or null when that cannot happen any more. */
export const opensToEveryoneAtMs = (match: Match): number | null =>
  isOpen(match) && match.hostUserId !== EVERYONE && match.lobbyId === ""
    ? match.createdAtMs + match.lobbyCreateTimeoutS * 1000
    : null;

/** Whether this user may set the lobby id. */
export const mayOpenLobby = (match: Match, userId: string): boolean =>
  match.hostUserId === EVERYONE ? seatOf(match, userId) !== undefined : match.hostUserId === userId;

/**
 * Who is host after the current one hands over: first the highest rated of the other team, then everyone.
 * Throws `match_closed`, or `not_host` for anybody but the host.
 */
export const hostAfterTransfer = (match: Match, userId: string): string => {
  if (!isOpen(match)) throw matchClosed(match.id);
  const seat = seatOf(match, userId);
  if (seat === undefined || match.hostUserId !== userId) throw notHost(match.id, userId);
  return userId === firstHost(match.seats) ? highestRated(match.seats, otherTeam(seat.team)) : EVERYONE;
};
