import type { QueueEnd, QueueEntry, UpdateStatus } from "@gokaku/contract";
import { QUEUE_END_CAUSES } from "@gokaku/game";
import { roleFromProto } from "@gokaku/grpc";
import { type Entry, EntryState, type LastEnd, type QueueStatus } from "@gokaku/proto/queue/v1/queue_pb";

const presentEntry = (entry: Entry): QueueEntry => ({
  entry_id: entry.entryId,
  user_id: entry.userId,
  selected_roles: entry.selectedRoles.map(roleFromProto).filter((role) => role !== null),
  blocking: entry.blocking,
  rate: entry.rate,
  joined_at: Number(entry.joinedAt),
  state: entry.state === EntryState.CLAIMED ? "claimed" : "waiting",
  version: Number(entry.version),
});

const presentEnd = (end: LastEnd): QueueEnd | null => {
  const cause = QUEUE_END_CAUSES.find((known) => known === end.cause);
  return cause === undefined ? null : { cause, ended_at: Number(end.endedAt) };
};

/** The player's own waiting; `isInMatch` is the matches service's word, which is the newer one. */
export const presentOwnStatus = (status: QueueStatus | null, isInMatch: boolean): UpdateStatus => ({
  action: "updateStatus",
  data: {
    in_queue: status?.entry !== undefined,
    entry: status?.entry ? presentEntry(status.entry) : null,
    last_end: status?.lastEnd ? presentEnd(status.lastEnd) : null,
    in_match: isInMatch,
  },
});
