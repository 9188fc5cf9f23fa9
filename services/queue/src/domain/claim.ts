import type { MatchId, Role, Team, UserId } from "@gokaku/game";
import type { EndCause, RequestedEnd } from "./entry.ts";
import { matchIdOf } from "./match-id.ts";
import type { MatchReasons, PlanMatch, PlanSeat, SnapshotPlayer } from "./plan.ts";

export interface ClaimSeat extends PlanSeat {
  /** The version at which the entry was planned. */
  readonly entryVersion: number;
  readonly waitedS: number;
  readonly selectedRoles: readonly Role[];
}

/** A match that a plan asks for, with the entries that it needs. */
export interface WantedClaim {
  readonly matchId: MatchId;
  readonly planIndex: number;
  readonly firstAttack: Team;
  readonly value: number;
  readonly winChanceA: number;
  readonly reasons: MatchReasons | null;
  readonly seats: readonly ClaimSeat[];
}

export type RefusalReason = "seated" | "season_sealed" | "malformed";

export interface Refused {
  readonly created: false;
  readonly reason: RefusalReason;
  /** The players whom the refusal names. */
  readonly userIds: readonly UserId[];
}

/** What matches answered to one claim. */
export type Outcome = { readonly created: true } | Refused;

/**
 * What some matches of a plan ask for.
 * @param players the snapshot's, by entry id
 * @throws Error when a match names an entry that the snapshot does not hold
 */
export const wantedClaims = (
  tickKey: number,
  matches: readonly PlanMatch[],
  players: ReadonlyMap<string, SnapshotPlayer>,
): readonly WantedClaim[] => {
  const seatOf = (seat: PlanSeat): ClaimSeat => {
    const player = players.get(seat.entryId);
    if (player === undefined)
      throw new Error(`entry ${seat.entryId} is not in the snapshot of tick ${tickKey}`);
    return {
      ...seat,
      entryVersion: player.entryVersion,
      waitedS: player.waitedS,
      selectedRoles: player.roles,
    };
  };
  return matches.map(({ index, seats, ...match }) => ({
    ...match,
    matchId: matchIdOf(tickKey, index),
    planIndex: index,
    seats: seats.map(seatOf),
  }));
};

interface HeldEntry {
  readonly userId: UserId;
  readonly endRequested: RequestedEnd | null;
}

/** What becomes of a claimed entry: how it ends, or null when its player waits again. */
export const endAfter = (outcome: Outcome, entry: HeldEntry): EndCause | null => {
  if (outcome.created) return "matched";
  if (outcome.reason === "season_sealed") return "season_closing";
  if (outcome.userIds.includes(entry.userId)) return "seated";
  return entry.endRequested;
};
