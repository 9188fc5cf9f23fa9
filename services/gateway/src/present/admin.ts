import type { MatchmakerSettings, Plan, SettingsResponse, Tick } from "@gokaku/contract/admin";
import { LEFTOVER_SCOPES, LEFTOVER_SHORTAGES } from "@gokaku/contract/admin";
import type { MatchExplanation } from "@gokaku/contract/matches";
import { CodedError, ROLES, type Role, type Team } from "@gokaku/game";
import { roleFromProto, teamFromProto } from "@gokaku/grpc";
import type { Role as ProtoRole, Team as ProtoTeam } from "@gokaku/proto/common/v1/common_pb";
import type {
  MatchReasons,
  PlanLeftover,
  PlanMatch,
  Plan as PlanMessage,
  PlanSeat,
  Settings,
} from "@gokaku/proto/matchmaker/v1/matchmaker_pb";
import type { ExplainMatchResponse, Tick as TickMessage } from "@gokaku/proto/queue/v1/queue_pb";

const broken = (what: string): CodedError => new CodedError("internal", `a service answered without ${what}`);

const teamOf = (team: ProtoTeam): Team => {
  const known = teamFromProto(team);
  if (known === null) throw broken("a team");
  return known;
};

const roleOf = (role: ProtoRole): Role => {
  const known = roleFromProto(role);
  if (known === null) throw broken("a role");
  return known;
};

const oneOf = <Name extends string>(names: readonly Name[], value: string): Name => {
  const known = names.find((name) => name === value);
  if (known === undefined) throw broken(`a known name: ${value}`);
  return known;
};

export const presentMatchmakerSettings = (settings: Settings | undefined): MatchmakerSettings => {
  if (settings === undefined) throw broken("settings");
  return {
    window_base: settings.windowBase,
    window_per_minute: settings.windowPerMinute,
    window_maximum: settings.windowMaximum,
    overdue_s: settings.overdueS,
    match_value: settings.matchValue,
    wait_weight: settings.waitWeight,
    wait_step_s: settings.waitStepS,
    wait_steps_maximum: settings.waitStepsMaximum,
    flexibility_weight: settings.flexibilityWeight,
    team_gap_weight: settings.teamGapWeight,
    lane_gap_weight: settings.laneGapWeight,
    spread_weight: settings.spreadWeight,
    choice_weight: settings.choiceWeight,
    choice_penalty: settings.choicePenalty,
    off_role_weight: settings.offRoleWeight,
    budget: settings.budget,
    exact_players: settings.exactPlayers,
    exact_nodes: settings.exactNodes,
  };
};

export const settingsToMessage = (settings: MatchmakerSettings) => ({
  windowBase: settings.window_base,
  windowPerMinute: settings.window_per_minute,
  windowMaximum: settings.window_maximum,
  overdueS: settings.overdue_s,
  matchValue: settings.match_value,
  waitWeight: settings.wait_weight,
  waitStepS: settings.wait_step_s,
  waitStepsMaximum: settings.wait_steps_maximum,
  flexibilityWeight: settings.flexibility_weight,
  teamGapWeight: settings.team_gap_weight,
  laneGapWeight: settings.lane_gap_weight,
  spreadWeight: settings.spread_weight,
  choiceWeight: settings.choice_weight,
  choicePenalty: settings.choice_penalty,
  offRoleWeight: settings.off_role_weight,
  budget: settings.budget,
  exactPlayers: settings.exact_players,
  exactNodes: settings.exact_nodes,
});

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
    kind: oneOf(["scheduled", "manual"], tick.kind),
    state: oneOf(["open", "done", "expired", "idle"], tick.state),
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

const presentPlayedSeat = ({ userId, team, role, choice, window }: PlanSeat) => ({
  user_id: userId,
  team: teamOf(team),
  role: roleOf(role),
  choice,
  window,
});

const presentSeat = (seat: PlanSeat) => ({ entry_id: seat.entryId, ...presentPlayedSeat(seat) });

const presentLanes = (gaps: readonly number[]) =>
  ROLES.flatMap((role, index) => {
    const gap = gaps[index];
    return gap === undefined ? [] : [{ role, gap }];
  });

const presentReasons = (reasons: MatchReasons) => ({
  team_gap: reasons.teamGap,
  lane_gaps: presentLanes(reasons.laneGaps),
  spread: reasons.spread,
  off_role_gap: reasons.offRoleGap,
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
  first_attack: teamOf(match.firstAttack),
  seats: match.seats.map(presentSeat),
  reasons: match.reasons === undefined ? null : presentReasons(match.reasons),
});

const presentLeftover = (leftover: PlanLeftover): Plan["leftovers"][number] => ({
  entry_id: leftover.entryId,
  user_id: leftover.userId,
  scope: oneOf(LEFTOVER_SCOPES, leftover.scope),
  shortage: leftover.shortage === "" ? null : oneOf(LEFTOVER_SHORTAGES, leftover.shortage),
  near: leftover.near,
  roles: leftover.roles.map(roleOf),
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
    overdue: { waiting: header.overdueWaiting, seated: header.overdueSeated, by: header.overdueBy },
    work: Number(header.work),
    solve_ms: header.solveMs,
    cut_short: header.cutShort,
    ignored: header.ignored,
    matches: matches.map(presentPlanMatch),
    leftovers: leftovers.map(presentLeftover),
  };
};

/** What follows `team_gap` is null until the match is closed; queue does not tell it before. */
export const presentExplanation = (answer: ExplainMatchResponse): MatchExplanation => {
  const whenClosed = <Value>(value: Value): Value | null => (answer.isClosed ? value : null);
  return {
    match_id: answer.matchId,
    closed: answer.isClosed,
    win_chance_a: answer.winChanceA,
    my_team: teamOf(answer.myTeam),
    my_role: roleOf(answer.myRole),
    my_choice: answer.myChoice,
    my_window: answer.myWindow,
    team_gap: answer.teamGap,
    spread: whenClosed(answer.spread),
    lane_gaps: whenClosed(presentLanes(answer.laneGaps)),
    off_role_gap: whenClosed(answer.offRoleGap),
    value: whenClosed(answer.value),
    seats: whenClosed(answer.seats.map(presentPlayedSeat)),
    binding: whenClosed({
      user_ids: answer.bindingUserIds,
      distance: answer.bindingDistance,
      allowed: answer.bindingAllowed,
    }),
    proven: whenClosed(answer.isProven),
  };
};
