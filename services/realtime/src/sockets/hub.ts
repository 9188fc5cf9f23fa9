import type { ClientSocket } from "./client-socket.ts";
import { Subscription } from "./subscription.ts";

const NO_SOCKETS: ReadonlySet<ClientSocket> = new Set();

const addTo = <K, V>(index: Map<K, Set<V>>, key: K, value: V): void => {
  const found = index.get(key);
  if (found) found.add(value);
  else index.set(key, new Set([value]));
};

const removeFrom = <K, V>(index: Map<K, Set<V>>, key: K, value: V): void => {
  const found = index.get(key);
  found?.delete(value);
  if (found?.size === 0) index.delete(key);
};

/** The connected players, and the followers of each match. */
export class Hub {
  readonly #sockets = new Set<ClientSocket>();
  readonly #byUser = new Map<string, Set<ClientSocket>>();
  readonly #bySocket = new Map<ClientSocket, Map<string, Subscription>>();
  readonly #byMatch = new Map<string, Set<Subscription>>();

  /** Called with true when the first socket opens and with false when the last one has closed. */
  onOccupied: (isOccupied: boolean) => void = () => {};

  add(socket: ClientSocket): void {
    this.#sockets.add(socket);
    if (socket.holder) addTo(this.#byUser, socket.holder.userId, socket);
    if (this.#sockets.size === 1) this.onOccupied(true);
  }

  remove(socket: ClientSocket): void {
    const isLast = this.#sockets.delete(socket) && this.#sockets.size === 0;
    if (socket.holder) removeFrom(this.#byUser, socket.holder.userId, socket);
    for (const matchId of this.#bySocket.get(socket)?.keys() ?? []) this.unsubscribe(socket, matchId);
    if (isLast) this.onOccupied(false);
  }

  get sockets(): ReadonlySet<ClientSocket> {
    return this.#sockets;
  }

  /** From the oldest to the newest. */
  socketsOf(userId: string): ReadonlySet<ClientSocket> {
    return this.#byUser.get(userId) ?? NO_SOCKETS;
  }

  get userIds(): string[] {
    return [...this.#byUser.keys()];
  }

  isConnected(userId: string): boolean {
    return this.#byUser.has(userId);
  }

  /** A new subscription in place of an earlier one of the same socket to the same match. */
  subscribe(socket: ClientSocket, userId: string, matchId: string): Subscription {
    this.unsubscribe(socket, matchId);
    const subscription = new Subscription(socket, userId, matchId);
    const own = this.#bySocket.get(socket) ?? new Map<string, Subscription>();
    this.#bySocket.set(socket, own.set(matchId, subscription));
    addTo(this.#byMatch, matchId, subscription);
    return subscription;
  }

  unsubscribe(socket: ClientSocket, matchId: string): void {
    const own = this.#bySocket.get(socket);
    const subscription = own?.get(matchId);
    if (!own || !subscription) return;
    own.delete(matchId);
    if (own.size === 0) this.#bySocket.delete(socket);
    removeFrom(this.#byMatch, matchId, subscription);
    socket.forgetMatch(matchId);
  }

  /**
   * Whether the subscription is still current: its socket may have closed, unsubscribed or subscribed
   * again.
   */
  holds(subscription: Subscription): boolean {
    return this.#bySocket.get(subscription.socket)?.get(subscription.matchId) === subscription;
  }

  subscriptionCountOf(socket: ClientSocket): number {
    return this.#bySocket.get(socket)?.size ?? 0;
  }

  subscriptionsTo(matchId: string): Subscription[] {
    return [...(this.#byMatch.get(matchId) ?? [])];
  }

  get followedMatchIds(): string[] {
    return [...this.#byMatch.keys()];
  }
}
