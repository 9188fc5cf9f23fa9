import type { MatchId } from "@gokaku/game";
import type { RoleNumber, TeamNumber } from "./roles.ts";

/** A seat of a plan. */
export interface ExplainedSeat {
  readonly entryId: string;
  readonly userId: string;
  readonly team: TeamNumber;
  readonly role: RoleNumber;
  /** Index of the role in the player's order, 0 for the first choice. */
  readonly choice: number;
  /** Rate window in force, in points. */
  readonly window: number;
  /** Whether the player's skill was being measured. */
  readonly isMeasuring: boolean;
  /** Whether the player took an open seat. */
  readonly isSubstitute: boolean;
}

/** The terms of a match's value; gaps and spread in points of skill when `bySkill`, otherwise of rate. */
interface MatchReasons {
  readonly bySkill: boolean;
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
  /** Players who were further from the others than any window allows. */
  readonly farAheadEntryIds: readonly string[];
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

/** A match with its reasons; `own` is the viewer's seat, null for a viewer who did not play. */
export interface Explanation {
  readonly match: PlannedMatch;
  readonly reasons: MatchReasons;
  readonly own: ExplainedSeat | null;
}
