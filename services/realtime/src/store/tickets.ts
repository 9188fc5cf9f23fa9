import type { RedisClientType } from "redis";
import type { Holder } from "../domain/ticket.ts";
import type { TicketStore } from "../usecases/issue-ticket.ts";

type Redis = Pick<RedisClientType, "set" | "getDel">;

const keyOf = (hash: string): string => `realtime:ticket:${hash}`;

const readHolder = (text: string): Holder | null => {
  const [userId, tokenExpiresAt]: unknown[] = JSON.parse(text);
  return typeof userId === "string" && typeof tokenExpiresAt === "number" ? { userId, tokenExpiresAt } : null;
};

export const createTicketStore = (redis: Redis): TicketStore => ({
  async put(hash, { userId, tokenExpiresAt }, ttlS) {
    await redis.set(keyOf(hash), JSON.stringify([userId, tokenExpiresAt]), {
      expiration: { type: "EX", value: ttlS },
    });
  },
  async take(hash) {
    const text = await redis.getDel(keyOf(hash));
    return text === null ? null : readHolder(text);
  },
});
