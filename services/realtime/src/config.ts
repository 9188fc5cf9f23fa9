import { readPushHosts } from "@gokaku/game";
import {
  type Environment,
  type EnvironmentReader,
  readBaseConfig,
  readEnvironment,
  readNatsConfig,
  readRedisUrl,
  SOCKET_CAPS,
} from "@gokaku/service";

const PORT = { min: 0, max: 65535 } as const;

/** Points and numbers of the curve P-256, base64url. */
const PUBLIC_KEY = /^B[A-Za-z0-9_-]{86}$/;
const PRIVATE_KEY = /^[A-Za-z0-9_-]{43}$/;

/** Pairs as `public.private` with commas between them. */
const readFormerKeys = (read: EnvironmentReader) =>
  (read.optional("VAPID_FORMER_KEYS") ?? "")
    .split(",")
    .map((pair) => pair.trim())
    .filter((pair) => pair !== "")
    .flatMap((pair) => {
      const [publicKey = "", privateKey = ""] = pair.split(".");
      if (PUBLIC_KEY.test(publicKey) && PRIVATE_KEY.test(privateKey)) return [{ publicKey, privateKey }];
      read.problem("VAPID_FORMER_KEYS must be pairs of keys, each public.private, with commas between them.");
      return [];
    });

/** The keys and allowed hosts of push notifications; null without keys. */
const readPush = (read: EnvironmentReader) => {
  const [publicKey = "", privateKey = "", subject = ""] = [
    read.optional("VAPID_PUBLIC_KEY"),
    read.optional("VAPID_PRIVATE_KEY"),
    read.optional("VAPID_SUBJECT"),
  ];
  const hosts = readPushHosts(read, "PUSH_HOSTS");
  if (publicKey + privateKey === "") return null;
  if (!PUBLIC_KEY.test(publicKey))
    read.problem("VAPID_PUBLIC_KEY must be a public key as web-push makes it.");
  if (!PRIVATE_KEY.test(privateKey))
    read.problem("VAPID_PRIVATE_KEY must be a private key as web-push makes it.");
  if (!/^(?:mailto:.+@.+|https:\/\/.+)$/.test(subject))
    read.problem("VAPID_SUBJECT must say by mailto: or https: how push services reach the operator.");
  /** Under the first one browsers register; under the others they did. */
  const keys = [{ publicKey, privateKey }, ...readFormerKeys(read)];
  return { keys, subject, hosts };
};

/** @throws ConfigError listing every bad key */
export const readConfig = (env: Environment) => {
  const read = readEnvironment(env);
  const config = {
    ...readBaseConfig(read),
    wsHost: read.string("WS_HOST", "127.0.0.1"),
    wsPort: read.integer("WS_PORT", PORT),
    ...readNatsConfig(read),
    redisUrl: readRedisUrl(read),
    queueAddress: read.address("QUEUE_ADDR"),
    matchesAddress: read.address("MATCHES_ADDR"),
    usersAddress: read.address("USERS_ADDR"),
    push: readPush(read),
    rateLimitScale: read.number("RATE_LIMIT_SCALE", { min: 0.01, max: 100_000, fallback: 1 }),
    /** Sockets open at the same time, in all and (times the scale) of one address. */
    maxSockets: read.integer("WS_MAX_SOCKETS", {
      min: 1,
      max: 1_000_000,
      fallback: SOCKET_CAPS.realtime.inAll,
    }),
    maxSocketsPerAddress: read.integer("WS_MAX_SOCKETS_PER_ADDRESS", {
      min: 1,
      max: 1_000_000,
      fallback: SOCKET_CAPS.realtime.perAddress,
    }),
    /** How many proxies in front write `X-Forwarded-For`; the gateway is one. */
    trustedProxies: read.integer("WS_TRUSTED_PROXIES", { min: 0, max: 10, fallback: 1 }),
    /** Over how long sockets are closed when the process stops. */
    drainMs: read.integer("WS_DRAIN_MS", { min: 0, max: 30_000, fallback: 3_000 }),
  };
  read.check();
  return config;
};

export type Config = ReturnType<typeof readConfig>;
