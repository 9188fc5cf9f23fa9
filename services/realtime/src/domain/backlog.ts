import { SOCKET } from "./constants.ts";

export interface Outgoing {
  /** A newer frame of the same lane makes an unsent older one worthless; `reply` frames all wait. */
  readonly lane: string;
  readonly text: string;
  /**
   * The frame to send instead when this one had to wait, for frames that only make sense right after
   * another.
   */
  readonly latest?: () => string;
}

/** Frames of one socket that its connection could not take yet. */
export class Backlog {
  readonly #latest = new Map<string, () => string>();
  #replies: string[] = [];

  get isEmpty(): boolean {
    return this.#latest.size === 0 && this.#replies.length === 0;
  }

  /** Whether a connection with `bufferedBytes` unsent takes more. */
  hasRoom(bufferedBytes: number): boolean {
    return bufferedBytes < SOCKET.highWaterBytes;
  }

  /** Whether a new frame may be written at once; frames that wait already go first. */
  accepts(bufferedBytes: number): boolean {
    return this.isEmpty && this.hasRoom(bufferedBytes);
  }

  /** Keeps a frame for later; false when the client has to be cut. */
  keep({ lane, text, latest }: Outgoing): boolean {
    if (lane === "reply") {
      this.#replies.push(text);
      return this.#replies.length <= SOCKET.waitingReplies;
    }
    this.#latest.delete(lane);
    this.#latest.set(lane, latest ?? (() => text));
    return true;
  }

  /** Drops what waits about something that the client no longer asks for. */
  forget(lane: string): void {
    this.#latest.delete(lane);
  }

  /** Everything that waits, replies first, each lane once with its newest state. */
  drain(): string[] {
    const texts = [...this.#replies, ...[...this.#latest.values()].map((render) => render())];
    this.#replies = [];
    this.#latest.clear();
    return texts;
  }
}
