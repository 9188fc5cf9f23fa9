import type { MatchId, UserId } from "@gokaku/game";

/** A seat of a plan; team and role are numbers, as messages name them. */
export interface ExplainedSeat {
  readonly entryId: string;
  readonly userId: string;
  readonly team: number;
  readonly role: number;
  /** Place of the role in the player's own order, 0 for the first choice. */
  readonly choice: number;
  /** Rate window in force, in points. */
  readonly window: number;
}

/** Why a match is as good as it is; rates in points. */
interface MatchReasons {
  readonly teamGap: number;
  /** In the order of the roles. */
  readonly laneGaps: readonly number[];
  readonly spread: number;
  readonly offRoleGap: number;
  /** Pairs of team-mates who were team-mates in the last three matches of either; likewise of opponents. */
  readonly mateRepeats: number;
  readonly opponentRepeats: number;
  /** The pair that came nearest to its limit. */
  readonly bindingEntryIds: readonly string[];
  readonly bindingDistance: number;
  readonly bindingAllowed: number;
}

export interface MatchFacts {
  readonly matchId: MatchId;
  readonly seats: readonly ExplainedSeat[];
  readonly value: number;
  readonly winChanceA: number;
  /** Null when the match was made before reasons were kept. */
  readonly reasons: MatchReasons | null;
  readonly isClosed: boolean;
  readonly isProven: boolean;
  /** By what share at most the best plan of the tick could be better; null when nothing is known. */
  readonly planGap: number | null;
}

/** What everybody of the ten may know once the match is closed: until then it would tell the opponents' roles. */
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

/** What is told of a match to whoever sees it: without a seat of one's own. */
export type OpenExplanation = Omit<Explanation, "own">;

/** Null when the match was made before reasons were kept. */
export const explainToAll = (match: MatchFacts): OpenExplanation | null => {
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

/** Null when the viewer is none of the ten, or the match was made before reasons were kept. */
export const explain = (match: MatchFacts, viewer: UserId): Explanation | null => {
  const own = match.seats.find((seat) => seat.userId === viewer);
  const explanation = explainToAll(match);
  return own === undefined || explanation === null ? null : { ...explanation, own };
};
