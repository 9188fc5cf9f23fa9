import type { Redis } from "@gokaku/base";
import { CodedError } from "@gokaku/game";
import type { Clock, CountRare, Timers } from "@gokaku/service";
import { LRUCache } from "lru-cache";
import type { Identity } from "../domain/identity.ts";
import { within } from "./within.ts";

export interface EndedLogins {
  /** Ends the login of a token. @throws CodedError `unavailable` when only this gateway knows of it */
  end(identity: Pick<Identity, "session" | "expiresAt">): Promise<void>;
  /** Whether the token is from before its login was ended. While Redis is unavailable, only the ends seen here count. */
  hasEnded(identity: Pick<Identity, "session" | "issuedAt">): Promise<boolean>;
}

const CACHED_HERE = 20_000;
/** Another token of the same login may live longer than the one with which it was ended. */
const LEAST_CACHED_S = 24 * 3600;

const keyOf = (session: string): string => `ended-login:${session}`;

/** Which logins were ended and when, in unix seconds: in Redis for all gateways, and here for while it is unavailable. */
export const createEndedLogins = (
  redis: Redis,
  clock: Clock,
  timers: Timers,
  countRare: CountRare,
): EndedLogins => {
  const here = new LRUCache<string, number>({ max: CACHED_HERE });

  const find = async (session: string): Promise<number | undefined> => {
    const known = here.get(session);
    if (known !== undefined || !redis.isReady) return known;
    const stored = await within(redis.get(keyOf(session)), timers).catch(() => null);
    if (stored === null) return undefined;
    here.set(session, Number(stored));
    return Number(stored);
  };

  return {
    async end({ session, expiresAt }) {
      const nowS = Math.floor(clock.nowMs() / 1000);
      here.set(session, nowS);
      const cachedS = Math.max(LEAST_CACHED_S, expiresAt - nowS);
      try {
        await within(redis.set(keyOf(session), String(nowS), { EX: cachedS }), timers);
      } catch (error) {
        throw new CodedError("unavailable", "the end of a login could not be stored in Redis", {}, error);
      }
    },

    async hasEnded({ session, issuedAt }) {
      const endedAtS = await find(session);
      const isEnded = endedAtS !== undefined && issuedAt <= endedAtS;
      if (isEnded) countRare("ended_login_refused");
      return isEnded;
    },
  };
};
