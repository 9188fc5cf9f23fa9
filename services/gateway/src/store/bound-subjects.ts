import type { Redis } from "@gokaku/base";
import type { UserId } from "@gokaku/game";
import type { Timers } from "@gokaku/service";
import { askRedis } from "./within.ts";

export interface BoundSubjects {
  /** Null when none is stored, or Redis is unavailable. */
  find(userId: UserId): Promise<string | null>;
  store(userId: UserId, subject: string): Promise<void>;
}

const KEEP_S = 30 * 24 * 3600;

const keyOf = (userId: UserId): string => `subject:${userId}`;

/** The subject that an account is bound to, which never changes; shared by all replicas. */
export const createBoundSubjects = (redis: Redis, timers: Timers): BoundSubjects => ({
  find: (userId) => askRedis<string | null>({ redis, timers }, () => redis.get(keyOf(userId)), null),
  async store(userId, subject) {
    await askRedis<unknown>({ redis, timers }, () => redis.set(keyOf(userId), subject, { EX: KEEP_S }), null);
  },
});
