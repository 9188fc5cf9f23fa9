import type { MessageInitShape } from "@bufbuild/protobuf";
import { ROLES } from "@gokaku/game";
import { entryStateToProto, roleToProto, settingsToProto } from "@gokaku/grpc";
import type { PlanSchema } from "@gokaku/proto/matchmaker/v1/matchmaker_pb";
import type {
  EntrySchema,
  EstimateWaitResponseSchema,
  ExplainMatchResponseSchema,
  GetPlanGapsResponseSchema,
  GetRecentWaitsResponseSchema,
  GetScheduleResponseSchema,
  GetTickResponseSchema,
  PublicViewSchema,
  QueueStatusSchema,
  ReadSnapshotResponseSchema,
  RoleCountsSchema,
  SnapshotPlayer,
  SnapshotPlayerSchema,
  TickSchema,
} from "@gokaku/proto/queue/v1/queue_pb";
import type { ShownEntry, Status } from "../domain/entry.ts";
import type { WaitRange } from "../domain/estimate.ts";
import type { Explanation, OpenExplanation } from "../domain/explanation.ts";
import { type PastTick, stepsOf } from "../domain/past-tick.ts";
import { PLAN_GAP_BOUNDS, type PlanGaps } from "../domain/plan-gaps.ts";
import type { SettingsVersion } from "../domain/settings.ts";
import { type RoleCounts, type VersionedView, WAIT_BOUNDS_S } from "../domain/view.ts";
import type { StoredTick, SubmittedPlan } from "../store/ticks.ts";
import type { EstimatedWait } from "../usecases/estimate-wait.ts";
import type { Schedule } from "../usecases/get-queue.ts";
import type { SolvedTick } from "../usecases/get-ticks.ts";

const toSeconds = (ms: number): bigint => BigInt(Math.floor(ms / 1000));

export const presentEntry = (entry: ShownEntry): MessageInitShape<typeof EntrySchema> => ({
  entryId: entry.entryId,
  userId: entry.userId,
  selectedRoles: entry.selectedRoles.map(roleToProto),
  blocking: [...entry.blocking],
  rate: entry.rate,
  joinedAt: toSeconds(entry.joinedAtMs),
  state: entryStateToProto(entry.state),
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

export const presentEstimate = (
  estimate: EstimatedWait,
): MessageInitShape<typeof EstimateWaitResponseSchema> => ({
  wait: presentRange(estimate),
  isKnown: estimate.known,
  ifAdded: ROLES.flatMap((role) => {
    const wait = estimate.ifAdded[role];
    return wait === undefined ? [] : [{ role: roleToProto(role), wait: presentRange(wait) }];
  }),
  leftOver: estimate.leftOver?.reason ?? "",
  shortRoles: [...(estimate.leftOver?.roles ?? [])],
});

export const presentOpenExplanation = ({
  matchId,
  winChanceA,
  teamGap,
  closed,
}: OpenExplanation): MessageInitShape<typeof ExplainMatchResponseSchema> => ({
  matchId,
  winChanceA,
  teamGap,
  isClosed: closed !== null,
  ...(closed !== null && {
    ...closed,
    laneGaps: [...closed.laneGaps],
    bindingUserIds: [...closed.bindingUserIds],
    seats: [...closed.seats],
    planGap: closed.planGap ?? undefined,
  }),
});

export const presentPlanGaps = (gaps: PlanGaps): MessageInitShape<typeof GetPlanGapsResponseSchema> => ({
  gaps: [
    ...PLAN_GAP_BOUNDS.map((within, at) => ({ within, ticks: gaps.within[at] ?? 0 })),
    { ticks: gaps.beyond + gaps.unknown },
  ],
  unknownTicks: gaps.unknown,
});

export const presentExplanation = ({
  own,
  ...open
}: Explanation): MessageInitShape<typeof ExplainMatchResponseSchema> => ({
  ...presentOpenExplanation(open),
  myTeam: own.team,
  myRole: own.role,
  myChoice: own.choice,
  myWindow: own.window,
});

const PLAYERS_PER_PART = 1000;

/** A stored snapshot as the messages of a stream. */
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
        intervalS: tick.intervalS,
      },
    },
  };
  for (let from = 0; from < tick.snapshot.length; from += PLAYERS_PER_PART) {
    const players = tick.snapshot.slice(from, from + PLAYERS_PER_PART);
    yield { part: { case: "players", value: { players } } };
  }
}

export const presentSettings = ({ version, settings, updatedAtMs, updatedBy }: SettingsVersion) => ({
  version: BigInt(version),
  settings: settingsToProto(settings),
  updatedAt: BigInt(Math.floor(updatedAtMs / 1000)),
  updatedBy,
});

export const presentTick = (past: PastTick): MessageInitShape<typeof TickSchema> => ({
  tickId: String(past.key),
  kind: past.kind,
  state: past.state,
  openedAtMs: BigInt(past.openedAtMs),
  waiting: past.waiting,
  matchCount: past.matchCount,
  createdCount: past.createdCount,
  settingsVersion: BigInt(past.settingsVersion),
  seed: past.seed,
  timingsMs: { ...stepsOf(past) },
  hasSnapshot: past.hasSnapshot,
});

const presentPlan = ({ header, matches, leftovers }: SubmittedPlan): MessageInitShape<typeof PlanSchema> => ({
  header,
  matches: [...matches],
  leftovers: [...leftovers],
});

const presentTickPlayer = ({
  entryId,
  userId,
  roles,
  rate,
  waitedSeconds,
  blocking,
  roleDebt,
}: SnapshotPlayer): MessageInitShape<typeof SnapshotPlayerSchema> => ({
  entryId,
  userId,
  roles,
  rate,
  waitedSeconds,
  blocking,
  roleDebt,
});

export const presentSolvedTick = ({
  tick,
  plan,
  settings,
  players,
}: SolvedTick): MessageInitShape<typeof GetTickResponseSchema> => ({
  tick: presentTick(tick),
  settings: settingsToProto(settings),
  players: players.map(presentTickPlayer),
  ...(plan !== null && { plan: presentPlan(plan) }),
});

/** @param players by the bounds of `WAIT_BOUNDS_S` */
export const presentWaits = (
  players: readonly number[],
): MessageInitShape<typeof GetRecentWaitsResponseSchema> => ({
  waits: players.map((count, place) => ({
    ...(place < WAIT_BOUNDS_S.length && { belowS: WAIT_BOUNDS_S[place] }),
    players: count,
  })),
});

export const presentSchedule = (schedule: Schedule): MessageInitShape<typeof GetScheduleResponseSchema> => ({
  intervalS: schedule.intervalMs / 1000,
  isOpen: schedule.isOpen,
  isInHours: schedule.isInHours,
  isInSeason: schedule.isInSeason,
  isRoundTheClock: schedule.isRoundTheClock,
  windowBase: schedule.windowBase,
  ...(schedule.nextTickMs !== null && { nextTickAt: BigInt(schedule.nextTickMs / 1000) }),
});
