import type { MessageInitShape } from "@bufbuild/protobuf";
import { entryStateToProto, settingsToProto } from "@gokaku/grpc";
import type {
  AppointmentSchema,
  EntrySchema,
  EstimateWaitResponseSchema,
  ExplainMatchResponseSchema,
  GetScheduleResponseSchema,
  GetTickResponseSchema,
  PublicViewSchema,
  QueueStatusSchema,
  ReadSnapshotResponseSchema,
  RoleCountsSchema,
  TickSchema,
} from "@gokaku/proto/queue/v1/queue_pb";
import type { Appointment } from "../domain/appointment.ts";
import type { ShownEntry, Status } from "../domain/entry.ts";
import type { WaitRange } from "../domain/estimate.ts";
import type { Explanation } from "../domain/explanation.ts";
import { type PastTick, stepsOf } from "../domain/past-tick.ts";
import type { RoleCounts } from "../domain/roles.ts";
import type { VersionedView } from "../domain/view.ts";
import type { SettingsVersion } from "../store/settings.ts";
import type { StoredTick } from "../store/ticks.ts";
import type { EstimatedWait } from "../usecases/estimate-wait.ts";
import type { Schedule } from "../usecases/get-queue.ts";
import type { SolvedTick } from "../usecases/get-ticks.ts";
import type { TickPreview } from "../usecases/open-tick.ts";

const toSeconds = (ms: number): bigint => BigInt(Math.floor(ms / 1000));

export const presentEntry = (entry: ShownEntry): MessageInitShape<typeof EntrySchema> => ({
  entryId: entry.entryId,
  userId: entry.userId,
  selectedRoles: [...entry.selectedRoles],
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
  ...(status.offer && {
    offer: { ...status.offer, untilMs: BigInt(status.offer.untilMs) },
  }),
  ...(status.lastEnd && {
    lastEnd: {
      cause: status.lastEnd.cause,
      endedAt: toSeconds(status.lastEnd.endedAtMs),
      entryId: status.lastEnd.entryId,
    },
  }),
});

export const presentCounts = ([
  topLane = 0,
  support = 0,
  middle = 0,
  bottomLane = 0,
  tank = 0,
]: RoleCounts): MessageInitShape<typeof RoleCountsSchema> => ({ topLane, support, middle, bottomLane, tank });

export const presentView = (view: VersionedView): MessageInitShape<typeof PublicViewSchema> => ({
  version: BigInt(view.version),
  roleCounts: presentCounts(view.roleCounts),
  totalWaiting: view.totalWaiting,
  ongoingMatches: view.ongoingMatches,
  averageWaitTime: view.averageWaitTime,
  previousMatchedUnixtime: BigInt(view.previousMatchedUnixtime),
  previousUserCount: view.previousUserCount,
  ...(view.shortage !== null && { shortage: { ...view.shortage, roles: [...view.shortage.roles] } }),
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
  ifAdded: estimate.ifAdded.map(({ role, ...wait }) => ({ role, wait: presentRange(wait) })),
  leftOver: estimate.leftOver?.reason ?? "",
  shortRoles: [...(estimate.leftOver?.roles ?? [])],
});

/** In the order of the ids, because that of the seats would reveal roles. */
const namesOf = (seats: Explanation["match"]["seats"]): string[] => seats.map(({ userId }) => userId).sort();

/** Before the match is closed, roles beside the own would reveal the opponents'; names without roles reveal none. */
export const presentExplanation = ({
  match,
  reasons,
  own,
}: Explanation): MessageInitShape<typeof ExplainMatchResponseSchema> => ({
  matchId: match.matchId,
  winChanceA: match.winChanceA,
  bySkill: reasons.bySkill,
  farAheadUserIds: namesOf(match.seats.filter(({ entryId }) => reasons.farAheadEntryIds.includes(entryId))),
  measuringUserIds: namesOf(match.seats.filter(({ isMeasuring }) => isMeasuring)),
  substituteUserIds: namesOf(match.seats.filter(({ isSubstitute }) => isSubstitute)),
  teamGap: reasons.teamGap,
  isClosed: match.isClosed,
  ...(own !== null && { myTeam: own.team, myRole: own.role, myChoice: own.choice, myWindow: own.window }),
  ...(match.isClosed && {
    spread: reasons.spread,
    laneGaps: [...reasons.laneGaps],
    offRoleGap: reasons.offRoleGap,
    mateRepeats: reasons.mateRepeats,
    opponentRepeats: reasons.opponentRepeats,
    value: match.value,
    seats: [...match.seats],
    bindingUserIds: match.seats
      .filter(({ entryId }) => reasons.bindingEntryIds.includes(entryId))
      .map(({ userId }) => userId),
    bindingDistance: reasons.bindingDistance,
    bindingAllowed: reasons.bindingAllowed,
    isProven: match.isProven,
    planGap: match.planGap ?? undefined,
  }),
});

const PLAYERS_PER_PART = 1000;

/** A snapshot as the messages of a stream. */
export function* presentPreview(tick: TickPreview) {
  const header = {
    tickId: String(tick.key),
    settingsVersion: BigInt(tick.settingsVersion),
    seed: tick.seed,
    playerCount: tick.playerCount,
    settings: settingsToProto(tick.settings),
    intervalS: tick.intervalS,
  };
  yield { part: { case: "header" as const, value: header } };
  for (let from = 0; from < tick.snapshot.length; from += PLAYERS_PER_PART) {
    const players = tick.snapshot.slice(from, from + PLAYERS_PER_PART);
    yield { part: { case: "players" as const, value: { players } } };
  }
}

/** A stored snapshot, with the warm start of its plan. */
export function* presentSnapshot(
  tick: StoredTick,
): Iterable<MessageInitShape<typeof ReadSnapshotResponseSchema>> {
  yield* presentPreview({ ...tick, playerCount: tick.snapshot.length });
  if (tick.warmStart !== null) yield { part: { case: "warmStart", value: tick.warmStart } };
}

export const presentSettings = ({ version, settings, updatedAtMs, updatedBy }: SettingsVersion) => ({
  version: BigInt(version),
  settings: settingsToProto(settings),
  updatedAt: toSeconds(updatedAtMs),
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

/** Players without versions and recent pairings. */
export const presentSolvedTick = ({
  tick,
  plan,
  settings,
  players,
}: SolvedTick): MessageInitShape<typeof GetTickResponseSchema> => ({
  tick: presentTick(tick),
  settings: settingsToProto(settings),
  players: players.map((player) => ({ ...player, entryVersion: 0n, matesBefore: [], opponentsBefore: [] })),
  ...(plan !== null && {
    plan: { header: plan.header, matches: [...plan.matches], leftovers: [...plan.leftovers] },
  }),
});

export const presentSchedule = ({
  intervalMs,
  nextTickMs,
  ...schedule
}: Schedule): MessageInitShape<typeof GetScheduleResponseSchema> => ({
  ...schedule,
  intervalS: intervalMs / 1000,
  ...(nextTickMs !== null && { nextTickAt: BigInt(nextTickMs / 1000) }),
});

export const presentAppointment = ({
  startsAtMs,
  ...appointment
}: Appointment): MessageInitShape<typeof AppointmentSchema> => ({
  ...appointment,
  startsAtMs: BigInt(startsAtMs),
});
