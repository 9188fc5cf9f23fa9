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

/** Explains the value of a match. Gaps and spread are in points of skill when `bySkill`, otherwise of rate. */
export interface MatchReasons {
  readonly bySkill: boolean;
  /** Distance of the means of both teams. */
  readonly teamGap: number;
  /** Distance of the two players of each role, in the order of the roles. */
  readonly laneGaps: readonly number[];
  /** Highest player minus lowest. */
  readonly spread: number;
  /** Difference of the numbers of players who are not on their first choice. */
  readonly offRoleGap: number;
  /** Pairs of team-mates who were team-mates in the last three matches of either; likewise of opponents. */
  readonly mateRepeats: number;
  readonly opponentRepeats: number;
  /** By how many players being measured the teams differ. */
  readonly measuringGap: number;
  /** Players who were further from the others than any window allows. */
  readonly farAheadEntryIds: readonly string[];
  /** The pair with the least slack in the rate rule. */
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
  /** By the model of the skill or of the rate, 0 to 1. */
  readonly winChanceA: number;
  readonly reasons: MatchReasons;
}

/**
 * Why a set of players has no ten compatible players with a given one. `window`: no point of rate lies in ten
 * windows and the player's; `near` is the most that do. `roles`: ten windows share a point, but some roles
 * have fewer takers than seats there; the point with the most filled seats counts. `blocks`: every such ten
 * has a blocked pair.
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
 * Why a player was left over, checked. `queue`: no match with this player exists in the whole queue. `rest`:
 * matches with this player need players whose places in the plan are worth more; the shortage is that among
 * the leftover players. `worth`: the leftover players have a match, and each one found costs more than it is
 * worth. `search`: the leftover players have a match that the search did not use.
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

/** Whether the plan seats as many overdue players as possible, and how that is known. */
export interface OverdueProof {
  readonly waiting: number;
  readonly seated: number;
  /**
   * `all`: all overdue players are seated. `none_possible`: no leftover one has a match in the whole queue.
   * `proven`: an exhaustive search or a bound excludes a plan with more. `rest`: the leftover players have no
   * match with one of them, but another plan may seat more.
   */
  readonly by: "all" | "none_possible" | "proven" | "rest" | "search";
}

export interface Plan {
  readonly solverVersion: string;
  readonly matches: readonly PlannedMatch[];
  /** Sum of the values of the matches. */
  readonly value: number;
  /**
   * No plan that seats as many overdue players is worth more; equal to the value when the plan is proven.
   * Null for a long queue, a short interval, or overdue players who could play and do not.
   */
  readonly upperBound: number | null;
  readonly overdue: OverdueProof;
  /** Every admitted player without a match, longest wait first. */
  readonly leftovers: readonly Leftover[];
  /** Ignored entries, counted by reason. */
  readonly ignored: Readonly<Partial<Record<Ignored, number>>>;
  /** Matches evaluated; equal input takes equal work. */
  readonly work: number;
  /** Whether the wall-clock guard stopped the solver before its work was done. */
  readonly cutShort: boolean;
  /** Whether no plan is better: as many overdue players, then as much value. */
  readonly isProven: boolean;
}
