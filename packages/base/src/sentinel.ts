import type { Address, Logger, SentinelUrl, Timers } from "@gokaku/service";
import { createClient } from "@redis/client";
import { closeRedis, connectRedis, optionsOf, type Redis } from "./redis-connection.ts";

/** How often the sentinels are asked where the primary is. */
const ASK_EVERY_MS = 1_000;
const ANSWER_MS = 1_000;

const NO_ONE = { username: "", password: "" } as const;

const ask = async (where: SentinelUrl, address: Address, as: Pick<SentinelUrl, "username" | "password">) => {
  const { socket, ...place } = optionsOf({ ...where, ...as, address });
  const client = createClient({
    ...place,
    commandOptions: { timeout: ANSWER_MS },
    socket: { ...socket, connectTimeout: ANSWER_MS, reconnectStrategy: false },
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const answer = await client.sendCommand(["SENTINEL", "GET-MASTER-ADDR-BY-NAME", where.name]);
    if (!Array.isArray(answer)) throw new Error(`the sentinel at ${address.host} knows no ${where.name}`);
    return { host: String(answer[0]), port: Number(answer[1]) };
  } finally {
    if (client.isOpen) client.destroy();
  }
};

const isWithoutPassword = (error: unknown): boolean =>
  error instanceof Error && /without any password configured|WRONGPASS/.test(error.message);

/** The answer of the first sentinel that knows. @throws Error when none does */
const findPrimary = async (where: SentinelUrl): Promise<Address> => {
  const causes: unknown[] = [];
  for (const sentinel of where.sentinels) {
    try {
      return await ask(where, sentinel, where).catch((error: unknown) => {
        if (isWithoutPassword(error)) return ask(where, sentinel, NO_ONE);
        throw error;
      });
    } catch (error) {
      causes.push(error);
    }
  }
  throw new AggregateError(causes, "no sentinel knows the primary");
};

/** @throws Error when the server is unavailable, or a replica */
const connectPrimary = async (where: SentinelUrl, address: Address, log: Logger): Promise<Redis> => {
  const redis = await connectRedis({ ...where, address }, log);
  const state = await redis.role().catch(() => undefined);
  if (state?.role === "master") return redis;
  await closeRedis(redis);
  throw new Error(`the server at ${address.host}:${address.port} is no primary yet`);
};

type Subscription = Parameters<Redis["subscribe"]>;

/**
 * A connection to the primary that the sentinels name. When they name another one, it leads there from then on,
 * with its subscriptions; "ready" is emitted as after every reconnect.
 * @throws Error when none is found now
 */
export const followPrimary = async (
  where: SentinelUrl,
  log: Logger,
  timers: Timers,
): Promise<Redis & AsyncDisposable> => {
  let at = await findPrimary(where);
  let current = await connectPrimary(where, at, log);
  let isLost = false;
  const subscriptions: Subscription[] = [];

  const move = async (to: Address): Promise<void> => {
    const next = await connectPrimary(where, to, log);
    for (const subscription of subscriptions) await next.subscribe(...subscription);
    const [before, listeners] = [current, current.listeners("ready")];
    current = next;
    at = to;
    if (before.isOpen) before.destroy();
    for (const listener of listeners) {
      next.on("ready", listener as () => void);
      listener();
    }
    log.warn({ host: to.host, port: to.port }, "Redis has another primary");
  };

  const watch = timers.every(ASK_EVERY_MS, async () => {
    try {
      const found = await findPrimary(where);
      if (found.host !== at.host || found.port !== at.port) await move(found);
      isLost = false;
    } catch (error) {
      if (!isLost)
        log.warn({ err: error }, "the primary of Redis was not found; the sentinels are asked again");
      isLost = true;
    }
  });

  const own: Readonly<Record<PropertyKey, unknown>> = {
    subscribe: (...subscription: Subscription) => {
      subscriptions.push(subscription);
      return current.subscribe(...subscription);
    },
    [Symbol.asyncDispose]: async () => {
      await watch[Symbol.asyncDispose]();
      await closeRedis(current);
    },
  };
  return new Proxy(current, {
    get: (_first, key) => {
      if (Object.hasOwn(own, key)) return own[key];
      const value: unknown = Reflect.get(current, key);
      return typeof value === "function" ? value.bind(current) : value;
    },
  }) as Redis & AsyncDisposable;
};
