import type { Redis } from "@gokaku/base";
import type { UserId } from "@gokaku/game";

export interface BoundSubjects {
  /** Null when none is remembered, or Redis is away. */
  find(userId: UserId): Promise<string | null>;
  store(userId: UserId, subject: string): Promise<void>;
}

const KEEP_S = 30 * 24 * 3600;

const keyOf = (userId: UserId): string => `subject:${userId}`;

/** Under which subject an account was found to be kept, which never changes; shared by all replicas. */
export const createBoundSubjects = (redis: Redis): BoundSubjects => ({
  find: (userId) => redis.get(keyOf(userId)).catch(() => null),
  async store(userId, subject) {
    await redis.set(keyOf(userId), subject, { EX: KEEP_S }).catch(() => undefined);
  },
});
