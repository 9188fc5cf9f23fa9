import type { ServerFrame } from "@gokaku/contract";
import { type Clock, startSpan, type Work } from "@gokaku/service";
import type { Close, Holder } from "../domain/admission.ts";
import { Backlog, type Outgoing } from "../domain/backlog.ts";
import type { Pulse } from "../domain/keeping.ts";
import { FRAMES, type FrameName, laneOf, lanesOfMatch, nameOf } from "../frames.ts";

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

export interface Stream {
  /** Called once everything is written, after it had buffered `SOCKET.highWaterBytes` or more. */
  once(event: "drain", listener: () => void): unknown;
}

const spanOf = ({ audience, lane }: (typeof FRAMES)[FrameName]): Work => ({
  name: `send frame ${audience === "followers" ? "match" : lane}`,
  kind: "producer",
  attributes: { "network.protocol.name": "websocket" },
});
const SPANS = Object.fromEntries(
  Object.entries(FRAMES).map(([name, rule]) => [name, spanOf(rule)]),
) as Readonly<Record<FrameName, Work>>;

const NOTHING_WAITS = new Backlog();

/** One open connection: writes frames while it takes them, coalesces them while it does not. */
export class ClientSocket {
  /** Null for a socket without a ticket. */
  readonly holder: Holder | null;
  /** Whether it has been given the full state, so that differences make sense to it. */
  isGreeted = false;
  /** The version of the public queue that was sent last, or that waits to be sent; null before any. */
  knownQueueVersion: number | null = null;
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

  deliver(frame: ServerFrame): void {
    const name = nameOf(frame);
    const lane = laneOf(name, "matchId" in frame ? frame.matchId : undefined);
    this.#deliver(name, { lane, text: JSON.stringify(frame) });
  }

  /** @param latest makes the frame to send instead when this one had to wait */
  deliverText(name: FrameName, text: string, latest?: () => string): void {
    this.#deliver(name, { lane: laneOf(name), text, ...(latest && { latest }) });
  }

  #deliver(name: FrameName, out: Outgoing): void {
    if (!this.#isOpen) return;
    const span = startSpan(SPANS[name]);
    const isTaken = this.#accepts(this.#connection.bufferedAmount);
    if (isTaken) this.#write(out.text);
    else this.#keep(out);
    span?.end({ attributes: { "gokaku.frame.waits": !isTaken } });
  }

  /** Delivers a text encoded once for many sockets; `latest` makes the socket's own when the shared one had to wait. */
  deliverShared(name: FrameName, frame: Buffer, latest: (socket: ClientSocket) => string): void {
    if (!this.#isOpen) return;
    if (this.#accepts(this.#connection.bufferedAmount)) this.#write(frame);
    else this.#keep({ lane: laneOf(name), text: frame.toString(), latest: () => latest(this) });
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
    if (this.#backlog !== null) for (const lane of lanesOfMatch(matchId)) this.#backlog.forget(lane);
  }

  close({ code, reason }: Close): void {
    this.#connection.close(code, reason);
  }

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
