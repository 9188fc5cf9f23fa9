import { connect } from "node:net";
import type { Environment } from "./config.ts";
import { parseNatsUrl } from "./nats-url.ts";
import type { Clock, Timers } from "./ports.ts";
import { type Address, parseSentinelUrl } from "./redis-url.ts";

const URLS = ["POSTGRES_URL", "NATS_URL", "REDIS_URL"] as const;
const PORTS: Readonly<Record<string, number>> = {
  "postgres:": 5432,
  "postgresql:": 5432,
  "redis:": 6379,
  "rediss:": 6379,
};
const NATS_PORT = 4222;
const ANSWER_MS = 2_000;
const AGAIN_AFTER_MS = 250;

/** The servers of a value, one of which is enough; none for what is no URL. */
const addressesOf = (text: string): readonly Address[] => {
  const sentinel = parseSentinelUrl(text);
  if (sentinel !== null) return sentinel.sentinels;
  const nats = parseNatsUrl(text);
  return (typeof nats === "string" ? [text] : nats.servers).flatMap((each) => {
    const url = URL.parse(each);
    if (url === null) return [];
    return [{ host: url.hostname, port: Number(url.port) || (PORTS[url.protocol] ?? NATS_PORT) }];
  });
};

const takesConnections = ({ host, port }: Address): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: ANSWER_MS });
    const end = (isThere: boolean): void => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once("connect", () => end(true));
    socket.once("timeout", () => end(false));
    socket.once("error", () => end(false));
  });

/**
 * Waits until the servers that the environment names take connections, at most `withinMs` for all of them. Where a
 * system is brought up all at once, a service may be there before what it stands on.
 * @returns the keys of those that did not
 */
export const awaitServers = async (
  env: Environment,
  withinMs: number,
  { clock, timers }: { readonly clock: Clock; readonly timers: Timers },
): Promise<readonly string[]> => {
  const untilMs = clock.nowMs() + withinMs;
  const wait = async (key: string): Promise<string[]> => {
    const addresses = addressesOf(env[key] ?? "");
    if (addresses.length === 0) return [];
    while (!(await Promise.all(addresses.map(takesConnections))).includes(true)) {
      if (clock.nowMs() >= untilMs) return [key];
      await timers.sleep(AGAIN_AFTER_MS);
    }
    return [];
  };
  return withinMs === 0 ? [] : (await Promise.all(URLS.map(wait))).flat();
};
