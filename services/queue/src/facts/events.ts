import { type AdminAct, adminActEvent, event } from "@gokaku/bus";
import type { OutboxEvent, UnitOfWork } from "@gokaku/db";
import { EntryStep } from "@gokaku/proto/events/v1/events_pb";

type Emit = UnitOfWork<unknown>["emit"];

const PLAYERS_PER_EVENT = 500;

/** In parts of the size of one event. */
const inParts = <Item>(
  items: readonly Item[],
  tell: (part: readonly Item[]) => OutboxEvent,
): OutboxEvent[] => {
  const events: OutboxEvent[] = [];
  for (let from = 0; from < items.length; from += PLAYERS_PER_EVENT)
    events.push(tell(items.slice(from, from + PLAYERS_PER_EVENT)));
  return events;
};

/** Where these players stand with the queue has changed. */
export const entriesChangedOf = (userIds: readonly string[]): readonly OutboxEvent[] =>
  inParts(userIds, (part) => event("queue.entries_changed", { userIds: [...part] }));

/** An entry with its player. */
interface Named {
  readonly userId: string;
  readonly entryId: string;
}

/** Announces entries that waited and are held for matches. @param entries as they waited */
export const entriesHeld = (
  emit: Emit,
  entries: readonly (Named & { readonly entryVersion: bigint })[],
): Promise<void> =>
  emit(
    ...inParts(entries, (part) =>
      event("queue.entries_changed", {
        userIds: part.map(({ userId }) => userId),
        step: EntryStep.CLAIMED,
        entryIds: part.map(({ entryId }) => entryId),
        versions: part.map(({ entryVersion }) => entryVersion + 1n),
      }),
    ),
  );

/** Announces entries that ended because their matches were made. */
export const entriesMatched = (emit: Emit, entries: readonly Named[]): Promise<void> =>
  emit(
    ...inParts(entries, (part) =>
      event("queue.entries_changed", {
        userIds: part.map(({ userId }) => userId),
        step: EntryStep.MATCHED,
        entryIds: part.map(({ entryId }) => entryId),
      }),
    ),
  );

/** Announces whose entries a transaction changed. */
export const entriesChanged = (emit: Emit, userIds: readonly string[]): Promise<void> =>
  emit(...entriesChangedOf(userIds));

/** Announces that a tick asks for a plan. @param key planned start, unix ms */
export const tickOpened = (emit: Emit, key: number, playerCount: number): Promise<void> =>
  emit(event("queue.tick_opened", { tickId: String(key), playerCount }));

/** Announces what an admin did, for the audit log. */
export const adminActed = (emit: Emit, act: AdminAct): Promise<void> =>
  emit(adminActEvent("queue.admin_acted", act));
