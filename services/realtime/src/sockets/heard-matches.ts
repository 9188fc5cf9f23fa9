import type { Clock } from "@gokaku/service";
import { LRUCache } from "lru-cache";

const MOST = 20_000;
/** Longer than a new match is announced. */
const MEMORY_MS = 120_000;

/** The matches of which something was heard a short while ago. */
export class HeardMatches {
  readonly #heard: LRUCache<string, true>;

  constructor(clock: Clock) {
    this.#heard = new LRUCache({ max: MOST, ttl: MEMORY_MS, perf: { now: () => clock.nowMs() } });
  }

  /** Whether nothing was heard of the match before. */
  hear(matchId: string): boolean {
    if (this.#heard.has(matchId)) return false;
    this.#heard.set(matchId, true);
    return true;
  }
}
