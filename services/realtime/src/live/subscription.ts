import type { MatchUpdate } from "@gokaku/contract";
import { type MatchFeed, newFeed, openFeed, takeUpdate } from "../domain/match-feed.ts";
import type { ClientSocket } from "./client-socket.ts";

/** One socket's interest in one match. */
export class Subscription {
  readonly socket: ClientSocket;
  readonly matchId: string;
  readonly userId: string;
  #feed: MatchFeed<MatchUpdate> = newFeed();

  constructor(socket: ClientSocket, userId: string, matchId: string) {
    this.socket = socket;
    this.userId = userId;
    this.matchId = matchId;
  }

  /** The view was read and sent at `version`; what arrived meanwhile and is newer follows. */
  open(version: number): void {
    this.#advance(openFeed(this.#feed, version));
  }

  update(update: MatchUpdate): void {
    this.#advance(takeUpdate(this.#feed, update));
  }

  #advance(turn: ReturnType<typeof takeUpdate<MatchUpdate>>): void {
    this.#feed = turn.feed;
    if (turn.deliver) this.socket.deliver(`match:${this.matchId}`, turn.deliver);
  }
}
