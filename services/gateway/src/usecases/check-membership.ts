import { CodedError, type UserId } from "@gokaku/game";
import type { Clock } from "@gokaku/service";
import type { Identity } from "../domain/identity.ts";
import { isFresh, type MembershipCheck, servesInOutage } from "../domain/membership.ts";

interface Dependencies {
  /** Null when no community server is configured: then only test accounts are members. */
  readonly ask: ((userId: UserId) => Promise<boolean>) | null;
  readonly cache: {
    find(userId: UserId): Promise<MembershipCheck | null>;
    store(userId: UserId, check: MembershipCheck): Promise<void>;
  };
  readonly clock: Clock;
}

/** @throws CodedError `membership_unknown` when nobody can tell at the moment */
export type CheckMembership = (identity: Identity) => Promise<MembershipCheck>;

const FAILURES_TO_OPEN = 3;
const OPEN_S = 10;

/** Lets nothing through for a while after several failures in a row. */
const createBreaker = () => {
  let failures = 0;
  let openUntil = 0;
  return {
    isOpen: (now: number) => now < openUntil,
    succeeded: () => {
      failures = 0;
    },
    failed: (now: number) => {
      failures += 1;
      if (failures >= FAILURES_TO_OPEN) openUntil = now + OPEN_S;
    },
  };
};

/** Whether somebody is on the community server: from the cache while fresh, else asked, one question per user at a time. */
export const createCheckMembership = ({ ask, cache, clock }: Dependencies): CheckMembership => {
  const breaker = createBreaker();
  const asking = new Map<UserId, Promise<MembershipCheck>>();
  const seconds = () => Math.floor(clock.nowMs() / 1000);

  const askNow = async (userId: UserId, question: (userId: UserId) => Promise<boolean>) => {
    const now = seconds();
    if (breaker.isOpen(now)) throw new Error("not asking: it failed several times in a row");
    try {
      const check = { isMember: await question(userId), checkedAt: seconds() };
      breaker.succeeded();
      await cache.store(userId, check);
      return check;
    } catch (error) {
      breaker.failed(now);
      throw error;
    }
  };

  const askOnce = (userId: UserId, question: (userId: UserId) => Promise<boolean>) => {
    const running = asking.get(userId);
    if (running !== undefined) return running;
    const started = askNow(userId, question).finally(() => asking.delete(userId));
    asking.set(userId, started);
    return started;
  };

  return async ({ userId, isDummy }) => {
    if (isDummy) return { isMember: true, checkedAt: seconds() };
    if (ask === null) return { isMember: false, checkedAt: seconds() };
    const stored = await cache.find(userId);
    if (stored !== null && isFresh(stored, seconds())) return stored;
    try {
      return await askOnce(userId, ask);
    } catch (error) {
      if (stored !== null && servesInOutage(stored, seconds())) return stored;
      throw new CodedError("membership_unknown", "the community server cannot be asked", {}, error);
    }
  };
};
