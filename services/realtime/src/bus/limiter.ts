import pLimit, { type LimitFunction } from "p-limit";

/** Runs at most `limit` works at a time, the rest in the order in which they came. */
export class Limiter implements AsyncDisposable {
  readonly #limit: LimitFunction;
  readonly #onError: (error: unknown) => void;
  readonly #running = new Set<Promise<void>>();

  constructor(limit: number, onError: (error: unknown) => void) {
    this.#limit = pLimit(limit);
    this.#onError = onError;
  }

  run(work: () => Promise<void>): void {
    void this.#limit(async () => {
      const running = work().catch(this.#onError);
      this.#running.add(running);
      await running;
      this.#running.delete(running);
    });
  }

  /** Drops what has not begun and waits for what has. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#limit.clearQueue();
    await Promise.all(this.#running);
  }
}
