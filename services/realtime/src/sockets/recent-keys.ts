import type { Clock } from "@gokaku/service";
import { LRUCache } from "lru-cache";

/** Keys that occurred a short while ago: ended logins, announced matches. */
export class RecentKeys {
  readonly #known: LRUCache<string, true>;

  constructor(clock: Clock, { max, ttlMs }: { readonly max: number; readonly ttlMs: number }) {
    this.#known = new LRUCache({ max, ttl: ttlMs, perf: { now: () => clock.nowMs() } });
  }

  has(key: string): boolean {
    return this.#known.has(key);
  }

  /** Returns whether the key is new. A known one keeps its time. */
  add(key: string): boolean {
    if (this.#known.has(key)) return false;
    this.#known.set(key, true);
    return true;
  }
}
