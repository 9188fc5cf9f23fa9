import type { Address, Logger } from "@gokaku/service";
import {
  ClientClosedError,
  ClientOfflineError,
  ConnectionTimeoutError,
  createClient,
  DisconnectsClientError,
  ErrorReply,
  SocketClosedUnexpectedlyError,
  SocketTimeoutError,
  TimeoutError,
} from "@redis/client";

const CONNECT_TIMEOUT_MS = 2_000;
const SILENCE_MS = 5_000;
const PING_EVERY_MS = 2_000;
const LONGEST_PAUSE_MS = 1_000;

/** One server: by its URL, or as sentinels name it. */
export type RedisServer =
  | string
  | {
      readonly address: Address;
      readonly username: string;
      readonly password: string;
      readonly isEncrypted: boolean;
    };

/** The options of a client: what is empty is left out. */
export const optionsOf = (server: RedisServer) => {
  if (typeof server === "string") return { url: server, socket: {} };
  const { address, username, password, isEncrypted } = server;
  return {
    ...(username === "" ? {} : { username }),
    ...(password === "" ? {} : { password }),
    socket: isEncrypted ? { ...address, tls: true as const } : { ...address },
  };
};

const createRedis = (server: RedisServer, mayReconnect: () => boolean) => {
  const { socket, ...place } = optionsOf(server);
  return createClient({
    ...place,
    disableOfflineQueue: true,
    pingInterval: PING_EVERY_MS,
    commandOptions: { timeout: 1_000 },
    socket: {
      ...socket,
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (retries, cause) =>
        mayReconnect() ? Math.min(LONGEST_PAUSE_MS, 50 * 2 ** retries) : cause,
    },
  });
};

const OUTAGES = [
  ClientClosedError,
  ClientOfflineError,
  DisconnectsClientError,
  SocketClosedUnexpectedlyError,
  ConnectionTimeoutError,
  SocketTimeoutError,
  TimeoutError,
];
/** Refusals of a server that is a replica, full, loading its data, cannot save them or has too few replicas. */
const REFUSALS = /^(READONLY|OOM|LOADING|MASTERDOWN|MISCONF|NOREPLICAS|CLUSTERDOWN|BUSY) /;

/** Whether a command failed because Redis is unavailable, which says nothing about the command. */
export const isRedisOutage = (error: unknown): boolean =>
  OUTAGES.some((outage) => error instanceof outage) ||
  (error instanceof ErrorReply && REFUSALS.test(error.message));

export type Redis = ReturnType<typeof createRedis>;

/** Connects to one server, and reconnects to it by itself from then on. @throws Error when it is unavailable now */
export const connectRedis = async (server: RedisServer, log: Logger): Promise<Redis> => {
  let wasConnected = false;
  const redis = createRedis(server, () => wasConnected);
  redis.on("error", (error: unknown) => {
    if (wasConnected) log.warn({ err: error }, "the connection to Redis broke");
  });
  await redis.connect();
  wasConnected = true;
  return redis;
};

export const closeRedis = async (redis: Redis): Promise<void> => {
  await (redis.isReady ? redis.close() : redis.destroy());
};
