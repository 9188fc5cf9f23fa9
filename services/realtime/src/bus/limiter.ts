import { AsyncResource } from "node:async_hooks";

/** Runs at most `limit` works at a time, the rest in the order in which they came. */
export class Limiter implements AsyncDisposable {
  readonly #limit: number;
  readonly #onError: (error: unknown) => void;
  readonly #waiting: (() => Promise<void>)[] = [];
  readonly #running = new Set<Promise<void>>();

  constructor(limit: number, onError: (error: unknown) => void) {
    this.#limit = limit;
    this.#onError = onError;
  }

  run(work: () => Promise<void>): void {
    // One that waits still belongs to the trace of its own event.
    this.#waiting.push(AsyncResource.bind(work));
    this.#fill();
  }

  /** Forgets what has not begun and waits for what has. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#waiting.length = 0;
    await Promise.all(this.#running);
  }

  #fill(): void {
    while (this.#running.size < this.#limit) {
      const work = this.#waiting.shift();
      if (work === undefined) return;
      const running: Promise<void> = work()
        .catch(this.#onError)
        .then(() => {
          this.#running.delete(running);
          this.#fill();
        });
      this.#running.add(running);
    }
  }
}
