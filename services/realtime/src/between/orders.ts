import type { RedisClientType } from "@redis/client";

/** On which every process of realtime tells all of them, itself included. */
export const ORDERS = "realtime:orders";

export type Order =
  | Readonly<{ kind: "end_session"; userId: string; session: string }>
  /** Places of sockets that are one too many for their player. */
  | Readonly<{ kind: "give_up"; places: readonly string[] }>;

/** Tells every process. @throws Error while Redis is away */
export const giveOrder = (
  { redis }: { readonly redis: Pick<RedisClientType, "publish"> },
  order: Order,
): Promise<number> => redis.publish(ORDERS, JSON.stringify(order));
