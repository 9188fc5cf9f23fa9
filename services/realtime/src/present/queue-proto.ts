import type { QueueViewChanged } from "@gokaku/proto/events/v1/events_pb";
import type { PublicView, RoleCounts as RoleCountsMessage } from "@gokaku/proto/queue/v1/queue_pb";
import type { QueueStep, QueueView, RoleCounts } from "../domain/queue-view.ts";

const readRoleCounts = (counts: RoleCountsMessage | undefined): RoleCounts => ({
  TOP_LANE: counts?.topLane ?? 0,
  SUPPORT: counts?.support ?? 0,
  MIDDLE: counts?.middle ?? 0,
  BOTTOM_LANE: counts?.bottomLane ?? 0,
  TANK: counts?.tank ?? 0,
});

export const readQueueView = (view: PublicView): QueueView => ({
  version: Number(view.version),
  roleCounts: readRoleCounts(view.roleCounts),
  totalWaiting: view.totalWaiting,
  ongoingMatches: view.ongoingMatches,
  averageWaitTime: view.averageWaitTime,
  previousMatchedUnixtime: Number(view.previousMatchedUnixtime),
  previousUserCount: view.previousUserCount,
});

/** Null for an announcement without both states, from which no difference can be told. */
export const readQueueStep = (event: QueueViewChanged): QueueStep | null =>
  event.view && event.before
    ? {
        prev: Number(event.prev),
        before: readQueueView(event.before),
        view: readQueueView(event.view),
        joined: readRoleCounts(event.joined),
        left: readRoleCounts(event.left),
      }
    : null;
