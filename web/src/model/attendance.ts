import type { Match, MatchPlayer } from "@gokaku/contract";
import { isOpenMatch } from "./current-match.ts";

/** From so few seconds on the time left to confirm is shown in red. */
const URGENT_S = 15;

export const playersOf = ({ team_a: a, team_b: b }: Pick<Match, "team_a" | "team_b">): MatchPlayer[] => [
  ...a.players,
  ...b.players,
];

/** Whether this player still has to confirm the seat. */
export const mustCheckIn = (match: Match, userId: string): boolean =>
  isOpenMatch(match) &&
  match.check_in_until !== null &&
  playersOf(match).some((player) => player.user_id === userId && player.attendance === "unconfirmed");

export interface CheckInClock {
  /** Whole seconds, rounded up. */
  readonly left: number;
  readonly urgent: boolean;
}

/**
 * The time left to confirm seats, at most the whole of it; null when none has to be.
 * @param nowS server time, unix seconds
 */
export const checkInClock = (
  { check_in_until: until, matched_unixtime: from }: Match,
  nowS: number,
): CheckInClock | null => {
  if (until === null) return null;
  const left = Math.max(0, Math.min(Math.ceil(until - nowS), Math.floor(until - from)));
  return { left, urgent: left < URGENT_S };
};

/** The open seats of a match that is being played. */
export const openSeats = (match: Match): MatchPlayer[] =>
  isOpenMatch(match) ? playersOf(match).filter(({ attendance }) => attendance === "open") : [];

/** Void because no substitute was found for an open seat. */
export const isAbandoned = (match: Match): boolean =>
  match.voided && playersOf(match).some(({ attendance }) => attendance === "open");
