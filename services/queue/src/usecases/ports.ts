import type { MatchId, Role, Team, UserId } from "@gokaku/game";
import type { Outcome } from "../domain/claim.ts";
import type { Player } from "../domain/player.ts";

export type { Store, Unit } from "../store/store.ts";

/**
 * Asks users for a player, and for those of `blocking` whom the player has not met lately.
 * @throws CodedError `user_not_found`, `unavailable`
 */
export type FindPlayer = (
  userId: UserId,
  blocking: readonly UserId[],
) => Promise<{ readonly player: Player; readonly notMet: readonly string[] }>;

/** A match as matches is asked to make it. */
export interface NewMatch {
  readonly matchId: MatchId;
  readonly tickKey: number;
  readonly seasonId: string;
  readonly firstAttack: Team;
  readonly seats: readonly {
    readonly entryId: string;
    readonly player: Player;
    readonly team: Team;
    readonly role: Role;
    readonly selectedRoles: readonly Role[];
  }[];
}

/**
 * Asks matches to make matches; repeating it is harmless.
 * @returns the outcome of each match that was answered
 */
export type CreateMatches = (matches: readonly NewMatch[]) => Promise<ReadonlyMap<MatchId, Outcome>>;

/** Rare paths that tests and load runs count, to know that they were met. */
export type RarePath =
  | "leave_on_claimed"
  | "second_plan_refused"
  | "tick_expired"
  | "claim_short"
  | "match_refused"
  | "late_duplicate";
export type CountRare = (path: RarePath, times?: number) => void;
