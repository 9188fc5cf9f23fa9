import type { MatchId, UserId } from "@gokaku/game";
import type { RoleNumber } from "./roles.ts";

export type LiveState = "waiting" | "claimed";
export type ClearCause =
  | "hours_closed"
  | "season_closing"
  | "banned"
  | "penalised"
  | "absent"
  | "seated"
  | "cleared_by_admin";
export type EndCause = "matched" | "left" | ClearCause;
/** How a claimed entry ends if its claim is undone. */
export type RequestedEnd = Exclude<EndCause, "matched" | "absent" | "seated">;

/** A waiting player, or one whose match is being created. Times in unix ms. */
export interface Entry {
  readonly entryId: string;
  readonly userId: UserId;
  readonly seasonId: string;
  readonly state: LiveState;
  readonly version: number;
  /** In order of preference. */
  readonly selectedRoles: readonly RoleNumber[];
  readonly blocking: readonly UserId[];
  readonly joinedAtMs: number;
  readonly endRequested: RequestedEnd | null;
  readonly matchId: MatchId | null;
}

/** An entry with the fields of its player that clients show. */
export interface ShownEntry extends Entry {
  readonly rate: number;
  readonly trainerName: string;
}

export interface LastEnd {
  readonly entryId: string;
  readonly cause: EndCause;
  readonly endedAtMs: number;
}

/** A seat of a running match that is offered to a player. */
export interface Offer {
  readonly matchId: MatchId;
  readonly role: RoleNumber;
  readonly untilMs: number;
}

/** The queue status of one player. */
export interface Status {
  readonly userId: UserId;
  readonly entry: ShownEntry | null;
  readonly lastEnd: LastEnd | null;
  readonly inMatch: boolean;
  readonly resultPending: boolean;
  /** A seat that the player may take. */
  readonly offer?: Offer | undefined;
}

/** The status of a player who sits in no match. */
export const freeStatus = (
  userId: UserId,
  { entry = null, lastEnd = null }: Partial<Pick<Status, "entry" | "lastEnd">>,
): Status => ({ userId, entry, lastEnd, inMatch: false, resultPending: false });

/** Why an open seat refuses a join: the match is played, or its result is pending. */
export type OpenSeat = "playing" | "counting";

/** The order of the roles is their priority, so it counts. */
export const sameRoles = (left: readonly RoleNumber[], right: readonly RoleNumber[]): boolean =>
  left.join() === right.join();

export const sameBlocking = (left: readonly UserId[], right: readonly UserId[]): boolean =>
  left.toSorted().join() === right.toSorted().join();

export interface JoinCommand {
  readonly userId: UserId;
  readonly selectedRoles: readonly RoleNumber[];
  /** Null for the list that the player has stored. */
  readonly blocking: readonly UserId[] | null;
  /** Unix seconds, 0 when not a member. */
  readonly memberCheckedAtS: number;
}

/** Returns null when queue's own data is not enough to let the player in. */
export type EnterQueue = (command: JoinCommand) => Promise<ShownEntry | null>;
