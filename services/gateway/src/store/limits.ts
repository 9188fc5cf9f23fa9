import { createHash } from "node:crypto";
import type { Redis } from "@gokaku/base";
import { CodedError } from "@gokaku/game";
import type { Clock, CountRare, Logger, Timers } from "@gokaku/service";
import { LRUCache } from "lru-cache";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { GATEWAY_LIMITS, type Limit, type LimitName, scaled } from "../domain/limits.ts";
import { within } from "./within.ts";

/** Used-up allowances that are refused without asking Redis again. */
const REFUSED_CACHED = 20_000;

export type Counted = readonly [name: LimitName, key: string];

export interface Limits {
  /**
   * Counts one call against each, in one question.
   * @throws CodedError `rate_limited` with `retry_after` seconds, of the first that is used up
   */
  consume(...counted: readonly Counted[]): Promise<void>;
  /** Looks without counting. @throws CodedError `rate_limited` when the allowance is used up */
  check(name: LimitName, key: string): Promise<void>;
}

interface Count {
  readonly taken: number;
  readonly leftMs: number;
}

/** Each count begins with its first call and ends by itself; the answer has two numbers for each. */
const COUNT = `
  local answer = {}
  for place, key in ipairs(KEYS) do
    redis.call('set', key, 0, 'EX', ARGV[place], 'NX')
    answer[place * 2 - 1] = redis.call('incr', key)
    answer[place * 2] = redis.call('pttl', key)
  end
  return answer`;
const COUNT_SHA = createHash("sha1").update(COUNT).digest("hex");

const isScriptMissing = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith("NOSCRIPT");

const countInRedis = async (
  redis: Redis,
  keys: readonly string[],
  seconds: readonly number[],
): Promise<readonly Count[]> => {
  const options = { keys: [...keys], arguments: seconds.map(String) };
  const answer = (await redis.evalSha(COUNT_SHA, options).catch((error: unknown) => {
    if (isScriptMissing(error)) return redis.eval(COUNT, options);
    throw error;
  })) as readonly number[];
  return keys.map((_key, place) => ({ taken: answer[place * 2] ?? 0, leftMs: answer[place * 2 + 1] ?? 0 }));
};

const refusal = (name: LimitName, leftMs: number): CodedError =>
  new CodedError("rate_limited", `limit ${name} reached`, {
    retry_after: Math.max(1, Math.ceil(leftMs / 1000)),
  });

export interface LimitOptions {
  readonly redis: Redis;
  /** Configured limits; the others have their default. */
  readonly own: Readonly<Partial<Record<LimitName, Limit>>>;
  readonly scale: number;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Pick<Logger, "info">;
  readonly countRare: CountRare;
}

/** Counts calls in Redis; each process counts by itself while Redis is unavailable. */
export const createLimits = ({
  redis,
  own: ownLimits,
  scale,
  clock,
  timers,
  log,
  countRare,
}: LimitOptions): Limits => {
  const limitOf = (name: LimitName) => scaled(ownLimits[name] ?? GATEWAY_LIMITS[name], scale);
  const own = new Map(
    (Object.keys(GATEWAY_LIMITS) as LimitName[]).map((name) => {
      const { points, seconds } = limitOf(name);
      return [name, new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })] as const;
    }),
  );
  /** Until when, in unix ms, a used-up count stays so. */
  const refused = new LRUCache<string, number>({ max: REFUSED_CACHED });
  const keyOf = ([name, key]: Counted): string => `limit:${name}:${key}`;

  const consumeOwn = async ([name, key]: Counted): Promise<void> => {
    try {
      await own.get(name)?.consume(key);
    } catch (error) {
      throw error instanceof RateLimiterRes ? refusal(name, error.msBeforeNext) : error;
    }
  };

  return {
    async consume(...counted) {
      const keys = counted.map(keyOf);
      for (const [place, [name]] of counted.entries()) {
        const leftMs = (refused.get(keys[place] ?? "") ?? 0) - clock.nowMs();
        if (leftMs > 0) throw refusal(name, leftMs);
      }
      const seconds = counted.map(([name]) => limitOf(name).seconds);
      let counts: readonly Count[];
      try {
        if (!redis.isReady) throw new Error("redis is unavailable");
        counts = await within(countInRedis(redis, keys, seconds), timers);
      } catch {
        countRare("limit_without_redis");
        for (const one of counted) await consumeOwn(one);
        return;
      }
      for (const [place, [name]] of counted.entries()) {
        const { taken, leftMs } = counts[place] ?? { taken: 0, leftMs: 0 };
        if (taken <= limitOf(name).points) continue;
        refused.set(keys[place] ?? "", clock.nowMs() + leftMs);
        // Once, because the next calls are refused above.
        log.info({ limit: name }, "a caller has used up a limit");
        throw refusal(name, leftMs);
      }
    },

    async check(name, key) {
      const { points } = limitOf(name);
      let count: Count;
      try {
        if (!redis.isReady) throw new Error("redis is unavailable");
        const counted = keyOf([name, key]);
        const [taken, leftMs] = await within(Promise.all([redis.get(counted), redis.pTTL(counted)]), timers);
        count = { taken: Number(taken ?? 0), leftMs };
      } catch {
        const known = await own.get(name)?.get(key);
        count = { taken: known?.consumedPoints ?? 0, leftMs: known?.msBeforeNext ?? 0 };
      }
      if (count.taken >= points) throw refusal(name, count.leftMs);
    },
  };
};
