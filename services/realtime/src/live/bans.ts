import type { UserChanged } from "@gokaku/proto/events/v1/events_pb";
import type { Clock } from "@gokaku/service";
import { LRUCache } from "lru-cache";
import { BAN_MEMORY_MS } from "../domain/doors.ts";

const MOST = 10_000;

/** Who was banned a short while ago, so that a ticket from before opens nothing. */
export class Bans {
  /** User id → version of the account that was banned. */
  readonly #versions: LRUCache<string, bigint>;

  constructor(clock: Clock) {
    this.#versions = new LRUCache({ max: MOST, ttl: BAN_MEMORY_MS, perf: { now: () => clock.nowMs() } });
  }

  has(userId: string): boolean {
    return this.#versions.has(userId);
  }

  /** Answers whom the change bans; a ban that was lifted is forgotten, whatever arrives late. */
  take({ player }: UserChanged): string | null {
    const userId = player?.card?.userId;
    if (!player || !userId) return null;
    if (player.isBanned) {
      this.#versions.set(userId, player.version);
      return userId;
    }
    if (player.version > (this.#versions.get(userId) ?? player.version)) this.#versions.delete(userId);
    return null;
  }
}
