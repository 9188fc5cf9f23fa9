import type { ServerFrame } from "@gokaku/contract";
import type { Clock } from "@gokaku/service";
import { Backlog, type Lane, type Outgoing } from "../domain/backlog.ts";
import type { Close, Holder } from "../domain/doors.ts";
import type { Pulse } from "../domain/keeping.ts";

/** What is needed of a `ws` connection. */
export interface Connection {
  readonly readyState: number;
  readonly OPEN: number;
  readonly bufferedAmount: number;
  send(text: string, done: (error?: Error | null) => void): void;
  ping(): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

/** One open connection: writes frames while it takes them, coalesces them while it does not. */
export class ClientSocket {
  /** Null for a socket without a ticket. */
  readonly holder: Holder | null;
  /** Whether it has been given the full state, so that differences make sense to it. */
  isGreeted = false;
  /** The match it was last told of by `match_found`. */
  knownMatchId: string | null = null;
  /** The status it was last told, to tell it a change only. */
  knownStatus: string | null = null;
  readonly #connection: Connection;
  readonly #clock: Clock;
  readonly #onSlow: () => void;
  readonly #backlog = new Backlog();
  #lastHeardAtMs: number;
  #lastPingAtMs: number;
  #stalledSinceMs: number | null = null;

  constructor(connection: Connection, holder: Holder | null, clock: Clock, onSlow: () => void) {
    this.#connection = connection;
    this.holder = holder;
    this.#clock = clock;
    this.#onSlow = onSlow;
    this.#lastHeardAtMs = clock.nowMs();
    this.#lastPingAtMs = clock.nowMs();
  }

  get pulse(): Pulse {
    return {
      lastHeardAtMs: this.#lastHeardAtMs,
      lastPingAtMs: this.#lastPingAtMs,
      stalledSinceMs: this.#stalledSinceMs,
      tokenExpiresAtMs: this.holder === null ? null : this.holder.tokenExpiresAt * 1000,
    };
  }

  heard(): void {
    this.#lastHeardAtMs = this.#clock.nowMs();
  }

  ping(): void {
    this.#lastPingAtMs = this.#clock.nowMs();
    this.#connection.ping();
  }

  deliver(lane: Lane, frame: ServerFrame): void {
    this.deliverText({ lane, text: JSON.stringify(frame) });
  }

  deliverText(out: Outgoing): void {
    if (this.#connection.readyState !== this.#connection.OPEN) return;
    if (this.#backlog.accepts(this.#connection.bufferedAmount)) {
      this.#write(out.text);
      return;
    }
    this.#stalledSinceMs ??= this.#clock.nowMs();
    if (!this.#backlog.keep(out)) {
      this.#onSlow();
      this.cut();
    }
  }

  /** Drops what waits about a match that the client no longer follows. */
  forgetMatch(matchId: string): void {
    this.#backlog.forget(`match:${matchId}`);
  }

  close({ code, reason }: Close): void {
    this.#connection.close(code, reason);
  }

  /** Ends the connection without a word. */
  cut(): void {
    this.#connection.terminate();
  }

  #write(text: string): void {
    this.#connection.send(text, (error) => {
      if (!error) this.#flush();
    });
  }

  #flush(): void {
    if (this.#backlog.isEmpty || !this.#backlog.hasRoom(this.#connection.bufferedAmount)) return;
    this.#stalledSinceMs = null;
    for (const text of this.#backlog.drain()) this.#write(text);
  }
}
