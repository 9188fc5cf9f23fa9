import type { Match, MatchUpdate } from "@gokaku/contract";
import type { ErrorCode } from "@gokaku/game";
import { type MatchFeed, newFeed, openFeed, takeUpdate } from "../domain/match-feed.ts";
import type { ClientSocket } from "./client-socket.ts";

/** The parts of a view that change with its seats. */
const seatsOf = ({ team_a, team_b, lobby_from, can_substitute, named_missing, host_user_id }: Match) => {
  const players = [...team_a.players, ...team_b.players];
  const seats = players.map(({ user_id, attendance, missing_votes }) => [user_id, attendance, missing_votes]);
  return JSON.stringify([seats, lobby_from, can_substitute, named_missing, host_user_id]);
};

/** One socket's interest in one match: silent until it is opened with a view. */
export class Subscription {
  readonly socket: ClientSocket;
  readonly matchId: string;
  readonly userId: string;
  /** The players, in the order of the teams: none before the view, and none once the match is closed. */
  playerIds: readonly string[] = [];
  #feed: MatchFeed<MatchUpdate> = newFeed();
  #sentPresent: string | null = null;
  #sentSeats = "";

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
    socket.deliver({ type: "subscribeMatchSuccess", matchId, version: match.version, match });
    this.#sentSeats = seatsOf(match);
    this.#advance(openFeed(this.#feed, match.version));
  }

  refuse(error: ErrorCode): void {
    this.socket.deliver({ type: "subscribeMatchError", matchId: this.matchId, error });
  }

  update(update: MatchUpdate): void {
    this.#advance(takeUpdate(this.#feed, update));
  }

  /**
   * Sends the view when its seats differ from those that were sent last.
   * @returns false when an update has overtaken the view, so that it must be read once more
   */
  showSeats(match: Match): boolean {
    const seats = seatsOf(match);
    if (seats === this.#sentSeats) return true;
    if (match.version < (this.#feed.version ?? 0)) return false;
    this.#sentSeats = seats;
    this.#feed = openFeed(this.#feed, match.version).feed;
    const { matchId, socket } = this;
    socket.deliver({ type: "matchSeats", matchId, version: match.version, match });
    return true;
  }

  /** Sends the present players, when that differs from the last frame. */
  announcePresent(present: ReadonlySet<string>): void {
    const { matchId, socket } = this;
    const userIds = this.playerIds.filter((userId) => present.has(userId));
    const sent = userIds.join(" ");
    if (this.playerIds.length === 0 || sent === this.#sentPresent) return;
    this.#sentPresent = sent;
    socket.deliver({ type: "matchPresence", matchId, user_ids: userIds });
  }

  #advance(turn: ReturnType<typeof takeUpdate<MatchUpdate>>): void {
    this.#feed = turn.feed;
    if (turn.deliver) this.socket.deliver(turn.deliver);
  }
}
