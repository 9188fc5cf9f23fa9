import type { MatchId, MatchRefusal, UserId } from "@gokaku/game";
import type { EndCause, RequestedEnd } from "./entry.ts";
import { matchIdOf } from "./match-id.ts";
import type { PlanMatch, SnapshotPlayer } from "./plan.ts";

/** A planned match with the entries that it needs. */
export interface WantedClaim<Match extends PlanMatch = PlanMatch> {
  readonly matchId: MatchId;
  readonly match: Match;
  /** In the order of the match's seats. */
  readonly players: readonly SnapshotPlayer[];
}

export interface Refused {
  readonly created: false;
  readonly reason: MatchRefusal;
  /** The players that the refusal names. */
  readonly userIds: readonly UserId[];
}

/** The answer of the service `matches` to one claim. */
export type Outcome = { readonly created: true } | Refused;

/**
 * The claims that some matches of a plan need.
 * @param players the snapshot's, by entry id
 * @throws Error when a match names an entry that is not in the snapshot
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

interface ClaimedEntry {
  readonly userId: UserId;
  readonly endRequested: RequestedEnd | null;
}

/** How a claimed entry ends after the outcome; null when its player waits again. */
export const endAfter = (outcome: Outcome, entry: ClaimedEntry): EndCause | null => {
  if (outcome.created) return "matched";
  if (outcome.reason === "season_closed") return "season_closing";
  if (outcome.userIds.includes(entry.userId)) return "seated";
  return entry.endRequested;
};
