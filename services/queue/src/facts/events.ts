import { event } from "@gokaku/bus";
import type { OutboxEvent, UnitOfWork } from "@gokaku/db";

type Emit = UnitOfWork<unknown>["emit"];

const PLAYERS_PER_EVENT = 500;

/** Announces whose entries a transaction changed. */
export const entriesChanged = (emit: Emit, userIds: readonly string[]): Promise<void> => {
  const events: OutboxEvent[] = [];
  for (let from = 0; from < userIds.length; from += PLAYERS_PER_EVENT) {
    events.push(event("queue.entries_changed", { userIds: userIds.slice(from, from + PLAYERS_PER_EVENT) }));
  }
  return emit(...events);
};

/** Announces that a tick asks for a plan. @param key planned start, unix ms */
export const tickOpened = (emit: Emit, key: number, playerCount: number): Promise<void> =>
  emit(event("queue.tick_opened", { tickId: String(key), playerCount }));
