import type { Clock } from "@gokaku/service";
import { LRUCache } from "lru-cache";
import { ADMISSION_MEMORY_MS } from "../domain/admission.ts";

const MOST = 10_000;

/** Which logins ended a short while ago, so that a ticket from before opens nothing. */
export class EndedSessions {
  readonly #known: LRUCache<string, true>;

  constructor(clock: Clock) {
    this.#known = new LRUCache({ max: MOST, ttl: ADMISSION_MEMORY_MS, perf: { now: () => clock.nowMs() } });
  }

  has(session: string): boolean {
    return this.#known.has(session);
  }

  add(session: string): void {
    this.#known.set(session, true);
  }
}
