import type { MessageInitShape } from "@bufbuild/protobuf";
import {
  LEFTOVER_SCOPES,
  LEFTOVER_SHORTAGES,
  type MatchmakerSettings,
  type Plan,
  type SentSettings,
  type SettingsResponse,
  TICK_KINDS,
  TICK_STATES,
  type Tick,
  type TickResponse,
} from "@gokaku/contract/admin";
import { CodedError, MATCHMAKER_SETTING_NAMES, settingField } from "@gokaku/game";
import { teamFromProto } from "@gokaku/grpc";
import type {
  MatchReasons,
  PlanLeftover,
  PlanMatch,
  Plan as PlanMessage,
  PlanSeat,
  Settings,
  SettingsSchema,
} from "@gokaku/proto/matchmaker/v1/matchmaker_pb";
import type { SnapshotPlayer, Tick as TickMessage } from "@gokaku/proto/queue/v1/queue_pb";
import { presentLanes, presentPlannedSeat } from "./matches.ts";
import { presentRoles } from "./users.ts";

const broken = (what: string): CodedError => new CodedError("internal", `a service answered without ${what}`);

/** Null for a name that is not known. */
const oneOf = <Name extends string>(names: readonly Name[], value: string): Name | null =>
  names.find((name) => name === value) ?? null;

export const presentMatchmakerSettings = (settings: Settings | undefined): MatchmakerSettings => {
  if (settings === undefined) throw broken("settings");
  return Object.fromEntries(
    MATCHMAKER_SETTING_NAMES.map((name) => [settingField(name), settings[name] ?? 0]),
  ) as MatchmakerSettings;
};

export const settingsToMessage = (settings: SentSettings) =>
  Object.fromEntries(
    MATCHMAKER_SETTING_NAMES.flatMap((name) => {
      const value = settings[settingField(name)];
      return value === undefined ? [] : [[name, value]];
    }),
  ) as MessageInitShape<typeof SettingsSchema>;

export const presentSettingsVersion = (answer: {
  readonly version: bigint;
  readonly settings?: Settings | undefined;
  readonly updatedAt: bigint;
  readonly updatedBy: string;
}): SettingsResponse => ({
  version: Number(answer.version),
  settings: presentMatchmakerSettings(answer.settings),
  updated_at: Number(answer.updatedAt),
  updated_by: answer.updatedBy,
});

export const presentTick = (tick: TickMessage | undefined): Tick => {
  if (tick === undefined) throw broken("a tick");
  return {
    tick_id: tick.tickId,
    kind: oneOf(TICK_KINDS, tick.kind),
    state: oneOf(TICK_STATES, tick.state),
    opened_at: Math.floor(Number(tick.openedAtMs) / 1000),
    waiting: tick.waiting,
    match_count: tick.matchCount,
    created_count: tick.createdCount,
    settings_version: Number(tick.settingsVersion),
    seed: tick.seed,
    timings_ms: tick.timingsMs,
    has_snapshot: tick.hasSnapshot,
  };
};

export const presentTickPlayer = (
  player: SnapshotPlayer,
  trainerName: string,
): TickResponse["players"][number] => ({
  entry_id: player.entryId,
  user_id: player.userId,
  trainer_name: trainerName,
  rate: player.rate,
  roles: presentRoles(player.roles),
  waited_s: player.waitedSeconds,
  role_debt: player.roleDebt,
  blocking_count: player.blocking.length,
});

const presentSeat = (seat: PlanSeat) => {
  const played = presentPlannedSeat(seat);
  return played === null ? null : { entry_id: seat.entryId, ...played };
};

const presentReasons = (reasons: MatchReasons) => ({
  team_gap: reasons.teamGap,
  lane_gaps: presentLanes(reasons.laneGaps),
  spread: reasons.spread,
  off_role_gap: reasons.offRoleGap,
  mate_repeats: reasons.mateRepeats,
  opponent_repeats: reasons.opponentRepeats,
  by_skill: reasons.bySkill,
  far_ahead_entry_ids: reasons.farAheadEntryIds,
  measuring_gap: reasons.measuringGap,
  binding: {
    entry_ids: reasons.bindingEntryIds,
    distance: reasons.bindingDistance,
    allowed: reasons.bindingAllowed,
  },
});

const presentPlanMatch = (match: PlanMatch): Plan["matches"][number] => ({
  index: match.index,
  value: match.value,
  win_chance_a: match.winChanceA,
  first_attack: teamFromProto(match.firstAttack),
  seats: match.seats.map(presentSeat).filter((seat) => seat !== null),
  reasons: match.reasons === undefined ? null : presentReasons(match.reasons),
});

const presentLeftover = (leftover: PlanLeftover): Plan["leftovers"][number] => ({
  entry_id: leftover.entryId,
  user_id: leftover.userId,
  scope: oneOf(LEFTOVER_SCOPES, leftover.scope),
  shortage: oneOf(LEFTOVER_SHORTAGES, leftover.shortage),
  near: leftover.near,
  roles: presentRoles(leftover.roles),
  takers: leftover.takers,
  seats: leftover.seats,
});

export const presentPlan = ({ header, matches, leftovers }: PlanMessage): Plan => {
  if (header === undefined) throw broken("the header of a plan");
  return {
    settings_version: Number(header.settingsVersion),
    solver_version: header.solverVersion,
    value: header.value,
    proven: header.isProven,
    upper_bound: header.upperBound ?? null,
    overdue: { waiting: header.overdueWaiting, seated: header.overdueSeated, by: header.overdueBy },
    work: Number(header.work),
    solve_ms: header.solveMs,
    cut_short: header.cutShort,
    ignored: header.ignored,
    matches: matches.map(presentPlanMatch),
    leftovers: leftovers.map(presentLeftover),
  };
};
