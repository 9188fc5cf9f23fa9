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
import type { Hub } from "../live/hub.ts";

/** What the last match did to the player's own rate. */
export type MatchResult = NonNullable<UpdateStatus["data"]["result"]>;

/** What was read of some players; a part is null when the service that owns it did not answer. */
export type PlayerReading = Readonly<{
  statuses: ReadonlyMap<string, QueueStatus> | null;
  matches: ReadonlyMap<string, MatchView> | null;
  /** What had been heard before the reading began. */
  heard: ReadonlyMap<string, MatchResult>;
  /** The desk's `changes` when the reading began. */
  since: number;
}>;

type PlayerState = Readonly<{
  /** Null until queue has answered once. */
  status: QueueStatus | null;
  /** The match being played. */
  match: MatchView | null;
  result?: MatchResult | undefined;
  /** Which of the desk's changes that no reading made was the last of this player's. */
  changedAt: number;
}>;

const UNKNOWN: PlayerState = { status: null, match: null, changedAt: 0 };

/** The player sits in a match made at `atS`: what waited has ended. */
const seated = ({ entry, ...status }: QueueStatus, atS: bigint): QueueStatus => ({
  ...status,
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

/** What each connected player's own sockets are told: own entry, last result and the match being played. */
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

  /** A match was counted for the player; it is told with the seat that is free, by a reading that begins later. */
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
   * Takes what was read of a connected player, and tells the player what is new.
   * @returns false when an event has overtaken the reading, so that the player must be read once more
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
    const isTold = result !== undefined && statuses !== null && isReleased(now, result.match_id);
    this.#states.set(userId, isTold ? { ...now, result } : now);
    if (isTold && this.#heard.get(userId) === result) this.#heard.delete(userId);
    this.tell(userId);
    return true;
  }

  /**
   * A connected player sits in a match that has just been made, and is told so.
   * @param text the frame that says it
   * @returns false when too little is known to say where the player stands with queue
   */
  seat(userId: string, match: MatchView, text: string): boolean {
    const known = this.#states.get(userId) ?? UNKNOWN;
    // A reading has found it already.
    if (known.match?.matchId === match.matchId) return true;
    this.#changes += 1;
    const isClear = known.status?.entry !== undefined || known.status?.inMatch === true;
    const status = known.status && isClear ? seated(known.status, match.matchedAtS) : known.status;
    this.#states.set(userId, { ...known, status, match, changedAt: this.#changes });
    this.announce(userId, match, text);
    if (isClear) this.tell(userId);
    return isClear;
  }

  /**
   * An event said what became of an entry of a connected player, who is told what is new.
   * @returns false when too little is known to say where the player stands with queue
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
    if (follows !== "held" || change.step !== "held" || status.entry === undefined)
      return follows === "nothing";
    this.#changes += 1;
    const held = { ...status.entry, state: EntryState.CLAIMED, version: change.version };
    this.#states.set(userId, { ...known, status: { ...status, entry: held }, changedAt: this.#changes });
    this.tell(userId);
    return true;
  }

  /** Tells a player's greeted sockets what they do not know yet. */
  tell(userId: string): void {
    const state = this.#states.get(userId) ?? UNKNOWN;
    this.#tellStatus(userId, state);
    if (state.match) this.announce(userId, state.match);
  }

  /**
   * Sends `match_found` to those of the player's sockets that have not had it, while the match is played.
   * @param text the frame, where it is there already
   */
  announce(userId: string, match: MatchView, text?: string): void {
    if (match.status !== MatchStatus.MATCHED) return;
    for (const socket of this.#hub.socketsOf(userId)) {
      if (!socket.isGreeted || socket.knownMatchId === match.matchId) continue;
      socket.knownMatchId = match.matchId;
      socket.deliverText({ lane: "found", text: text ?? JSON.stringify(presentMatchFound(match, userId)) });
    }
  }

  /** Drops what is known of a player whose last socket has gone. */
  forget(userId: string): void {
    if (this.#hub.isConnected(userId)) return;
    this.#states.delete(userId);
    this.#heard.delete(userId);
  }

  #tellStatus(userId: string, { status, result }: PlayerState): void {
    if (status === null) return;
    const text = JSON.stringify(presentOwnStatus(status, this.isPlaying(userId), result));
    for (const socket of this.#hub.socketsOf(userId)) {
      if (!socket.isGreeted || socket.knownStatus === text) continue;
      socket.knownStatus = text;
      socket.deliverText({ lane: "status", text });
    }
  }
}
