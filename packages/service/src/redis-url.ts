import type { EnvironmentReader } from "./config.ts";

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** A Redis of which sentinels say where its primary is. */
export interface SentinelUrl {
  readonly sentinels: readonly Address[];
  /** Under which the sentinels know it. */
  readonly name: string;
  /** For the servers, and for the sentinels where these want one; "" for none. */
  readonly username: string;
  readonly password: string;
  readonly isEncrypted: boolean;
}

const SENTINEL = /^(rediss?)-sentinel:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^@/?#\s]+)\/([^/?#\s]+)$/;
const SENTINEL_PORT = 26_379;

const parseAddress = (text: string): Address | null => {
  const url = URL.parse(`tcp://${text}`);
  if (url === null || url.hostname === "" || url.pathname !== "") return null;
  return { host: url.hostname.replace(/^\[|\]$/g, ""), port: Number(url.port) || SENTINEL_PORT };
};

const decode = (text: string | undefined): string | null => {
  try {
    return decodeURIComponent(text ?? "");
  } catch {
    return null;
  }
};

/** @returns the parts of `redis-sentinel://USER:PASSWORD@HOST:PORT,HOST:PORT/NAME`; null for anything else */
export const parseSentinelUrl = (text: string): SentinelUrl | null => {
  const [, scheme, user, secret, hosts = "", path] = SENTINEL.exec(text) ?? [];
  const sentinels = hosts.split(",").map(parseAddress);
  const [username, password, name] = [decode(user), decode(secret), decode(path)];
  if (scheme === undefined || username === null || password === null || name === null) return null;
  if (!sentinels.every((one) => one !== null)) return null;
  return { sentinels, name, username, password, isEncrypted: scheme === "rediss" };
};

export const REDIS_URL_FORMS =
  "redis:// or rediss:// or redis-sentinel://USER:PASSWORD@HOST:PORT,HOST:PORT/NAME or rediss-sentinel://";

/** Whether it names a Redis: one server, or sentinels. */
export const isRedisUrl = (text: string): boolean =>
  parseSentinelUrl(text) !== null || ["redis:", "rediss:"].includes(URL.parse(text)?.protocol ?? "");

export const readRedisUrl = (read: EnvironmentReader): string => {
  const text = read.string("REDIS_URL");
  if (text !== "" && !isRedisUrl(text)) read.problem(`REDIS_URL must be a URL such as ${REDIS_URL_FORMS}.`);
  return text;
};
