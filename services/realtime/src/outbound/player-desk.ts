import { create } from "@bufbuild/protobuf";
import type { UpdateStatus } from "@gokaku/contract/live";
import { presentMatchFound } from "@gokaku/present/matches";
import { presentOwnStatus } from "@gokaku/present/queue";
import { MatchStatus, type MatchView } from "@gokaku/proto/matches/v1/matches_pb";
import {
  EntryState,
  LastEndSchema,
  type QueueStatus,
  QueueStatusSchema,
} from "@gokaku/proto/queue/v1/queue_pb";
import { type EntryStep, takeEntryStep } from "../domain/entry-step.ts";
import type { Hub } from "../sockets/hub.ts";

/** The effect of the last match on the player's own rate. */
export type MatchResult = NonNullable<UpdateStatus["data"]["result"]>;

/** The data read of some players; a part is null when its service did not answer. */
export interface PlayerReading {
  readonly statuses: ReadonlyMap<string, QueueStatus> | null;
  readonly matches: ReadonlyMap<string, MatchView> | null;
  /** The results received before the read began. */
  readonly heard: ReadonlyMap<string, MatchResult>;
  /** The desk's `changes` when the reading began. */
  readonly since: number;
}

interface PlayerState {
  /** Null until queue has answered once. */
  readonly status: QueueStatus | null;
  /** The match being played. */
  readonly match: MatchView | null;
  readonly result?: MatchResult | undefined;
  /** Which of the desk's changes that no reading made was the last of this player's. */
  readonly changedAt: number;
}

const UNKNOWN: PlayerState = { status: null, match: null, changedAt: 0 };

/** A player that is claimed or seated has no offer. */
const withoutOffer = (status: QueueStatus): QueueStatus => {
  const rest = { ...status };
  delete rest.offer;
  return rest;
};

/** The player sits in a match made at `atS`: what waited has ended. */
const seated = ({ entry, ...status }: QueueStatus, atS: bigint): QueueStatus => ({
  ...withoutOffer(status),
  inMatch: true,
  resultPending: false,
  ...(entry && {
    lastEnd: create(LastEndSchema, { cause: "matched", endedAt: atS, entryId: entry.entryId }),
  }),
});

/** Whether queue has freed the seat of a match that was counted. */
const isReleased = ({ status, match }: PlayerState, matchId: string): boolean =>
  status !== null &&
  !status.resultPending &&
  (!status.inMatch || (match !== null && match.matchId !== matchId));

/**
 * The own state of each connected player for that player's sockets: entry, last result and the match being
 * played.
 */
export class PlayerDesk {
  readonly #hub: Hub;
  readonly #states = new Map<string, PlayerState>();
  /** Results that were heard of before queue is known to have freed the seat. */
  readonly #heard = new Map<string, MatchResult>();
  #changes = 0;

  constructor(hub: Hub) {
    this.#hub = hub;
  }

  isPlaying(userId: string): boolean {
    return this.#states.get(userId)?.match?.status === MatchStatus.MATCHED;
  }

  /** Results that wait for a reading which says that the seat is free. */
  get heard(): ReadonlyMap<string, MatchResult> {
    return this.#heard;
  }

  /** A match was counted for the player; it is sent with the free seat, by a read that begins later. */
  hear(userId: string, result: MatchResult): void {
    if (this.#hub.isConnected(userId)) this.#heard.set(userId, result);
  }

  /** Whether the last reading said that the seat in the match is free. */
  isFreeOf(userId: string, matchId: string): boolean {
    return isReleased(this.#states.get(userId) ?? UNKNOWN, matchId);
  }

  /** How many changes were made here by events, which say more than a reading that began before them. */
  get changes(): number {
    return this.#changes;
  }

  /**
   * Applies a read of a connected player, and sends the changes.
   * @returns false when an event has overtaken the read, so that the player must be read once more
   */
  take(userId: string, { statuses, matches, heard, since }: PlayerReading): boolean {
    if (!this.#hub.isConnected(userId)) return true;
    const known = this.#states.get(userId) ?? UNKNOWN;
    if (known.changedAt > since) return false;
    const now: PlayerState = {
      ...known,
      status: statuses ? (statuses.get(userId) ?? create(QueueStatusSchema, { userId })) : known.status,
      match: matches ? (matches.get(userId) ?? null) : known.match,
    };
    const result = heard.get(userId);
    const isSent = result !== undefined && statuses !== null && isReleased(now, result.match_id);
    this.#states.set(userId, isSent ? { ...now, result } : now);
    if (isSent && this.#heard.get(userId) === result) this.#heard.delete(userId);
    this.announce(userId);
    return true;
  }

  /**
   * A connected player sits in a new match, and gets its frame.
   * @param text the frame
   * @returns false when the player's state with queue is not known well enough
   */
  seat(userId: string, match: MatchView, text: string): boolean {
    const known = this.#states.get(userId) ?? UNKNOWN;
    // A reading has found it already.
    if (known.match?.matchId === match.matchId) return true;
    this.#changes += 1;
    const isClear = known.status?.entry !== undefined || known.status?.inMatch === true;
    const status = known.status && isClear ? seated(known.status, match.matchedAtS) : known.status;
    this.#states.set(userId, { ...known, status, match, changedAt: this.#changes });
    this.announceMatch(userId, match, text);
    if (isClear) this.announce(userId);
    return isClear;
  }

  /**
   * An event changed the entry of a connected player, who gets the changes.
   * @returns false when the player's state with queue is not known well enough
   */
  step(userId: string, change: EntryStep): boolean {
    const known = this.#states.get(userId) ?? UNKNOWN;
    const { status } = known;
    if (status === null) return false;
    const entry = status.entry && {
      entryId: status.entry.entryId,
      version: status.entry.version,
      isWaiting: status.entry.state === EntryState.WAITING,
    };
    const waiting = { entry: entry ?? null, lastEndedEntryId: status.lastEnd?.entryId ?? null };
    const follows = takeEntryStep(waiting, change);
    if (follows !== "claimed" || change.step !== "claimed" || status.entry === undefined)
      return follows === "nothing";
    this.#changes += 1;
    const claimed = { ...status.entry, state: EntryState.CLAIMED, version: change.version };
    this.#states.set(userId, {
      ...known,
      status: { ...withoutOffer(status), entry: claimed },
      changedAt: this.#changes,
    });
    this.announce(userId);
    return true;
  }

  /** Sends a player's greeted sockets the changes that they do not have yet. */
  announce(userId: string): void {
    const state = this.#states.get(userId) ?? UNKNOWN;
    this.#announceStatus(userId, state);
    if (state.match) this.announceMatch(userId, state.match);
  }

  /**
   * Sends `match_found` to those of the player's sockets that have not had it, while the match is played.
   * @param text the frame, where it is there already
   */
  announceMatch(userId: string, match: MatchView, text?: string): void {
    if (match.status !== MatchStatus.MATCHED) return;
    for (const socket of this.#hub.socketsOf(userId)) {
      if (!socket.isGreeted || socket.knownMatchId === match.matchId) continue;
      socket.knownMatchId = match.matchId;
      socket.deliverText("match_found", text ?? JSON.stringify(presentMatchFound(match, userId)));
    }
  }

  /** Drops what is known of a player whose last socket has gone. */
  forget(userId: string): void {
    if (this.#hub.isConnected(userId)) return;
    this.#states.delete(userId);
    this.#heard.delete(userId);
  }

  #announceStatus(userId: string, { status, result }: PlayerState): void {
    if (status === null) return;
    const text = JSON.stringify(presentOwnStatus(status, this.isPlaying(userId), result));
    for (const socket of this.#hub.socketsOf(userId)) {
      if (!socket.isGreeted || socket.knownStatus === text) continue;
      socket.knownStatus = text;
      socket.deliverText("updateStatus", text);
    }
  }
}
