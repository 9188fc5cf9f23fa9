import { type MatchId, type MatchRefusal, parseMatchId, type UserId } from "@gokaku/game";
import type { EndCause, RequestedEnd } from "./entry.ts";
import type { PlanMatch, SnapshotPlayer } from "./plan.ts";

export const MATCHES_PER_TICK = 100_000n;

/**
 * The id of the match at `index` of a tick's plan: planned start in unix ms · 100000 + index.
 * @throws RangeError when the index does not fit
 */
export const matchIdOf = (tickKey: number, index: number): MatchId => {
  if (!Number.isInteger(index) || index < 0 || BigInt(index) >= MATCHES_PER_TICK) {
    throw new RangeError(`a plan has no match ${index}`);
  }
  const id = parseMatchId(String(BigInt(tickKey) * MATCHES_PER_TICK + BigInt(index)));
  if (id === null) throw new RangeError(`tick ${tickKey} makes no match id`);
  return id;
};

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

export interface ClaimedEntry {
  readonly entryId: string;
  readonly userId: UserId;
  readonly endRequested: RequestedEnd | null;
}

/** How a claimed entry ends after the outcome; null when its player waits again. */
export const endAfter = (outcome: Outcome, entry: Omit<ClaimedEntry, "entryId">): EndCause | null => {
  if (outcome.created) return "matched";
  if (outcome.reason === "season_closed") return "season_closing";
  if (outcome.userIds.includes(entry.userId)) return "seated";
  return entry.endRequested;
};
