import type { RedisClientType } from "@redis/client";

/** The channel of all processes of realtime; the sender receives its own messages. */
export const CONTROL_CHANNEL = "realtime:control";

export type ControlMessage =
  | Readonly<{ kind: "end_session"; userId: string; session: string }>
  /** Slots of sockets that are one too many for their player. */
  | Readonly<{ kind: "give_up"; slots: readonly string[] }>;

/** Sends to every process. @throws Error while Redis is unavailable */
export const sendControlMessage = (
  { redis }: { readonly redis: Pick<RedisClientType, "publish"> },
  message: ControlMessage,
): Promise<number> => redis.publish(CONTROL_CHANNEL, JSON.stringify(message));
