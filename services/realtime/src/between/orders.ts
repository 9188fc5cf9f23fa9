import type { RedisClientType } from "@redis/client";

/** The channel of all processes of realtime; the sender receives its own messages. */
export const ORDERS = "realtime:orders";

export type Order =
  | Readonly<{ kind: "end_session"; userId: string; session: string }>
  /** Places of sockets that are one too many for their player. */
  | Readonly<{ kind: "give_up"; places: readonly string[] }>;

/** Sends to every process. @throws Error while Redis is unavailable */
export const giveOrder = (
  { redis }: { readonly redis: Pick<RedisClientType, "publish"> },
  order: Order,
): Promise<number> => redis.publish(ORDERS, JSON.stringify(order));
