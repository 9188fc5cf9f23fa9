import type { Match, MatchUpdate } from "@gokaku/contract";
import type { ErrorCode } from "@gokaku/game";
import { type MatchFeed, newFeed, openFeed, takeUpdate } from "../domain/match-feed.ts";
import type { ClientSocket } from "./client-socket.ts";

/** One socket's interest in one match: silent until it is opened with a view. */
export class Subscription {
  readonly socket: ClientSocket;
  readonly matchId: string;
  readonly userId: string;
  /** The players, in the order of the teams: none before the view, and none once the match is closed. */
  playerIds: readonly string[] = [];
  #feed: MatchFeed<MatchUpdate> = newFeed();
  #sentPresent: string | null = null;

  constructor(socket: ClientSocket, userId: string, matchId: string) {
    this.socket = socket;
    this.userId = userId;
    this.matchId = matchId;
  }

  get isOpen(): boolean {
    return this.#feed.version !== null;
  }

  /** Answers with the view that was read; what arrived meanwhile and is newer follows. */
  open(match: Match): void {
    const { matchId, socket } = this;
    socket.deliver("reply", { type: "subscribeMatchSuccess", matchId, version: match.version, match });
    this.#advance(openFeed(this.#feed, match.version));
  }

  refuse(error: ErrorCode): void {
    this.socket.deliver("reply", { type: "subscribeMatchError", matchId: this.matchId, error });
  }

  update(update: MatchUpdate): void {
    this.#advance(takeUpdate(this.#feed, update));
  }

  /** Sends the present players, when that differs from the last frame. */
  announcePresent(present: ReadonlySet<string>): void {
    const { matchId, socket } = this;
    const userIds = this.playerIds.filter((userId) => present.has(userId));
    const sent = userIds.join(" ");
    if (this.playerIds.length === 0 || sent === this.#sentPresent) return;
    this.#sentPresent = sent;
    socket.deliver(`presence:${matchId}`, { type: "matchPresence", matchId, user_ids: userIds });
  }

  #advance(turn: ReturnType<typeof takeUpdate<MatchUpdate>>): void {
    this.#feed = turn.feed;
    if (turn.deliver) this.socket.deliver(`match:${this.matchId}`, turn.deliver);
  }
}
