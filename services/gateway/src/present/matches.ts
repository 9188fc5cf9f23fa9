import type { Match, MatchPlayer, MatchReport, MatchTeam } from "@gokaku/contract/matches";
import { CodedError, type Team } from "@gokaku/game";
import { roleFromProto, teamFromProto } from "@gokaku/grpc";
import { Team as ProtoTeam, Verdict } from "@gokaku/proto/common/v1/common_pb";
import {
  MatchStatus,
  type MatchView,
  type ReportView,
  type SeatView,
  type TeamView,
} from "@gokaku/proto/matches/v1/matches_pb";

const WINNER = {
  [Verdict.UNSPECIFIED]: null,
  [Verdict.A]: "A",
  [Verdict.B]: "B",
  [Verdict.INVALID]: "invalid",
} as const satisfies Record<Verdict, Match["winner_team"]>;

const teamOf = (team: ProtoTeam): Team => {
  const known = teamFromProto(team);
  if (known === null) throw new CodedError("internal", "matches answered without a team");
  return known;
};

const presentPlayer = ({ card, role }: SeatView): MatchPlayer => ({
  user_id: card?.userId ?? "",
  trainer_name: card?.trainerName ?? "",
  role: roleFromProto(role),
  discord_username: card?.discordUsername ?? "",
  discord_avatar_url: card?.discordAvatarUrl ?? "",
  twitter_id: card?.twitterId ?? "",
  rate: card?.rate ?? 0,
  max_rate: card?.maxRate ?? 0,
  current_badge: card?.currentBadge ?? "",
  current_badge_2: card?.currentBadge2 ?? "",
});

const presentTeam = (view: TeamView | undefined): MatchTeam => {
  if (view === undefined) throw new CodedError("internal", "matches answered without a team");
  const team = teamOf(view.team);
  return {
    team_id: team,
    team_name: `チーム${team}`,
    is_first_attack: view.isFirstAttack,
    voice_channel: view.voiceLink || null,
    players: view.seats.map(presentPlayer),
  };
};

const presentReport = ({ userId, verdict, team, reportedAt }: ReportView): MatchReport => ({
  user_id: userId,
  result:
    verdict === Verdict.INVALID
      ? "invalid"
      : (verdict === Verdict.A) === (team === ProtoTeam.A)
        ? "win"
        : "lose",
  reported_at: Number(reportedAt),
});

/** A match as its viewer may see it; what the viewer may not see was never in the message. */
export const presentMatch = (view: MatchView): Match => {
  const teamA = presentTeam(view.teamA);
  const teamB = presentTeam(view.teamB);
  return {
    match_id: view.matchId,
    status: view.status === MatchStatus.DONE ? "done" : "matched",
    team_a: teamA,
    team_b: teamB,
    my_team: teamOf(view.myTeam),
    host_user_id: view.hostUserId,
    lobby_id: view.lobbyId,
    matched_unixtime: Number(view.matchedAt),
    started_at: Number(view.startedAt),
    report_count: view.reportCount,
    user_reports: view.reports.map(presentReport),
    winner_team: WINNER[view.winner],
    vc_link_a: teamA.voice_channel,
    vc_link_b: teamB.voice_channel,
    lobby_create_timeout: view.lobbyCreateTimeout,
    lobby_join_timeout: view.lobbyJoinTimeout,
    version: Number(view.version),
    disputed: view.disputed,
    voided: view.voided,
    ban_order: view.banOrder === 0 ? null : view.banOrder,
  };
};

/** @throws CodedError `internal` when the message holds no match */
export const presentChangedMatch = (match: MatchView | undefined): Match => {
  if (match === undefined) throw new CodedError("internal", "matches answered without the match");
  return presentMatch(match);
};
