import type { MessageInitShape } from "@bufbuild/protobuf";
import { ROLES } from "@gokaku/game";
import { roleToProto, settingsToProto, teamToProto } from "@gokaku/grpc";
import {
  type EntrySchema,
  EntryState,
  type EstimateWaitResponseSchema,
  type ExplainMatchResponseSchema,
  type PublicViewSchema,
  type QueueStatusSchema,
  type ReadSnapshotResponseSchema,
  type RoleCountsSchema,
} from "@gokaku/proto/queue/v1/queue_pb";
import type { LiveState, ShownEntry, Status } from "../domain/entry.ts";
import type { WaitRange } from "../domain/estimate.ts";
import type { Explanation } from "../domain/explanation.ts";
import type { RoleCounts, VersionedView } from "../domain/view.ts";
import type { StoredTick } from "../store/ticks.ts";
import type { ToldWait } from "../usecases/estimate-wait.ts";
import { seatToMessage } from "../wire/plan.ts";
import { playerToMessage } from "../wire/snapshot.ts";

const STATES = {
  waiting: EntryState.WAITING,
  claimed: EntryState.CLAIMED,
} as const satisfies Record<LiveState, EntryState>;

const toSeconds = (ms: number): bigint => BigInt(Math.floor(ms / 1000));

export const presentEntry = (entry: ShownEntry): MessageInitShape<typeof EntrySchema> => ({
  entryId: entry.entryId,
  userId: entry.userId,
  selectedRoles: entry.selectedRoles.map(roleToProto),
  blocking: [...entry.blocking],
  rate: entry.rate,
  joinedAt: toSeconds(entry.joinedAtMs),
  state: STATES[entry.state],
  version: BigInt(entry.version),
  trainerName: entry.trainerName,
});

export const presentStatus = (status: Status): MessageInitShape<typeof QueueStatusSchema> => ({
  userId: status.userId,
  inMatch: status.inMatch,
  resultPending: status.resultPending,
  ...(status.entry && { entry: presentEntry(status.entry) }),
  ...(status.lastEnd && {
    lastEnd: {
      cause: status.lastEnd.cause,
      endedAt: toSeconds(status.lastEnd.endedAtMs),
      entryId: status.lastEnd.entryId,
    },
  }),
});

export const presentCounts = (counts: RoleCounts): MessageInitShape<typeof RoleCountsSchema> => ({
  topLane: counts.TOP_LANE,
  support: counts.SUPPORT,
  middle: counts.MIDDLE,
  bottomLane: counts.BOTTOM_LANE,
  tank: counts.TANK,
});

export const presentView = (view: VersionedView): MessageInitShape<typeof PublicViewSchema> => ({
  version: BigInt(view.version),
  roleCounts: presentCounts(view.roleCounts),
  totalWaiting: view.totalWaiting,
  ongoingMatches: view.ongoingMatches,
  averageWaitTime: view.averageWaitTime,
  previousMatchedUnixtime: BigInt(view.previousMatchedUnixtime),
  previousUserCount: view.previousUserCount,
});

const INT32_MAX = 2 ** 31 - 1;

const presentRange = ({ p50S, p90S }: WaitRange) => ({
  p50: Math.min(INT32_MAX, Math.round(p50S)),
  p90: Math.min(INT32_MAX, Math.round(p90S)),
});

export const presentEstimate = (estimate: ToldWait): MessageInitShape<typeof EstimateWaitResponseSchema> => ({
  wait: presentRange(estimate),
  isKnown: estimate.known,
  ifAdded: ROLES.flatMap((role) => {
    const wait = estimate.ifAdded[role];
    return wait === undefined ? [] : [{ role: roleToProto(role), wait: presentRange(wait) }];
  }),
  leftOver: estimate.leftOver?.reason ?? "",
  shortRoles: estimate.leftOver?.roles.map(roleToProto) ?? [],
});

export const presentExplanation = ({
  matchId,
  winChanceA,
  teamGap,
  own,
  closed,
}: Explanation): MessageInitShape<typeof ExplainMatchResponseSchema> => ({
  matchId,
  winChanceA,
  teamGap,
  isClosed: closed !== null,
  myTeam: teamToProto(own.team),
  myRole: roleToProto(own.role),
  myChoice: own.choice,
  myWindow: own.window,
  ...(closed !== null && {
    ...closed,
    laneGaps: [...closed.laneGaps],
    bindingUserIds: [...closed.bindingUserIds],
    seats: closed.seats.map(seatToMessage),
  }),
});

const PLAYERS_PER_PART = 1000;

/** A stored snapshot as the pieces of a stream. */
export function* presentSnapshot(
  tick: StoredTick,
): Iterable<MessageInitShape<typeof ReadSnapshotResponseSchema>> {
  yield {
    part: {
      case: "header",
      value: {
        tickId: String(tick.key),
        settingsVersion: BigInt(tick.settingsVersion),
        seed: tick.seed,
        playerCount: tick.snapshot.length,
        settings: settingsToProto(tick.settings),
      },
    },
  };
  for (let from = 0; from < tick.snapshot.length; from += PLAYERS_PER_PART) {
    const players = tick.snapshot.slice(from, from + PLAYERS_PER_PART).map(playerToMessage);
    yield { part: { case: "players", value: { players } } };
  }
}
