import type { Logger } from "@gokaku/service";
import {
  ClientOfflineError,
  ConnectionTimeoutError,
  createClient,
  DisconnectsClientError,
  SocketClosedUnexpectedlyError,
  SocketTimeoutError,
  TimeoutError,
} from "@redis/client";

const CONNECT_TIMEOUT_MS = 2_000;
const SILENCE_MS = 5_000;
const PING_EVERY_MS = 2_000;
const LONGEST_PAUSE_MS = 1_000;

const createRedis = (url: string, mayReconnect: () => boolean) =>
  createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: PING_EVERY_MS,
    commandOptions: { timeout: 1_000 },
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (retries, cause) =>
        mayReconnect() ? Math.min(LONGEST_PAUSE_MS, 50 * 2 ** retries) : cause,
    },
  });

const OUTAGES = [
  ClientOfflineError,
  DisconnectsClientError,
  SocketClosedUnexpectedlyError,
  ConnectionTimeoutError,
  SocketTimeoutError,
  TimeoutError,
];

/** Whether a command failed because Redis is unavailable, which says nothing about the command. */
export const isRedisOutage = (error: unknown): boolean => OUTAGES.some((outage) => error instanceof outage);

export type Redis = ReturnType<typeof createRedis>;

/**
 * A connection whose commands fail at once while Redis is unavailable, and which reconnects by itself.
 * @throws Error with one sentence when Redis is unavailable now
 */
export const openRedis = async (url: string, log: Logger): Promise<Redis & AsyncDisposable> => {
  let wasConnected = false;
  const redis = createRedis(url, () => wasConnected);
  redis.on("error", (error: unknown) => {
    if (wasConnected) log.warn({ err: error }, "the connection to Redis broke");
  });
  try {
    await redis.connect();
  } catch (error) {
    throw new Error(`Redis at ${new URL(url).host} does not answer.`, { cause: error });
  }
  wasConnected = true;
  return Object.assign(redis, {
    async [Symbol.asyncDispose]() {
      await (redis.isReady ? redis.close() : redis.destroy());
    },
  });
};
