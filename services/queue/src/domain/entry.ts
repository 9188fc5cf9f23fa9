import type { MatchId, Role, UserId } from "@gokaku/game";

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
  readonly selectedRoles: readonly Role[];
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

/** The queue status of one player. */
export interface Status {
  readonly userId: UserId;
  readonly entry: ShownEntry | null;
  readonly lastEnd: LastEnd | null;
  readonly inMatch: boolean;
  readonly resultPending: boolean;
}

/** Why an open seat refuses a join: the match is played, or its result is pending. */
export type OpenSeat = "playing" | "counting";

const sameList = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((item, index) => item === right[index]);

/** The order of the roles is their priority, so it counts. */
export const sameRoles = (left: readonly Role[], right: readonly Role[]): boolean => sameList(left, right);

export const sameBlocking = (left: readonly UserId[], right: readonly UserId[]): boolean =>
  sameList(left.toSorted(), right.toSorted());

export interface JoinCommand {
  readonly userId: UserId;
  readonly selectedRoles: readonly Role[];
  /** Null for the list that the player has stored. */
  readonly blocking: readonly UserId[] | null;
  /** Unix seconds, 0 when not a member. */
  readonly memberCheckedAtS: number;
}

/** Returns null when queue's own data is not enough to let the player in. */
export type EnterQueue = (command: JoinCommand) => Promise<ShownEntry | null>;
