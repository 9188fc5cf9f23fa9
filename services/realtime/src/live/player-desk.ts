import { create } from "@bufbuild/protobuf";
import { presentMatchFound } from "@gokaku/present/matches";
import { presentOwnStatus } from "@gokaku/present/queue";
import { MatchStatus, type MatchView } from "@gokaku/proto/matches/v1/matches_pb";
import { type QueueStatus, QueueStatusSchema } from "@gokaku/proto/queue/v1/queue_pb";
import type { Hub } from "./hub.ts";

/** What was read of some players; a part is null when the service that owns it did not answer. */
export type PlayerReading = Readonly<{
  statuses: ReadonlyMap<string, QueueStatus> | null;
  matches: ReadonlyMap<string, MatchView> | null;
}>;

/** `status` is null until queue has answered once; `match` is the one being played. */
type PlayerState = Readonly<{ status: QueueStatus | null; match: MatchView | null }>;

const UNKNOWN: PlayerState = { status: null, match: null };

/** What each connected player's own sockets are told: the own entry, and the match being played. */
export class PlayerDesk {
  readonly #hub: Hub;
  readonly #states = new Map<string, PlayerState>();

  constructor(hub: Hub) {
    this.#hub = hub;
  }

  isPlaying(userId: string): boolean {
    return this.#states.get(userId)?.match?.status === MatchStatus.MATCHED;
  }

  /** Takes what was read of a connected player, and tells the player what is new. */
  take(userId: string, { statuses, matches }: PlayerReading): void {
    if (!this.#hub.isConnected(userId)) return;
    const known = this.#states.get(userId) ?? UNKNOWN;
    this.#states.set(userId, {
      status: statuses ? (statuses.get(userId) ?? create(QueueStatusSchema, { userId })) : known.status,
      match: matches ? (matches.get(userId) ?? null) : known.match,
    });
    this.tell(userId);
  }

  /** Tells a player's greeted sockets what they do not know yet. */
  tell(userId: string): void {
    const { status, match } = this.#states.get(userId) ?? UNKNOWN;
    if (status) this.#tellStatus(userId, status);
    if (match) this.announce(userId, match);
  }

  /** Sends `match_found` to those of the player's sockets that have not had it, while the match is played. */
  announce(userId: string, match: MatchView): void {
    if (match.status !== MatchStatus.MATCHED) return;
    for (const socket of this.#hub.socketsOf(userId)) {
      if (!socket.isGreeted || socket.knownMatchId === match.matchId) continue;
      socket.knownMatchId = match.matchId;
      socket.deliver("found", presentMatchFound(match, userId));
    }
  }

  /** Drops what is known of a player whose last socket has gone. */
  forget(userId: string): void {
    if (!this.#hub.isConnected(userId)) this.#states.delete(userId);
  }

  #tellStatus(userId: string, status: QueueStatus): void {
    const text = JSON.stringify(presentOwnStatus(status, this.isPlaying(userId)));
    for (const socket of this.#hub.socketsOf(userId)) {
      if (!socket.isGreeted || socket.knownStatus === text) continue;
      socket.knownStatus = text;
      socket.deliverText({ lane: "status", text });
    }
  }
}
