import type { MatchId, MatchRefusal, UserId } from "@gokaku/game";
import type { EndCause, RequestedEnd } from "./entry.ts";
import { matchIdOf } from "./match-id.ts";
import type { PlanMatch, SnapshotPlayer } from "./plan.ts";

/** A match that a plan asks for, with the entries that it needs. */
export interface WantedClaim<Match extends PlanMatch = PlanMatch> {
  readonly matchId: MatchId;
  readonly match: Match;
  /** In the order of the match's seats. */
  readonly players: readonly SnapshotPlayer[];
}

export interface Refused {
  readonly created: false;
  readonly reason: MatchRefusal;
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
export const wantedClaims = <Match extends PlanMatch>(
  tickKey: number,
  matches: readonly Match[],
  players: ReadonlyMap<string, SnapshotPlayer>,
): readonly WantedClaim<Match>[] => {
  const playerOf = ({ entryId }: { readonly entryId: string }): SnapshotPlayer => {
    const player = players.get(entryId);
    if (player === undefined) throw new Error(`entry ${entryId} is not in the snapshot of tick ${tickKey}`);
    return player;
  };
  return matches.map((match) => ({
    matchId: matchIdOf(tickKey, match.index),
    match,
    players: match.seats.map(playerOf),
  }));
};

interface HeldEntry {
  readonly userId: UserId;
  readonly endRequested: RequestedEnd | null;
}

/** What becomes of a claimed entry: how it ends, or null when its player waits again. */
export const endAfter = (outcome: Outcome, entry: HeldEntry): EndCause | null => {
  if (outcome.created) return "matched";
  if (outcome.reason === "season_closed") return "season_closing";
  if (outcome.userIds.includes(entry.userId)) return "seated";
  return entry.endRequested;
};
