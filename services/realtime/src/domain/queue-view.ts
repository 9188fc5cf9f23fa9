import type { Role } from "@gokaku/game";

export type RoleCounts = Readonly<Record<Role, number>>;

/** The queue as everybody may see it. Times in unix seconds, waiting time in seconds. */
export type QueueView = Readonly<{
  version: number;
  roleCounts: RoleCounts;
  totalWaiting: number;
  ongoingMatches: number;
  averageWaitTime: number;
  previousMatchedUnixtime: number;
  previousUserCount: number;
}>;

/** The view moved from version `prev`, which looked like `before`, to `view`. */
export type QueueStep = Readonly<{
  prev: number;
  before: QueueView;
  view: QueueView;
  joined: RoleCounts;
  left: RoleCounts;
}>;

/** Nothing to say, the difference, or the full state because a version was lost. */
export type Announcement = "none" | "diff" | "full";

/** What sockets that have seen version `have` (null: nothing yet) must be told of a step. */
export const announceStep = (have: number | null, step: QueueStep): Announcement => {
  if (have !== null && step.view.version <= have) return "none";
  return step.prev === have ? "diff" : "full";
};

/** What sockets that have seen version `have` must be told of a state that was read, not announced. */
export const announceRead = (have: number | null, read: QueueView): Announcement =>
  have !== null && read.version <= have ? "none" : "full";
