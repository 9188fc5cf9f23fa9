import type { Clock } from "@gokaku/service";
import { LRUCache } from "lru-cache";
import { type Allowance, fullAllowance, takeOne } from "../domain/allowance.ts";
import { type AllowanceRule, MEMORY } from "../domain/constants.ts";

/** The recent connection attempts of each address. */
export class Openings {
  readonly #rule: AllowanceRule;
  readonly #clock: Clock;
  /** Address → what is left of its allowance, until it is full again. */
  readonly #left: LRUCache<string, Allowance>;

  constructor(rule: AllowanceRule, clock: Clock) {
    this.#rule = rule;
    this.#clock = clock;
    this.#left = new LRUCache({
      max: MEMORY.addresses,
      ttl: rule.windowMs,
      perf: { now: () => clock.nowMs() },
    });
  }

  /** Counts one more; false when the address has used up what it may. */
  take(address: string): boolean {
    const nowMs = this.#clock.nowMs();
    const left = takeOne(this.#left.get(address) ?? fullAllowance(this.#rule, nowMs), this.#rule, nowMs);
    if (left !== null) this.#left.set(address, left);
    return left !== null;
  }
}
