import type { Redis } from "@gokaku/base";
import { CodedError } from "@gokaku/game";
import type { Timers } from "@gokaku/service";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { LIMITS_AT_THE_DOOR, type LimitName, scaled } from "../domain/limits.ts";

/** After this the process's own count decides, so that a stuck Redis does not hold up the door. */
const REDIS_BUDGET_MS = 250;

export interface Limits {
  /** Counts one call. @throws CodedError `rate_limited` with `retry_after` seconds */
  consume(name: LimitName, key: string): Promise<void>;
  /** Looks without counting. @throws CodedError `rate_limited` when the allowance is used up */
  check(name: LimitName, key: string): Promise<void>;
}

type Answer = RateLimiterRes | null;

const within = <Value>(work: Promise<Value>, timers: Timers): Promise<Value> =>
  new Promise((resolve, reject) => {
    const late = timers.after(REDIS_BUDGET_MS, () => reject(new Error("redis took too long")));
    work.then(resolve, reject).finally(() => late[Symbol.dispose]());
  });

const refusal = (name: LimitName, result: RateLimiterRes): CodedError =>
  new CodedError("rate_limited", `limit ${name} reached`, {
    retry_after: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
  });

const createLimiter = (name: LimitName, { redis, scale, timers }: LimitOptions) => {
  const { points, seconds } = scaled(LIMITS_AT_THE_DOOR[name], scale);
  const options = { keyPrefix: `limit:${name}`, points, duration: seconds };
  const shared = new RateLimiterRedis({
    ...options,
    storeClient: redis,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    inMemoryBlockOnConsumed: points + 1,
  });
  const own = new RateLimiterMemory(options);
  /** Asks Redis, or the process's own count when Redis fails; a refusal is thrown by the library. */
  const ask = async (question: (limiter: RateLimiterRedis | RateLimiterMemory) => Promise<Answer>) => {
    try {
      return await within(question(shared), timers);
    } catch (error) {
      if (error instanceof RateLimiterRes) throw error;
      return await question(own);
    }
  };
  return {
    points,
    consume: (key: string) => ask((limiter) => limiter.consume(key)),
    get: (key: string) => ask((limiter) => limiter.get(key)),
  };
};

export interface LimitOptions {
  readonly redis: Redis;
  /** Multiplies every limit. */
  readonly scale: number;
  readonly timers: Timers;
}

/** Counts calls in Redis; each process counts for itself while Redis is away. */
export const createLimits = (options: LimitOptions): Limits => {
  const names = Object.keys(LIMITS_AT_THE_DOOR) as LimitName[];
  const limiters = new Map(names.map((name) => [name, createLimiter(name, options)]));
  const limiterOf = (name: LimitName) => {
    const limiter = limiters.get(name);
    if (limiter === undefined) throw new Error(`no limit named ${name}`);
    return limiter;
  };
  return {
    async consume(name, key) {
      try {
        await limiterOf(name).consume(key);
      } catch (error) {
        throw error instanceof RateLimiterRes ? refusal(name, error) : error;
      }
    },
    async check(name, key) {
      const limiter = limiterOf(name);
      const used = await limiter.get(key);
      if (used !== null && used.consumedPoints >= limiter.points) throw refusal(name, used);
    },
  };
};
