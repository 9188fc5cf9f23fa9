/** Reads a batch again and answers the keys that must be read once more. */
export type RefreshBatch = (keys: readonly string[]) => Promise<readonly string[]>;

/** Keys to be read again: each once however often it is named, one pass at a time, in batches. */
export class RefreshQueue {
  readonly #refreshBatch: RefreshBatch;
  readonly #batchSize: number;
  readonly #onError: (error: unknown) => void;
  readonly #stale = new Set<string>();
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;

  /** @param onError reported a batch that threw; all of it is read once more. */
  constructor(batchSize: number, onError: (error: unknown) => void, refreshBatch: RefreshBatch) {
    this.#batchSize = batchSize;
    this.#onError = onError;
    this.#refreshBatch = refreshBatch;
  }

  /** Settles after a pass that began after the call, so that what it read is not older than the call. */
  refresh(keys: Iterable<string>): Promise<void> {
    for (const key of keys) this.#stale.add(key);
    return this.retry();
  }

  /** Reads everything that is still marked because its last reading failed. */
  retry(): Promise<void> {
    if (this.#stale.size === 0) return this.#running;
    this.#next ??= this.#running.then(() => {
      this.#next = null;
      this.#running = this.#pass();
      return this.#running;
    });
    return this.#next;
  }

  async #pass(): Promise<void> {
    const marked = [...this.#stale];
    this.#stale.clear();
    for (let start = 0; start < marked.length; start += this.#batchSize) {
      const batch = marked.slice(start, start + this.#batchSize);
      for (const key of await this.#attempt(batch)) this.#stale.add(key);
    }
  }

  async #attempt(batch: readonly string[]): Promise<readonly string[]> {
    try {
      return await this.#refreshBatch(batch);
    } catch (error) {
      this.#onError(error);
      return batch;
    }
  }
}
