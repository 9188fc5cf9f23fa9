import type { Logger } from "@gokaku/service";
import { createClient } from "redis";

const CONNECT_TIMEOUT_MS = 2_000;
const SILENCE_MS = 5_000;
const PING_MS = 2_000;

const createRedis = (url: string, mayReconnect: () => boolean) =>
  createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    commandOptions: { timeout: 0 },
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (retries, cause) => (mayReconnect() ? Math.min(1_000, 50 * 2 ** retries) : cause),
    },
  });

export type Redis = ReturnType<typeof createRedis>;

/** A connection that fails fast while Redis is away and comes back by itself. @throws when it is away now */
export const openRedis = async (url: string, log: Logger): Promise<Redis & AsyncDisposable> => {
  let wasConnected = false;
  const client = createRedis(url, () => wasConnected);
  client.on("error", (error: unknown) => {
    if (wasConnected) log.warn({ err: error }, "redis is away");
  });
  try {
    await client.connect();
  } catch (error) {
    throw new Error(`Redis does not answer at ${new URL(url).host}.`, { cause: error });
  }
  wasConnected = true;
  return Object.assign(client, {
    [Symbol.asyncDispose]: async () => {
      client.destroy();
    },
  });
};
