import type { Role, Team } from "@gokaku/game";
import type { Ignored } from "./admit.ts";

export interface PlannedSeat {
  readonly entryId: string;
  readonly userId: string;
  readonly team: Team;
  readonly role: Role;
  /** Rank of the role among those the player selected, 0 for the first choice. */
  readonly choice: number;
  /** Rate window in force, in points. */
  readonly window: number;
}

/** Why a match is as good as it is; rates in points. */
export interface MatchReasons {
  /** Distance of the two means. */
  readonly teamGap: number;
  /** Distance of the two players of each role, in the order of the roles. */
  readonly laneGaps: readonly number[];
  /** Highest rate minus lowest. */
  readonly spread: number;
  /** Difference of the numbers of players who are not on their first choice. */
  readonly offRoleGap: number;
  /** Pairs of team-mates who were team-mates in the last three matches of either; likewise of opponents. */
  readonly mateRepeats: number;
  readonly opponentRepeats: number;
  /** The pair that came nearest to its limit: no one further away could have sat in either's place. */
  readonly binding: {
    readonly entryIds: readonly [string, string];
    readonly distance: number;
    readonly allowed: number;
  };
}

export interface PlannedMatch {
  /** Place in the plan, from 0; the match id is made from it. */
  readonly index: number;
  /** Team A in the order of the roles, then team B. */
  readonly seats: readonly PlannedSeat[];
  readonly firstAttack: Team;
  readonly value: number;
  /** By the rating model, 0 to 1. */
  readonly winChanceA: number;
  readonly reasons: MatchReasons;
}

/**
 * Why no ten around a player exists in some set of players. `window`: at no point of rate do ten windows meet with
 * the player's; `near` is the most that do. `roles`: ten do, but wherever they do some roles have fewer takers than
 * seats; the cut is that of the point with the most seats filled. `blocks`: tens exist only with blocked pairs.
 */
export type Shortage =
  | { readonly kind: "window"; readonly near: number }
  | {
      readonly kind: "roles";
      readonly roles: readonly Role[];
      readonly takers: number;
      readonly seats: number;
    }
  | { readonly kind: "blocks" };

/**
 * Why a player was left over, checked. `queue`: nobody could have made a match with this player. `rest`: tens with
 * this player exist, but only with players whose places in the plan are worth more; among those left over there is
 * none for the shortage given. `worth`: a ten exists among those left over, and every one found costs more than it
 * is worth. `search`: a ten exists among those left over that the search did not use.
 */
export type LeftoverReason =
  | { readonly scope: "queue"; readonly shortage: Shortage }
  | { readonly scope: "rest"; readonly shortage: Shortage }
  | { readonly scope: "worth" }
  | { readonly scope: "search" };

export interface Leftover {
  readonly entryId: string;
  readonly userId: string;
  readonly reason: LeftoverReason;
}

/** Whether as many overdue players as possible sit in the plan, and how that is known. */
export interface OverdueProof {
  readonly waiting: number;
  readonly seated: number;
  /**
   * `all`: everybody sits. `none_possible`: nobody left over has a ten in the whole queue. `proven`: an exhaustive
   * search found no plan with more. `rest`: no ten with one of them is left over, but whether another plan seats
   * more was not proven.
   */
  readonly by: "all" | "none_possible" | "proven" | "rest" | "search";
}

export interface Plan {
  readonly solverVersion: string;
  readonly matches: readonly PlannedMatch[];
  /** Sum of the values of the matches. */
  readonly value: number;
  /**
   * No plan that seats as many overdue players is worth more; equal to the value when that is proven to be the best.
   * Null when nothing is known: a long queue, a short interval, or overdue players who could play and do not.
   */
  readonly upperBound: number | null;
  readonly overdue: OverdueProof;
  /** Everybody admitted who has no match, longest wait first. */
  readonly leftovers: readonly Leftover[];
  /** Entries that were not looked at, counted by reason. */
  readonly ignored: Readonly<Partial<Record<Ignored, number>>>;
  /** Matches that were judged; the same input always takes the same work. */
  readonly work: number;
  /** Whether the wall-clock guard stopped the solver before its work was done. */
  readonly cutShort: boolean;
  /** Whether no plan can be better: as many overdue players, then as much value. */
  readonly isProven: boolean;
}
