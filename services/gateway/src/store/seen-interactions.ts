import type { Redis } from "@gokaku/base";
import type { Timers } from "@gokaku/service";
import { LRUCache } from "lru-cache";
import { within } from "./within.ts";

/** Longer than the signature of an interaction is accepted. */
const SEEN_S = 900;
const CACHED_HERE = 10_000;

/** Which interactions were taken: in Redis for all gateways, and here for while it is unavailable. */
export const createSeenInteractions = (redis: Redis, timers: Timers) => {
  const here = new LRUCache<string, true>({ max: CACHED_HERE });
  return {
    /** Whether an interaction is taken for the first time. */
    async isFirst(id: string): Promise<boolean> {
      if (here.has(id)) return false;
      here.set(id, true);
      if (!redis.isReady) return true;
      const set = redis.set(`interaction:${id}`, "taken", {
        condition: "NX",
        expiration: { type: "EX", value: SEEN_S },
      });
      return (await within(set, timers).catch(() => "OK")) !== null;
    },
  };
};

export type SeenInteractions = ReturnType<typeof createSeenInteractions>;
