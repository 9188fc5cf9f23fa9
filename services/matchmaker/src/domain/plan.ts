import type { Role, Team } from "@gokaku/game";

export interface PlannedSeat {
  readonly entryId: string;
  readonly userId: string;
  readonly team: Team;
  readonly role: Role;
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
}

export interface Plan {
  readonly solverVersion: string;
  readonly matches: readonly PlannedMatch[];
  /** Groups of ten that were arranged; the same input always takes the same work. */
  readonly work: number;
  /** Whether the solver stopped before it had looked at every seed. */
  readonly cutShort: boolean;
}
