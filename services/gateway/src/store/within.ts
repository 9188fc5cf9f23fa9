import type { Redis } from "@gokaku/base";
import type { Timers } from "@gokaku/service";
import { REDIS_MS } from "../domain/timeouts.ts";

/** @throws Error when Redis takes too long */
export const within = <Value>(work: Promise<Value>, timers: Timers): Promise<Value> =>
  new Promise((resolve, reject) => {
    const late = timers.after(REDIS_MS, () => reject(new Error("redis took too long")));
    work.then(resolve, reject).finally(() => late[Symbol.dispose]());
  });

/** @returns `fallback` while Redis is unavailable or too slow */
export const askRedis = async <Value>(
  { redis, timers }: { readonly redis: Redis; readonly timers: Timers },
  work: () => Promise<Value>,
  fallback: Value,
): Promise<Value> => (redis.isReady ? within(work(), timers).catch(() => fallback) : fallback);
