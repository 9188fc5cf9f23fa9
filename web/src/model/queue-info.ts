import type { QueueChanges, QueueDiff, QueueInfo } from "@gokaku/contract";
import { ROLES } from "@gokaku/game";

const applyChanges = (info: QueueInfo, changes: QueueChanges): QueueInfo => {
  const roleCounts = { ...info.role_counts };
  for (const role of ROLES) {
    const change = changes.role_queues?.[role];
    if (change !== undefined) roleCounts[role] = change.new_count;
  }
  return {
    ...info,
    role_counts: roleCounts,
    total_waiting: changes.total_waiting?.new ?? info.total_waiting,
    ongoing_matches: changes.ongoing_matches?.new ?? info.ongoing_matches,
    average_wait_time: changes.average_wait_time?.new ?? info.average_wait_time,
    ongoing_match_players: changes.ongoing_match_players?.new ?? info.ongoing_match_players,
    previous_matched_unixtime: changes.previous_matched_unixtime?.new ?? info.previous_matched_unixtime,
    previous_user_count: changes.previous_user_count?.new ?? info.previous_user_count,
    shortage: changes.shortage === undefined ? info.shortage : changes.shortage.new,
  };
};

export type DiffOutcome =
  | { readonly kind: "applied"; readonly info: QueueInfo }
  | { readonly kind: "old" }
  /** Something between was lost: the whole has to be asked for. */
  | { readonly kind: "gap" };

/** One step of the queue's public view; it fits only on the version it was made from. */
export const applyQueueDiff = (known: QueueInfo | undefined, diff: QueueDiff): DiffOutcome => {
  if (known === undefined) return { kind: "gap" };
  if (diff.version <= known.version) return { kind: "old" };
  if (diff.prev !== known.version) return { kind: "gap" };
  return { kind: "applied", info: { ...applyChanges(known, diff.changes), version: diff.version } };
};

/** Which full view to keep: an answer that was overtaken on its way must not turn the clock back. */
export const newerQueueInfo = (known: QueueInfo | undefined, arrived: QueueInfo): QueueInfo =>
  known !== undefined && known.version > arrived.version ? known : arrived;
