import { event } from "@gokaku/bus";
import type { OutboxEvent, UnitOfWork } from "@gokaku/db";

type Emit = UnitOfWork<unknown>["emit"];

const PLAYERS_PER_EVENT = 500;

/** Where these players stand with the queue has changed. */
export const entriesChangedOf = (userIds: readonly string[]): readonly OutboxEvent[] => {
  const events: OutboxEvent[] = [];
  for (let from = 0; from < userIds.length; from += PLAYERS_PER_EVENT) {
    events.push(event("queue.entries_changed", { userIds: userIds.slice(from, from + PLAYERS_PER_EVENT) }));
  }
  return events;
};

/** Announces whose entries a transaction changed. */
export const entriesChanged = (emit: Emit, userIds: readonly string[]): Promise<void> =>
  emit(...entriesChangedOf(userIds));

/** Announces that a tick asks for a plan. @param key planned start, unix ms */
export const tickOpened = (emit: Emit, key: number, playerCount: number): Promise<void> =>
  emit(event("queue.tick_opened", { tickId: String(key), playerCount }));

/** Announces what an admin did, for the audit log. `before` and `after` are of any JSON shape. */
export const adminActed = (
  emit: Emit,
  act: {
    readonly actorId: string;
    readonly action: "matchmaker_settings.update" | "tick.trigger";
    readonly object: string;
    readonly before?: object;
    readonly after: object;
    readonly actedAtMs: number;
  },
): Promise<void> => {
  const { before, after, actedAtMs, ...rest } = act;
  return emit(
    event("queue.admin_acted", {
      ...rest,
      beforeJson: before === undefined ? "" : JSON.stringify(before),
      afterJson: JSON.stringify(after),
      actedAtMs: BigInt(actedAtMs),
    }),
  );
};
