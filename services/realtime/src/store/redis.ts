import type { Logger } from "@gokaku/service";
import { createClient, type RedisClientType } from "redis";

/**
 * Connects to Redis; later losses are ridden out by reconnecting, and meanwhile commands fail at once.
 * @throws Error with one sentence when it does not answer
 */
export const openRedis = async (
  url: string,
  log: Logger,
): Promise<{ readonly redis: RedisClientType; readonly isReady: () => boolean } & AsyncDisposable> => {
  let hasStarted = false;
  const redis: RedisClientType = createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: 1_000 },
    socket: {
      connectTimeout: 5_000,
      reconnectStrategy: (retries) => hasStarted && Math.min(50 * 2 ** retries, 1_000),
    },
  });
  redis.on("error", (error) => {
    if (hasStarted) log.warn({ err: error }, "the connection to Redis broke");
  });
  try {
    await redis.connect();
  } catch (error) {
    throw new Error(
      `Redis at ${new URL(url).host} does not answer: ${error instanceof Error ? error.message : error}`,
    );
  }
  hasStarted = true;
  return {
    redis,
    isReady: () => redis.isReady,
    async [Symbol.asyncDispose]() {
      await (redis.isReady ? redis.close() : redis.destroy());
    },
  };
};
