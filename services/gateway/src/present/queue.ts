import {
  LEFT_OVER_REASONS,
  type QueueEnd,
  type QueueEntry,
  type QueueEstimate,
  type QueueInfo,
} from "@gokaku/contract/queue";
import { CodedError, QUEUE_END_CAUSES } from "@gokaku/game";
import { roleFromProto } from "@gokaku/grpc";
import type { Role as ProtoRole } from "@gokaku/proto/common/v1/common_pb";
import {
  type Entry,
  EntryState,
  type EstimateWaitResponse,
  type LastEnd,
  type PublicView,
  type WaitRange,
} from "@gokaku/proto/queue/v1/queue_pb";
import { presentRoles } from "./users.ts";

export const presentEntry = (entry: Entry): QueueEntry => ({
  entry_id: entry.entryId,
  user_id: entry.userId,
  selected_roles: presentRoles(entry.selectedRoles),
  blocking: entry.blocking,
  rate: entry.rate,
  joined_at: Number(entry.joinedAt),
  state: presentEntryState(entry.state),
  version: Number(entry.version),
});

export const presentEntryState = (state: EntryState): QueueEntry["state"] =>
  state === EntryState.CLAIMED ? "claimed" : "waiting";

export const presentLastEnd = (end: LastEnd): QueueEnd => {
  const cause = QUEUE_END_CAUSES.find((known) => known === end.cause);
  if (cause === undefined) throw new CodedError("internal", `queue named an unknown cause: ${end.cause}`);
  return { cause, ended_at: Number(end.endedAt) };
};

/** @param ownId the viewer when seated in a match that is being played, else null */
export const presentQueueInfo = (view: PublicView, ownId: string | null): QueueInfo => ({
  role_counts: {
    TOP_LANE: view.roleCounts?.topLane ?? 0,
    SUPPORT: view.roleCounts?.support ?? 0,
    MIDDLE: view.roleCounts?.middle ?? 0,
    BOTTOM_LANE: view.roleCounts?.bottomLane ?? 0,
    TANK: view.roleCounts?.tank ?? 0,
  },
  total_waiting: view.totalWaiting,
  ongoing_matches: view.ongoingMatches,
  average_wait_time: view.averageWaitTime,
  ongoing_match_players: ownId === null ? [] : [ownId],
  previous_matched_unixtime: Number(view.previousMatchedUnixtime),
  previous_user_count: view.previousUserCount,
  version: Number(view.version),
});

const presentRange = (wait: WaitRange | undefined) => {
  if (wait === undefined) throw new CodedError("internal", "queue answered an estimate without figures");
  return { p50: wait.p50, p90: wait.p90 };
};

const presentLeftOver = (reason: string, roles: readonly ProtoRole[]): QueueEstimate["left_over"] => {
  const known = LEFT_OVER_REASONS.find((one) => one === reason);
  return known === undefined ? null : { reason: known, roles: presentRoles(roles) };
};

export const presentEstimate = ({
  wait,
  isKnown,
  ifAdded,
  leftOver,
  shortRoles,
}: EstimateWaitResponse): QueueEstimate => ({
  ...presentRange(wait),
  known: isKnown,
  if_added: ifAdded.flatMap((added) => {
    const role = roleFromProto(added.role);
    return role === null ? [] : [{ role, ...presentRange(added.wait) }];
  }),
  left_over: presentLeftOver(leftOver, shortRoles),
});
