import type { QueueDiff, QueueInfo } from "@gokaku/contract";
import { ROLES } from "@gokaku/game";
import type { QueueStep, QueueView } from "../domain/queue-view.ts";

/** The whole state. `playing` is the viewer's own id while that player sits in a match, and never anybody else's. */
export const presentQueueInfo = (view: QueueView, playing: string | null): QueueInfo => ({
  role_counts: { ...view.roleCounts },
  total_waiting: view.totalWaiting,
  ongoing_matches: view.ongoingMatches,
  average_wait_time: view.averageWaitTime,
  ongoing_match_players: playing === null ? [] : [playing],
  previous_matched_unixtime: view.previousMatchedUnixtime,
  previous_user_count: view.previousUserCount,
  version: view.version,
});

const changed = (before: number, after: number) =>
  before === after ? undefined : { old: before, new: after };

const withoutAbsent = <T extends object>(record: T) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

const roleChanges = ({ before, view, joined, left }: QueueStep) =>
  Object.fromEntries(
    ROLES.filter(
      (role) => before.roleCounts[role] !== view.roleCounts[role] || joined[role] > 0 || left[role] > 0,
    ).map((role) => [role, { new_count: view.roleCounts[role], joined: joined[role], left: left[role] }]),
  );

/** What a step changed, in counts only. */
export const presentQueueDiff = (step: QueueStep): QueueDiff => {
  const { before, view } = step;
  const roles = roleChanges(step);
  return {
    action: "queueDiff",
    version: view.version,
    prev: step.prev,
    changes: withoutAbsent({
      total_waiting: changed(before.totalWaiting, view.totalWaiting),
      role_queues: Object.keys(roles).length === 0 ? undefined : roles,
      ongoing_matches: changed(before.ongoingMatches, view.ongoingMatches),
      previous_matched_unixtime: changed(before.previousMatchedUnixtime, view.previousMatchedUnixtime),
      previous_user_count: changed(before.previousUserCount, view.previousUserCount),
    }),
  };
};
