import type { Match, MatchPlayer, MatchReport, MatchTeam } from "@gokaku/contract";
import { CodedError, type Team as TeamName } from "@gokaku/game";
import { roleFromProto, teamFromProto } from "@gokaku/grpc";
import {
  MatchStatus,
  type MatchView,
  type ReportView,
  type SeatView,
  type TeamView,
} from "@gokaku/proto/matches/v1/matches_pb";
import { verdictName } from "./verdict.ts";

const TITLES = { A: "チームA", B: "チームB" } as const satisfies Record<TeamName, string>;

const presentSeat = ({ card, role }: SeatView, isOwnTeam: boolean): MatchPlayer => ({
  user_id: card?.userId ?? "",
  trainer_name: card?.trainerName ?? "",
  role: isOwnTeam ? roleFromProto(role) : null,
  discord_username: card?.discordUsername ?? "",
  discord_avatar_url: card?.discordAvatarUrl ?? "",
  twitter_id: card?.twitterId ?? "",
  rate: card?.rate ?? 0,
  max_rate: card?.maxRate ?? 0,
  current_badge: card?.currentBadge ?? "",
  current_badge_2: card?.currentBadge2 ?? "",
});

const voiceOf = (team: TeamView | undefined, isOwnTeam: boolean): string | null =>
  isOwnTeam && team?.voiceLink ? team.voiceLink : null;

const presentTeam = (name: TeamName, team: TeamView | undefined, isOwnTeam: boolean): MatchTeam => ({
  team_id: name,
  team_name: TITLES[name],
  is_first_attack: team?.isFirstAttack ?? false,
  voice_channel: voiceOf(team, isOwnTeam),
  players: (team?.seats ?? []).map((seat) => presentSeat(seat, isOwnTeam)),
});

const presentReport = (report: ReportView): MatchReport => {
  const verdict = verdictName(report.verdict);
  const isDecided = verdict === "A" || verdict === "B";
  const forOwnTeam = verdict === teamFromProto(report.team) ? "win" : "lose";
  return {
    user_id: report.userId,
    result: isDecided ? forOwnTeam : "invalid",
    reported_at: Number(report.reportedAt),
  };
};

export const presentStatus = (status: MatchStatus): Match["status"] =>
  status === MatchStatus.DONE ? "done" : "matched";

/**
 * The match as the viewer's own client shows it. What the other team must not give away is left out here
 * once more, whatever the view holds.
 */
export const presentMatch = (view: MatchView, viewerId: string): Match => {
  const myTeam = teamFromProto(view.myTeam);
  if (myTeam === null) throw new CodedError("internal", `the view of match ${view.matchId} names no team`);
  const isA = myTeam === "A";
  const isOver = view.status === MatchStatus.DONE;
  return {
    match_id: view.matchId,
    status: presentStatus(view.status),
    team_a: presentTeam("A", view.teamA, isA),
    team_b: presentTeam("B", view.teamB, !isA),
    my_team: myTeam,
    host_user_id: view.hostUserId,
    lobby_id: view.lobbyId,
    matched_unixtime: Number(view.matchedAt),
    started_at: Number(view.startedAt),
    report_count: view.reportCount,
    user_reports: view.reports.filter((report) => isOver || report.userId === viewerId).map(presentReport),
    winner_team: verdictName(view.winner),
    vc_link_a: voiceOf(view.teamA, isA),
    vc_link_b: voiceOf(view.teamB, !isA),
    lobby_create_timeout: view.lobbyCreateTimeout,
    lobby_join_timeout: view.lobbyJoinTimeout,
    version: Number(view.version),
    disputed: view.disputed,
    voided: view.voided,
    ban_order: view.banOrder === 0 ? null : view.banOrder,
  };
};
