import type { UserChanged } from "@gokaku/proto/events/v1/events_pb";
import type { Clock } from "@gokaku/service";
import { LRUCache } from "lru-cache";
import { MEMORY } from "../domain/constants.ts";

/** Recently banned players, so that an older ticket admits none of them. */
export class Bans {
  /** User id → the newest that is known of an account that was banned. */
  readonly #known: LRUCache<string, { readonly version: bigint; readonly isBanned: boolean }>;

  constructor(clock: Clock) {
    this.#known = new LRUCache({
      max: MEMORY.bans.max,
      ttl: MEMORY.bans.ttlMs,
      perf: { now: () => clock.nowMs() },
    });
  }

  has(userId: string): boolean {
    return this.#known.get(userId)?.isBanned === true;
  }

  /** Returns the player that the change bans; a lifted ban stays lifted, whatever arrives late. */
  take({ player }: Pick<UserChanged, "player">): string | null {
    const userId = player?.card?.userId;
    if (!player || !userId) return null;
    const { version, isBanned } = player;
    const known = this.#known.get(userId);
    if (known === undefined ? !isBanned : version <= known.version) return null;
    this.#known.set(userId, { version, isBanned });
    return isBanned ? userId : null;
  }
}
