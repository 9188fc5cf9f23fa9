import type { ServerFrame } from "@gokaku/contract";
import { type Clock, startSpan, type Work } from "@gokaku/service";
import type { Close, Holder } from "../domain/admission.ts";
import { Backlog, type Lane, type Outgoing } from "../domain/backlog.ts";
import type { Pulse } from "../domain/keeping.ts";

const TEXT = { binary: false } as const;

/** The used part of a `ws` connection. */
export interface Connection {
  readonly readyState: number;
  readonly OPEN: number;
  /** Bytes that the stream beneath has not written, whoever gave them to it. */
  readonly bufferedAmount: number;
  send(data: string | Buffer, options: typeof TEXT, done: (error?: Error | null) => void): void;
  ping(): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

/** The stream beneath a `ws` connection. */
export interface Stream {
  /** Called once everything is written, after it had buffered `HIGH_WATER_BYTES` or more. */
  once(event: "drain", listener: () => void): unknown;
}

/** A frame on its way to a browser, as its span names it. */
const frameAbout = (what: string): Work => ({
  name: `send frame ${what}`,
  kind: "producer",
  attributes: { "network.protocol.name": "websocket" },
});
const FRAMES: Readonly<Partial<Record<Lane, Work>>> = {
  queue: frameAbout("queue"),
  status: frameAbout("status"),
  found: frameAbout("found"),
  reply: frameAbout("reply"),
};
const MATCH_FRAME = frameAbout("match");

const NOTHING_WAITS = new Backlog();

/** One open connection: writes frames while it takes them, coalesces them while it does not. */
export class ClientSocket {
  /** Null for a socket without a ticket. */
  readonly holder: Holder | null;
  /** Whether it has been given the full state, so that differences make sense to it. */
  isGreeted = false;
  /** The version of the public queue that was sent last, or that waits to be sent; null before any. */
  knownQueueVersion: number | null = null;
  /** The match of the last `match_found` frame. */
  knownMatchId: string | null = null;
  /** The last status sent, to send changes only. */
  knownStatus: string | null = null;
  readonly #connection: Connection;
  readonly #stream: Stream | null;
  readonly #clock: Clock;
  readonly #onSlow: () => void;
  /** Null while nothing waits, which for nearly every socket is always. */
  #backlog: Backlog | null = null;
  #lastHeardAtMs: number;
  #lastPingAtMs: number;
  #stalledSinceMs: number | null = null;
  #awaitsDrain = false;

  /** @param stream what the connection writes to: its `drain` also ends a stall that no frame of this socket caused */
  constructor(
    connection: Connection,
    holder: Holder | null,
    clock: Clock,
    onSlow: () => void,
    stream: Stream | null = null,
  ) {
    this.#connection = connection;
    this.#stream = stream;
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
    if (!this.#isOpen) return;
    const span = startSpan(FRAMES[out.lane] ?? MATCH_FRAME);
    const isTaken = this.#accepts(this.#connection.bufferedAmount);
    if (isTaken) this.#write(out.text);
    else this.#keep(out);
    span?.end({ attributes: { "gokaku.frame.waits": !isTaken } });
  }

  /** Delivers a text encoded once for many sockets; `latest` makes the socket's own when the shared one had to wait. */
  deliverShared(lane: Lane, frame: Buffer, latest: (socket: ClientSocket) => string): void {
    if (!this.#isOpen) return;
    if (this.#accepts(this.#connection.bufferedAmount)) this.#write(frame);
    else this.#keep({ lane, text: frame.toString(), latest: () => latest(this) });
  }

  get #isOpen(): boolean {
    return this.#connection.readyState === this.#connection.OPEN;
  }

  #accepts(bufferedBytes: number): boolean {
    return (this.#backlog ?? NOTHING_WAITS).accepts(bufferedBytes);
  }

  #keep(out: Outgoing): void {
    this.#stalledSinceMs ??= this.#clock.nowMs();
    this.#awaitDrain();
    this.#backlog ??= new Backlog();
    if (!this.#backlog.keep(out)) {
      this.#onSlow();
      this.cut();
    }
  }

  /** Drops what waits about a match that the client no longer follows. */
  forgetMatch(matchId: string): void {
    this.#backlog?.forget(`match:${matchId}`);
    this.#backlog?.forget(`presence:${matchId}`);
  }

  close({ code, reason }: Close): void {
    this.#connection.close(code, reason);
  }

  /** Ends the connection without a word. */
  cut(): void {
    this.#connection.terminate();
  }

  #write(data: string | Buffer): void {
    this.#connection.send(data, TEXT, (error) => {
      if (!error) this.#flush();
    });
  }

  /** The stream may be full of data whose end emits no event here. */
  #awaitDrain(): void {
    if (this.#awaitsDrain || this.#stream === null) return;
    this.#awaitsDrain = true;
    this.#stream.once("drain", () => {
      this.#awaitsDrain = false;
      this.#flush();
    });
  }

  #flush(): void {
    const backlog = this.#backlog;
    if (backlog === null || !backlog.hasRoom(this.#connection.bufferedAmount)) return;
    this.#backlog = null;
    this.#stalledSinceMs = null;
    for (const text of backlog.drain()) this.#write(text);
  }
}
