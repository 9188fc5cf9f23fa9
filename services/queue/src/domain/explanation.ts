import type { MatchId, UserId } from "@gokaku/game";

/** A seat of a plan; team and role are the numbers of the protocol. */
export interface ExplainedSeat {
  readonly entryId: string;
  readonly userId: string;
  readonly team: number;
  readonly role: number;
  /** Index of the role in the player's order, 0 for the first choice. */
  readonly choice: number;
  /** Rate window in force, in points. */
  readonly window: number;
}

/** The terms of a match's value; rates in points. */
interface MatchReasons {
  readonly teamGap: number;
  /** In the order of the roles. */
  readonly laneGaps: readonly number[];
  readonly spread: number;
  readonly offRoleGap: number;
  /** Pairs of team-mates who were team-mates in the last three matches of either; likewise of opponents. */
  readonly mateRepeats: number;
  readonly opponentRepeats: number;
  /** The pair of players nearest to its rate limit. */
  readonly bindingEntryIds: readonly string[];
  readonly bindingDistance: number;
  readonly bindingAllowed: number;
}

export interface PlannedMatch {
  readonly matchId: MatchId;
  readonly seats: readonly ExplainedSeat[];
  readonly value: number;
  readonly winChanceA: number;
  /** Null when the plan named no reasons. */
  readonly reasons: MatchReasons | null;
  readonly isClosed: boolean;
  readonly isProven: boolean;
  /** Largest share by which the tick's best plan could be better; null when unknown. */
  readonly planGap: number | null;
}

/** The part that is public once the match is closed: before, it would reveal the opponents' roles. */
interface ClosedExplanation extends Omit<MatchReasons, "teamGap" | "bindingEntryIds"> {
  readonly value: number;
  readonly seats: readonly ExplainedSeat[];
  readonly bindingUserIds: readonly string[];
  readonly isProven: boolean;
  readonly planGap: number | null;
}

export interface Explanation {
  readonly matchId: MatchId;
  readonly winChanceA: number;
  readonly teamGap: number;
  readonly own: ExplainedSeat;
  /** Null until the match is closed. */
  readonly closed: ClosedExplanation | null;
}

/** The explanation for a viewer who did not play. */
export type OpenExplanation = Omit<Explanation, "own">;

/** Null without reasons. */
export const explainToAll = (match: PlannedMatch): OpenExplanation | null => {
  const { matchId, seats, winChanceA, reasons } = match;
  if (reasons === null) return null;
  const { teamGap, laneGaps, spread, offRoleGap, mateRepeats, opponentRepeats } = reasons;
  const bindingUserIds = seats
    .filter((seat) => reasons.bindingEntryIds.includes(seat.entryId))
    .map(({ userId }) => userId);
  const closed = {
    laneGaps,
    spread,
    offRoleGap,
    mateRepeats,
    opponentRepeats,
    bindingDistance: reasons.bindingDistance,
    bindingAllowed: reasons.bindingAllowed,
    bindingUserIds,
    seats,
    value: match.value,
    isProven: match.isProven,
    planGap: match.planGap,
  };
  return { matchId, winChanceA, teamGap, closed: match.isClosed ? closed : null };
};

/** Null when the viewer is none of the ten, or without reasons. */
export const explain = (match: PlannedMatch, viewer: UserId): Explanation | null => {
  const own = match.seats.find((seat) => seat.userId === viewer);
  const explanation = explainToAll(match);
  return own === undefined || explanation === null ? null : { ...explanation, own };
};
