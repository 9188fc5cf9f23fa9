import type { MatchFound, MatchUpdate, SeatLost } from "@gokaku/contract/live";
import type {
  OwnStep as ContractStep,
  Match,
  MatchExplanation,
  MatchPlayer,
  MatchReport,
  MatchTeam,
} from "@gokaku/contract/matches";
import { CodedError, type MatchStatus, outcomeOf, ROLES, type Team } from "@gokaku/game";
import {
  attendanceFromProto,
  matchChangeFromProto,
  matchStatusFromProto,
  roleFromProto,
  teamFromProto,
  vacancyCauseFromProto,
  verdictFromProto,
} from "@gokaku/grpc";
import type { MatchUpdated, MatchVacated, VacatedPlayer } from "@gokaku/proto/events/v1/events_pb";
import type {
  MatchParts,
  MatchView,
  OwnStep,
  ReportView,
  SeatView,
  TeamView,
} from "@gokaku/proto/matches/v1/matches_pb";
import type { PlanSeat } from "@gokaku/proto/matchmaker/v1/matchmaker_pb";
import type { ExplainMatchResponse } from "@gokaku/proto/queue/v1/queue_pb";
import { viewAs } from "./match-parts.ts";
import { presentCard } from "./users.ts";

const presentSeat = (
  { card, role, attendance, missingVotes }: SeatView,
  isOwnTeam: boolean,
): MatchPlayer => ({
  ...presentCard(card),
  role: isOwnTeam ? roleFromProto(role) : null,
  max_rate: card?.maxRate ?? 0,
  measuring_left: card?.measuringLeft ?? 0,
  attendance: attendanceFromProto(attendance) ?? "confirmed",
  missing_votes: missingVotes,
});

const voiceOf = (team: TeamView | undefined, isOwnTeam: boolean): string | null =>
  isOwnTeam && team?.voiceLink ? team.voiceLink : null;

export const presentTeam = (name: Team, team: TeamView | undefined, isOwnTeam: boolean): MatchTeam => ({
  team_id: name,
  team_name: `チーム${name}`,
  is_first_attack: team?.isFirstAttack ?? false,
  voice_channel: voiceOf(team, isOwnTeam),
  players: (team?.seats ?? []).map((seat) => presentSeat(seat, isOwnTeam)),
});

/** A report from its reporter's side. Neither side is blamed by a verdict or a team that is not known. */
export const presentReport = (report: ReportView): MatchReport => {
  const verdict = verdictFromProto(report.verdict);
  const team = teamFromProto(report.team);
  return {
    user_id: report.userId,
    result: verdict === null || team === null ? "invalid" : outcomeOf(verdict, team),
    reported_at: Number(report.reportedAtS),
  };
};

/** A status that is not known is that of a match being played: its screen reads the match again. */
export const presentStatus = (status: number): MatchStatus => matchStatusFromProto(status) ?? "matched";

/** Unix seconds until which seats must be confirmed, null for none. */
export const presentCheckIn = ({ checkInUntilMs }: MatchView): number | null =>
  checkInUntilMs === 0n ? null : Math.ceil(Number(checkInUntilMs) / 1000);

/** Unix seconds since when a seat is open, null for none. */
export const presentOpenSince = ({ openSinceMs }: MatchView): number | null =>
  openSinceMs === 0n ? null : Math.floor(Number(openSinceMs) / 1000);

/**
 * The match as its viewer may see it. Leaves out the other team's secrets, and others' reports until the
 * close, whatever the view contains.
 * @throws CodedError `internal` for a view that does not name its viewer
 */
export const presentMatch = (view: MatchView, viewerId: string): Match => {
  const myTeam = teamFromProto(view.myTeam);
  if (myTeam === null) throw new CodedError("internal", `the view of match ${view.matchId} names no team`);
  const isA = myTeam === "A";
  const status = presentStatus(view.status);
  const isClosed = status === "done" || view.disputed;
  return {
    match_id: view.matchId,
    status,
    team_a: presentTeam("A", view.teamA, isA),
    team_b: presentTeam("B", view.teamB, !isA),
    my_team: myTeam,
    host_user_id: view.hostUserId,
    lobby_id: view.lobbyId,
    matched_unixtime: Number(view.matchedAtS),
    started_at: Number(view.startedAtS),
    report_count: view.reportCount,
    user_reports: view.reports.filter((report) => isClosed || report.userId === viewerId).map(presentReport),
    winner_team: verdictFromProto(view.winner),
    vc_link_a: voiceOf(view.teamA, isA),
    vc_link_b: voiceOf(view.teamB, !isA),
    lobby_from: Math.floor(Number(view.lobbyFromMs) / 1000),
    open_since: presentOpenSince(view),
    lobby_create_timeout: view.lobbyCreateTimeoutS,
    lobby_join_timeout: view.lobbyJoinTimeoutS,
    check_in_until: presentCheckIn(view),
    can_substitute: view.canSubstitute,
    named_missing: view.namedMissing,
    ...(view.closesAtS > 0n && { closes_at: Number(view.closesAtS) }),
    version: Number(view.version),
    disputed: view.disputed,
    voided: view.voided,
    ban_order: view.banOrder === 0 ? null : view.banOrder,
    ...(view.isRehearsal && { is_rehearsal: true }),
  };
};

/** The player's own view of a match that has begun. */
export const presentMatchFound = (view: MatchView, userId: string): MatchFound => ({
  action: "match_found",
  data: {
    match_id: view.matchId,
    match: presentMatch(view, userId),
    created_at_ms: Number(view.createdAtMs),
  },
});

/** The part in which the frames of one team differ; inside a text its quotes would be escaped. */
const NO_BAN = '"ban_order":null';

/** The own view of each of the ten of a match that has begun, with `presentMatchFound` of it as text. */
export const presentFoundByAll = (
  parts: MatchParts,
  userIds: readonly string[],
): { readonly userId: string; readonly view: MatchView; readonly text: string }[] => {
  const byTeam = new Map<MatchView["myTeam"], string>();
  return userIds.flatMap((userId) => {
    const view = viewAs(parts, userId);
    if (view === null) return [];
    const ofTeam =
      byTeam.get(view.myTeam) ?? JSON.stringify(presentMatchFound({ ...view, banOrder: 0 }, userId));
    byTeam.set(view.myTeam, ofTeam);
    const text = view.banOrder === 0 ? ofTeam : ofTeam.replace(NO_BAN, `"ban_order":${view.banOrder}`);
    return [{ userId, view, text }];
  });
};

type Dynamic = Pick<
  MatchUpdated,
  "matchId" | "version" | "lobbyId" | "hostUserId" | "status" | "reportCount"
>;

const presentUpdate = (from: Dynamic, updateType: MatchUpdate["updateType"]): MatchUpdate => ({
  type: "matchUpdate",
  matchId: from.matchId,
  version: Number(from.version),
  updateType,
  dynamicData: {
    lobby_id: from.lobbyId,
    host_user_id: from.hostUserId,
    status: presentStatus(from.status),
    report_count: from.reportCount,
  },
});

/** The same for all ten: nothing in it belongs to one team. A change that is not known reads the match again. */
export const presentMatchUpdated = (event: MatchUpdated): MatchUpdate =>
  presentUpdate(event, matchChangeFromProto(event.updateType) ?? "status");

/** Null for a player with a cause that is not known: the own state says that the seat is gone. */
export const presentSeatLost = (
  { matchId, isExcused, vacatedAtMs }: MatchVacated,
  { cause }: VacatedPlayer,
): SeatLost | null => {
  const known = vacancyCauseFromProto(cause);
  return known === null
    ? null
    : {
        action: "seat_lost",
        data: {
          match_id: matchId,
          cause: known,
          excused: isExcused,
          at: Math.floor(Number(vacatedAtMs) / 1000),
        },
      };
};

/** The update that brings a subscriber to the state that was just read. */
export const presentMatchRead = (view: MatchView): MatchUpdate => presentUpdate(view, "status");

/** The gaps of the lanes in the order of the roles. */
export const presentLanes = (gaps: readonly number[]) =>
  ROLES.flatMap((role, index) => {
    const gap = gaps[index];
    return gap === undefined ? [] : [{ role, gap }];
  });

/** A planned seat; null when its team or role is not known. */
export const presentPlannedSeat = (seat: PlanSeat) => {
  const team = teamFromProto(seat.team);
  const role = roleFromProto(seat.role);
  const { userId, choice, window } = seat;
  return team === null || role === null ? null : { user_id: userId, team, role, choice, window };
};

/** @throws CodedError `internal` for a step that does not say how it came about */
const presentOwnStep = ({ verdict, team, rateDelta, isOffender, terms }: OwnStep): ContractStep => {
  const [result, own] = [verdictFromProto(verdict), teamFromProto(team)];
  if (result === null || own === null) throw new CodedError("internal", "a step of no known result");
  return {
    outcome: outcomeOf(result, own),
    rate_delta: rateDelta,
    offender: isOffender,
    terms:
      terms === undefined
        ? null
        : { expected_score: terms.expectedScore, factor: terms.factor, step: terms.step },
  };
};

/**
 * The fields after `team_gap` are null until the match is closed; queue does not send them before.
 * @throws CodedError `internal` for an explanation that does not name its viewer
 */
export const presentExplanation = (answer: ExplainMatchResponse, step: OwnStep | null): MatchExplanation => {
  const myTeam = teamFromProto(answer.myTeam);
  const myRole = roleFromProto(answer.myRole);
  if (myTeam === null || myRole === null)
    throw new CodedError("internal", `the explanation of match ${answer.matchId} names no seat`);
  const whenClosed = <Value>(value: Value): Value | null => (answer.isClosed ? value : null);
  return {
    match_id: answer.matchId,
    closed: answer.isClosed,
    win_chance_a: answer.winChanceA,
    my_team: myTeam,
    my_role: myRole,
    my_choice: answer.myChoice,
    my_window: answer.myWindow,
    by_skill: answer.bySkill,
    far_ahead: answer.farAheadUserIds,
    measuring: answer.measuringUserIds,
    team_gap: answer.teamGap,
    spread: whenClosed(answer.spread),
    lane_gaps: whenClosed(presentLanes(answer.laneGaps)),
    off_role_gap: whenClosed(answer.offRoleGap),
    mate_repeats: whenClosed(answer.mateRepeats),
    opponent_repeats: whenClosed(answer.opponentRepeats),
    value: whenClosed(answer.value),
    seats: whenClosed(answer.seats.map(presentPlannedSeat).filter((seat) => seat !== null)),
    binding: whenClosed({
      user_ids: answer.bindingUserIds,
      distance: answer.bindingDistance,
      allowed: answer.bindingAllowed,
    }),
    proven: whenClosed(answer.isProven),
    plan_gap: whenClosed(answer.planGap ?? null),
    step: step && presentOwnStep(step),
  };
};
