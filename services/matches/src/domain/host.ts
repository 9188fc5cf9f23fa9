import { CodedError, EVERYONE, otherTeam, type Team } from "@gokaku/game";
import { currentSeatOf, isOpen, type Match, type Seat, teamSeats, vacantSinceMs } from "./match.ts";

const highestRated = (seats: readonly Seat[], team: Team): string | undefined =>
  teamSeats(seats, team)
    .filter((seat) => seat.vacatedAtMs === null)
    .toSorted((one, other) => one.rateOrder - other.rateOrder)[0]?.userId;

/** How and when a player became host; `byUserId` is null for an automatic change. */
export interface HostChange {
  readonly cause: "created" | "transfer" | "create_timeout" | "vacated";
  readonly byUserId: string | null;
  readonly atMs: number;
}

/** The highest rated of team A. */
export const firstHost = (seats: readonly Seat[]): string => highestRated(seats, "A") ?? EVERYONE;

/** Unix ms at which the host becomes everyone by itself, or null when that cannot happen any more. */
export const opensToEveryoneAtMs = (match: Match): number | null =>
  isOpen(match) && match.hostUserId !== EVERYONE && match.lobbyId === "" && vacantSinceMs(match) === null
    ? match.lobbyFromMs + match.lobbyCreateTimeoutS * 1000
    : null;

/** No lobby was opened within the create time-out, so any of the ten players may open one. */
export const opensToEveryone = (match: Match, nowMs: number): boolean => {
  const atMs = opensToEveryoneAtMs(match);
  return atMs !== null && nowMs >= atMs;
};

/** Whether this user may set the lobby id. */
export const mayOpenLobby = (match: Match, userId: string): boolean =>
  match.hostUserId === EVERYONE ? currentSeatOf(match, userId) !== undefined : match.hostUserId === userId;

/**
 * The host after the current one passes the role on: first the highest rated of the other team, then
 * everyone.
 * @throws CodedError `match_closed`, or `not_host` for any other player
 */
export const hostAfterTransfer = (match: Match, userId: string): string => {
  if (!isOpen(match)) throw new CodedError("match_closed", `match ${match.id} is closed`);
  const seat = currentSeatOf(match, userId);
  if (seat === undefined || match.hostUserId !== userId)
    throw new CodedError("not_host", `${userId} is not the host of match ${match.id}`);
  return (seat.team === "A" ? highestRated(match.seats, "B") : undefined) ?? EVERYONE;
};

/**
 * The host once the host's seat is open: the highest rated confirmed player of the same team, then of the other, then
 * everyone.
 * @param team of the host whose seat became open
 */
export const hostAfterVacancy = (confirmed: readonly Seat[], team: Team): string =>
  highestRated(confirmed, team) ?? highestRated(confirmed, otherTeam(team)) ?? EVERYONE;
