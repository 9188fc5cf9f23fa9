import { coalesce, type Write, writeStatement } from "@gokaku/db";
import type { UserId } from "@gokaku/game";
import { entriesChanged } from "../events/events.ts";

const MOST_PER_STATEMENT = 100;

/** Skips an entry whose row is locked: a request never waits for another player's row. */
const LEAVE = writeStatement<{ user_id: string; entry_id: string }>({
  with: `
    found as (
      select entry_id from entry
      where user_id = any($1::text[]) and state = 'waiting' and ended_at_ms is null
      order by user_id for no key update skip locked
    ),
    ended as (
      update entry set state = 'left', ended_at_ms = $2::bigint, version = version + 1
      from found where entry.entry_id = found.entry_id
      returning entry.user_id, entry.entry_id
    )`,
  emits: "ended",
});

interface Leaving {
  readonly userId: UserId;
  readonly nowMs: number;
}
interface Left {
  readonly entryId: string;
  readonly endedAtMs: number;
}

const leaveAll = async (write: Write, leaving: readonly Leaving[]): Promise<readonly (Left | null)[]> => {
  const endedAtMs = Math.max(...leaving.map(({ nowMs }) => nowMs));
  const userIds = leaving.map(({ userId }) => userId);
  const rows = await write(LEAVE, [userIds, endedAtMs], entriesChanged(userIds));
  const entryIds = new Map(rows.map(({ user_id, entry_id }) => [user_id, entry_id]));
  return userIds.map((userId) => {
    const entryId = entryIds.get(userId);
    // Of two requests of one player, the first has left and the second finds no entry.
    entryIds.delete(userId);
    return entryId === undefined ? null : { entryId, endedAtMs };
  });
};

/** Returns the entry that ended as left, and when; null when none waited or its row is locked. */
export type LeaveWaiting = (leaving: Leaving) => Promise<Left | null>;

export const createLeaveWaiting = (write: Write): LeaveWaiting =>
  coalesce((leaving) => leaveAll(write, leaving), MOST_PER_STATEMENT);
