import type { Redis } from "@gokaku/base";
import type { UserId } from "@gokaku/game";
import type { Timers } from "@gokaku/service";
import { LRUCache } from "lru-cache";
import { MEMBER_OUTAGE_S, type MembershipCheck, NON_MEMBER_FRESH_S } from "../domain/membership.ts";
import { askRedis } from "./within.ts";

export interface MembershipCache {
  /** The newest check that is known here; null for none. @param isEnough saves the question to the other replicas */
  find(userId: UserId, isEnough: (check: MembershipCheck) => boolean): Promise<MembershipCheck | null>;
  store(userId: UserId, check: MembershipCheck): Promise<void>;
  /** Until when, in unix ms, any replica heard that nothing may be asked; 0 for not at all. */
  findPause(): Promise<number>;
  storePause(untilMs: number, nowMs: number): Promise<void>;
}

const CACHED_HERE = 20_000;
const PAUSE_KEY = "membership-pause";

const keyOf = (userId: UserId): string => `membership:${userId}`;

const parse = (text: string): MembershipCheck | null => {
  const found = /^([01]):(\d+)$/.exec(text);
  return found === null ? null : { isMember: found[1] === "1", checkedAt: Number(found[2]) };
};

const newest = (one: MembershipCheck | null, other: MembershipCheck | null): MembershipCheck | null =>
  one === null || (other !== null && other.checkedAt > one.checkedAt) ? other : one;

/**
 * Caches checks for as long as they are useful: in Redis for all replicas, and in memory for when Redis is
 * unavailable.
 */
export const createMembershipCache = (redis: Redis, timers: Timers): MembershipCache => {
  const here = new LRUCache<UserId, MembershipCheck>({ max: CACHED_HERE });
  const ask = <Value>(work: () => Promise<Value>, fallback: Value) =>
    askRedis({ redis, timers }, work, fallback);
  return {
    async find(userId, isEnough) {
      const own = here.get(userId) ?? null;
      if (own !== null && isEnough(own)) return own;
      const text = await ask<string | null>(() => redis.get(keyOf(userId)), null);
      return newest(own, text === null ? null : parse(text));
    },
    async store(userId, check) {
      here.set(userId, check);
      const { isMember, checkedAt } = check;
      const seconds = isMember ? MEMBER_OUTAGE_S : NON_MEMBER_FRESH_S;
      await ask<unknown>(
        () => redis.set(keyOf(userId), `${isMember ? 1 : 0}:${checkedAt}`, { EX: seconds }),
        null,
      );
    },
    findPause: async () => Number((await ask<string | null>(() => redis.get(PAUSE_KEY), null)) ?? 0),
    async storePause(untilMs, nowMs) {
      await ask<unknown>(() => redis.set(PAUSE_KEY, String(untilMs), { PX: untilMs - nowMs }), null);
    },
  };
};
