import type { QueueDiff, UpdateStatus } from "@gokaku/contract/live";
import {
  LEFT_OVER_REASONS,
  type QueueEnd,
  type QueueEntry,
  type QueueEstimate,
  type QueueInfo,
  type QueueStatus,
  type RoleCounts,
  type SeatOffer,
  type Shortage,
} from "@gokaku/contract/queue";
import { CodedError, QUEUE_END_CAUSES, ROLES } from "@gokaku/game";
import { entryStateFromProto, roleFromProto } from "@gokaku/grpc";
import type { Role as ProtoRole } from "@gokaku/proto/common/v1/common_pb";
import type { QueueViewChanged } from "@gokaku/proto/events/v1/events_pb";
import type {
  Entry,
  EstimateWaitResponse,
  LastEnd,
  Offer,
  RoleCounts as ProtoRoleCounts,
  Shortage as ProtoShortage,
  QueueStatus as ProtoStatus,
  PublicView,
  WaitRange,
} from "@gokaku/proto/queue/v1/queue_pb";
import { presentRoles } from "./users.ts";

/** A state that is not known is that of waiting. */
export const presentEntry = (entry: Entry): QueueEntry => ({
  entry_id: entry.entryId,
  user_id: entry.userId,
  selected_roles: presentRoles(entry.selectedRoles),
  blocking: entry.blocking,
  rate: entry.rate,
  joined_at: Number(entry.joinedAt),
  state: entryStateFromProto(entry.state) ?? "waiting",
  version: Number(entry.version),
});

const presentLastEnd = (end: LastEnd): QueueEnd | null => {
  const cause = QUEUE_END_CAUSES.find((known) => known === end.cause);
  return cause === undefined ? null : { cause, ended_at: Number(end.endedAt) };
};

/** Null for an offer of a role that is not known. */
const presentOffer = ({ matchId, role, untilMs }: Offer): SeatOffer | null => {
  const known = roleFromProto(role);
  return known === null
    ? null
    : { match_id: matchId, role: known, until: Math.floor(Number(untilMs) / 1000) };
};

/** The caller's own waiting. An end whose cause is not known is none. */
export const presentQueueStatus = (status: ProtoStatus | null): QueueStatus => ({
  in_queue: status?.entry !== undefined,
  entry: status?.entry === undefined ? null : presentEntry(status.entry),
  last_end: status?.lastEnd === undefined ? null : presentLastEnd(status.lastEnd),
  offer: status?.offer === undefined ? null : presentOffer(status.offer),
});

type OwnStatus = UpdateStatus["data"];

/** The player's own waiting; `isInMatch` is the matches service's word, which is the newer one. */
export const presentOwnStatus = (
  status: ProtoStatus | null,
  isInMatch: boolean,
  result?: OwnStatus["result"],
): UpdateStatus => ({
  action: "updateStatus",
  data: {
    ...presentQueueStatus(status),
    in_match: isInMatch,
    ...(result === undefined ? {} : { result }),
  },
});

const presentRoleCounts = (counts: ProtoRoleCounts | undefined): RoleCounts => ({
  TOP_LANE: counts?.topLane ?? 0,
  SUPPORT: counts?.support ?? 0,
  MIDDLE: counts?.middle ?? 0,
  BOTTOM_LANE: counts?.bottomLane ?? 0,
  TANK: counts?.tank ?? 0,
});

const presentShortage = ({ players, roles, rateFrom, rateTo }: ProtoShortage): Shortage => ({
  players,
  roles: presentRoles(roles),
  rate_from: rateFrom,
  rate_to: rateTo,
});

/** The whole state. `ownId` is the viewer's own id while seated in a match that is played, and never anybody else's. */
export const presentQueueInfo = (view: PublicView, ownId: string | null): QueueInfo => ({
  role_counts: presentRoleCounts(view.roleCounts),
  total_waiting: view.totalWaiting,
  ongoing_matches: view.ongoingMatches,
  average_wait_time: view.averageWaitTime,
  ongoing_match_players: ownId === null ? [] : [ownId],
  previous_matched_unixtime: Number(view.previousMatchedUnixtime),
  previous_user_count: view.previousUserCount,
  shortage: view.shortage === undefined ? null : presentShortage(view.shortage),
  version: Number(view.version),
});

const changed = (before: number, after: number) =>
  before === after ? undefined : { old: before, new: after };

const withoutAbsent = <T extends object>(record: T) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

const roleChanges = (before: RoleCounts, after: RoleCounts, joined: RoleCounts, left: RoleCounts) =>
  Object.fromEntries(
    ROLES.filter((role) => before[role] !== after[role] || joined[role] > 0 || left[role] > 0).map((role) => [
      role,
      { new_count: after[role], joined: joined[role], left: left[role] },
    ]),
  );

/**
 * The changes of one step of the public view, in counts only; null for an announcement that lacks one of
 * its states.
 */
export const presentQueueDiff = (step: QueueViewChanged): QueueDiff | null => {
  if (step.view === undefined || step.before === undefined) return null;
  const [before, after] = [presentQueueInfo(step.before, null), presentQueueInfo(step.view, null)];
  const roles = roleChanges(
    before.role_counts,
    after.role_counts,
    presentRoleCounts(step.joined),
    presentRoleCounts(step.left),
  );
  return {
    action: "queueDiff",
    version: after.version,
    prev: Number(step.prev),
    changes: withoutAbsent({
      total_waiting: changed(before.total_waiting, after.total_waiting),
      role_queues: Object.keys(roles).length === 0 ? undefined : roles,
      ongoing_matches: changed(before.ongoing_matches, after.ongoing_matches),
      average_wait_time: changed(before.average_wait_time, after.average_wait_time),
      previous_matched_unixtime: changed(before.previous_matched_unixtime, after.previous_matched_unixtime),
      previous_user_count: changed(before.previous_user_count, after.previous_user_count),
      shortage:
        JSON.stringify(before.shortage) === JSON.stringify(after.shortage)
          ? undefined
          : { new: after.shortage },
    }),
  };
};

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
