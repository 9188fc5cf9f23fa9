import { type Logger, parseSentinelUrl, type Timers } from "@gokaku/service";
import { closeRedis, connectRedis, type Redis } from "./redis-connection.ts";
import { followPrimary } from "./sentinel.ts";

export { isRedisOutage, type Redis } from "./redis-connection.ts";

/**
 * A connection whose commands fail at once while Redis is unavailable, and which reconnects by itself: to the same
 * server, or to the one that sentinels name.
 * @throws Error with one sentence when Redis is unavailable now
 */
export const openRedis = async (
  url: string,
  log: Logger,
  timers: Timers,
): Promise<Redis & AsyncDisposable> => {
  const sentinel = parseSentinelUrl(url);
  try {
    if (sentinel !== null) return await followPrimary(sentinel, log, timers);
    const redis = await connectRedis(url, log);
    return Object.assign(redis, { [Symbol.asyncDispose]: () => closeRedis(redis) });
  } catch (error) {
    const place = sentinel?.sentinels.map(({ host, port }) => `${host}:${port}`).join(", ");
    throw new Error(`Redis at ${place ?? new URL(url).host} does not answer.`, { cause: error });
  }
};
