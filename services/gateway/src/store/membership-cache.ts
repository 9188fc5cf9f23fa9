import type { Redis } from "@gokaku/base";
import type { UserId } from "@gokaku/game";
import { MEMBER_OUTAGE_S, type MembershipCheck, NON_MEMBER_FRESH_S } from "../domain/membership.ts";

export interface MembershipCache {
  /** Null when nothing is stored, or Redis is away. */
  find(userId: UserId): Promise<MembershipCheck | null>;
  store(userId: UserId, check: MembershipCheck): Promise<void>;
}

const keyOf = (userId: UserId): string => `membership:${userId}`;

const parse = (text: string): MembershipCheck | null => {
  const found = /^([01]):(\d+)$/.exec(text);
  return found === null ? null : { isMember: found[1] === "1", checkedAt: Number(found[2]) };
};

/** Remembers checks in Redis, as long as each may be of use. */
export const createMembershipCache = (redis: Redis): MembershipCache => ({
  async find(userId) {
    try {
      const text = await redis.get(keyOf(userId));
      return text === null ? null : parse(text);
    } catch {
      return null;
    }
  },
  async store(userId, { isMember, checkedAt }) {
    const seconds = isMember ? MEMBER_OUTAGE_S : NON_MEMBER_FRESH_S;
    await redis
      .set(keyOf(userId), `${isMember ? 1 : 0}:${checkedAt}`, { EX: seconds })
      .catch(() => undefined);
  },
});
