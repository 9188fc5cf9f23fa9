import type { MatchId, UserId } from "@gokaku/game";
import type { MatchReasons, PlanSeat } from "./plan.ts";

export interface MatchFacts {
  readonly matchId: MatchId;
  readonly seats: readonly PlanSeat[];
  readonly value: number;
  readonly winChanceA: number;
  readonly reasons: MatchReasons | null;
  readonly isClosed: boolean;
  readonly isProven: boolean;
}

/** What everybody of the ten may know once the match is closed: until then it would tell the opponents' roles. */
export interface ClosedExplanation {
  readonly spread: number;
  readonly laneGaps: readonly number[];
  readonly offRoleGap: number;
  readonly value: number;
  readonly seats: readonly PlanSeat[];
  readonly bindingUserIds: readonly UserId[];
  readonly bindingDistance: number;
  readonly bindingAllowed: number;
  readonly isProven: boolean;
}

export interface Explanation {
  readonly matchId: MatchId;
  readonly winChanceA: number;
  readonly teamGap: number;
  readonly own: PlanSeat;
  /** Null until the match is closed. */
  readonly closed: ClosedExplanation | null;
}

/** Null when the viewer is none of the ten, or the match was made before reasons were kept. */
export const explain = (match: MatchFacts, viewer: UserId): Explanation | null => {
  const { matchId, seats, winChanceA, reasons } = match;
  const own = seats.find((seat) => seat.userId === viewer);
  if (own === undefined || reasons === null) return null;
  const { bindingEntryIds, teamGap, ...rest } = reasons;
  const bindingUserIds = seats
    .filter((seat) => bindingEntryIds.includes(seat.entryId))
    .map(({ userId }) => userId);
  return {
    matchId,
    winChanceA,
    teamGap,
    own,
    closed: match.isClosed
      ? { ...rest, value: match.value, seats, bindingUserIds, isProven: match.isProven }
      : null,
  };
};
