import type { ClientFrame } from "@gokaku/contract";
import type { LiveState } from "../model/live-store.ts";
import { afterClose, PING_INTERVAL_MS } from "./reconnect.ts";

export interface LiveOptions {
  /**
   * Address and subprotocols of the next connection; null when the server refuses this player, which ends the
   * connection. A rejection counts as a failed attempt.
   */
  readonly prepare: () => Promise<{ readonly url: string; readonly protocols: readonly string[] } | null>;
  /** The server closed the connection because the player is banned. */
  readonly onBanned: () => void;
  readonly onFrame: (text: string) => void;
  readonly onState: (state: LiveState) => void;
  /** A ping left; the pong that follows carries the server's time. */
  readonly onPing: () => void;
}

const NO_ANSWER = 4900;
/** The reason with which the server closes the sockets of a banned player. */
const BANNED_REASON = "banned";
/** An answer to a ping takes no longer on a connection that stands. */
const WAKE_ANSWER_MS = 5000;

/**
 * The one live connection: asks for the queue on open, keeps the wanted match subscription over reconnects and
 * pings once a minute. After the last failed attempt it rests as `lost` until `wake` is called.
 */
export class LiveSocket {
  readonly #options: LiveOptions;
  #socket: WebSocket | null = null;
  #state: LiveState = "closed";
  #failed = 0;
  #wantedMatch: string | null = null;
  #retryTimer = 0;
  #pingTimer = 0;
  #wakeTimer = 0;
  #heardSincePing = true;
  #disposed = false;

  constructor(options: LiveOptions) {
    this.#options = options;
  }

  open(): void {
    void this.#connect();
  }

  /**
   * The network is back or the page is visible again. Reconnects if the connection was given up, and tests one that
   * seems open: a socket does not notice a lost network.
   */
  wake(): void {
    if (this.#disposed) return;
    if (this.#state === "lost") {
      this.#failed = 0;
      void this.#connect();
    } else if (this.#state === "open") {
      this.#ping();
      window.clearTimeout(this.#wakeTimer);
      this.#wakeTimer = window.setTimeout(() => {
        if (!this.#heardSincePing) this.#giveUp();
      }, WAKE_ANSWER_MS);
    }
  }

  /** A frame for a closed connection is dropped. */
  send(frame: ClientFrame): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  /** Follows this match from now on, through reconnects too; null follows none. */
  follow(matchId: string | null): void {
    if (matchId === this.#wantedMatch) return;
    if (this.#wantedMatch !== null) this.send({ action: "unsubscribeMatch", matchId: this.#wantedMatch });
    this.#wantedMatch = matchId;
    if (matchId !== null) this.send({ action: "subscribeMatch", matchId });
  }

  /** Subscribes to the followed match once more: the answer carries its present view. */
  askMatch(): void {
    if (this.#wantedMatch === null) return;
    this.send({ action: "unsubscribeMatch", matchId: this.#wantedMatch });
    this.send({ action: "subscribeMatch", matchId: this.#wantedMatch });
  }

  dispose(): void {
    this.#disposed = true;
    this.#stopTimers();
    this.#socket?.close(1000);
    this.#socket = null;
  }

  #become(state: LiveState): void {
    if (this.#disposed || state === this.#state) return;
    this.#state = state;
    this.#options.onState(state);
  }

  #stopTimers(): void {
    window.clearTimeout(this.#retryTimer);
    window.clearInterval(this.#pingTimer);
    window.clearTimeout(this.#wakeTimer);
  }

  async #connect(): Promise<void> {
    this.#stopTimers();
    this.#become("connecting");
    const target = await this.#options.prepare().catch(() => undefined);
    if (this.#disposed) return;
    if (target === undefined) return this.#closed(1006);
    if (target === null) return this.#become("closed");
    const socket = new WebSocket(target.url, [...target.protocols]);
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (event: MessageEvent<unknown>) => {
      this.#heardSincePing = true;
      this.#failed = 0;
      if (typeof event.data === "string") this.#options.onFrame(event.data);
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket) return;
      if (event.reason !== BANNED_REASON) return this.#closed(event.code);
      this.#socket = null;
      this.#stopTimers();
      this.#become("closed");
      this.#options.onBanned();
    };
  }

  #opened(): void {
    this.#become("open");
    this.send({ action: "askQueueInfo" });
    if (this.#wantedMatch !== null) this.send({ action: "subscribeMatch", matchId: this.#wantedMatch });
    this.#heardSincePing = true;
    this.#ping();
    this.#pingTimer = window.setInterval(() => {
      if (this.#heardSincePing) this.#ping();
      else this.#giveUp();
    }, PING_INTERVAL_MS);
  }

  #ping(): void {
    this.#heardSincePing = false;
    this.#options.onPing();
    this.send({ action: "ping" });
  }

  /** A whole minute without a word although a ping left: the connection is dead, whatever the browser believes. */
  #giveUp(): void {
    const dead = this.#socket;
    this.#socket = null;
    dead?.close(NO_ANSWER);
    this.#closed(NO_ANSWER);
  }

  #closed(code: number): void {
    this.#socket = null;
    this.#stopTimers();
    if (this.#disposed) return;
    const next = afterClose(code, this.#failed, Math.random());
    if (next.kind === "wait") {
      this.#failed = next.attempt;
      this.#become("connecting");
      this.#retryTimer = window.setTimeout(() => void this.#connect(), next.delayMs);
    } else {
      this.#become(next.kind === "lost" ? "lost" : "closed");
    }
  }
}
