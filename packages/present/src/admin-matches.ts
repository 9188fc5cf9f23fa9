import type {
  AdminMatch,
  AdminMatchPlayer,
  AdminMatchReport,
  AdminMatchTeam,
  ListedMatch,
  MatchCorrection,
  PreviewDecisionResponse,
  ReportersResponse,
} from "@gokaku/contract/admin";
import { CodedError, resultOfVerdict, type Team } from "@gokaku/game";
import { verdictFromProto } from "@gokaku/grpc";
import { Verdict } from "@gokaku/proto/common/v1/common_pb";
import type {
  AdminMatch as AdminMatchMessage,
  CorrectionView,
  ListedMatch as ListedMessage,
  ListReportersResponse,
  MatchResult,
  PreviewDecisionResponse as PreviewMessage,
  TeamView,
} from "@gokaku/proto/matches/v1/matches_pb";
import type { Conduct } from "@gokaku/proto/users/v1/users_pb";
import { presentStatement } from "./disputes.ts";
import { presentCheckIn, presentOpenSince, presentReport, presentStatus, presentTeam } from "./matches.ts";

export const presentListedMatch = (match: ListedMessage): ListedMatch => ({
  match_id: match.matchId,
  status: presentStatus(match.status),
  disputed: match.disputed,
  voided: match.voided,
  winner_team: verdictFromProto(match.winner),
  matched_unixtime: Number(match.matchedAtS),
  report_count: match.reportCount,
  lobby_id: match.lobbyId,
  host_user_id: match.hostUserId,
  season_id: match.seasonId,
});

const teamWithDeltas = (
  name: Team,
  team: TeamView | undefined,
  deltas: ReadonlyMap<string, number>,
): AdminMatchTeam => {
  const presented = presentTeam(name, team, true);
  return {
    ...presented,
    players: presented.players.map(
      (player): AdminMatchPlayer => ({ ...player, rate_delta: deltas.get(player.user_id) ?? null }),
    ),
  };
};

const presentResult = (result: MatchResult | undefined): MatchCorrection["from"] => {
  const verdict = verdictFromProto(result?.verdict ?? Verdict.UNSPECIFIED);
  return {
    result: verdict === null ? "void" : resultOfVerdict(verdict),
    invalid_player: result?.offenderUserId ?? "",
  };
};

const presentCorrection = (correction: CorrectionView): MatchCorrection => ({
  corrected_at: Number(correction.correctedAtS),
  corrected_by: correction.adminId,
  from: presentResult(correction.from),
  to: presentResult(correction.to),
  reason: correction.reason,
});

/** A match as admins see it, with nothing left out. */
export const presentAdminMatch = (message: AdminMatchMessage | undefined): AdminMatch => {
  const view = message?.view;
  if (message === undefined || view === undefined)
    throw new CodedError("internal", "matches answered without the match");
  const { settlement } = message;
  const deltas = new Map(settlement?.deltas.map(({ userId, rateDelta }) => [userId, rateDelta]));
  return {
    match_id: view.matchId,
    status: presentStatus(view.status),
    team_a: teamWithDeltas("A", view.teamA, deltas),
    team_b: teamWithDeltas("B", view.teamB, deltas),
    host_user_id: view.hostUserId,
    lobby_id: view.lobbyId,
    matched_unixtime: Number(view.matchedAtS),
    started_at: Number(view.startedAtS),
    report_count: view.reportCount,
    user_reports: view.reports.map((report, index): AdminMatchReport => {
      const detail = message.reports[index];
      return {
        ...presentReport(report),
        banned_pokemon: detail?.bannedCharacterId ?? "",
        picked_pokemon: detail?.pickedCharacterId ?? "",
        pokemon_move1: detail?.move1 ?? "",
        pokemon_move2: detail?.move2 ?? "",
        violation_report: detail?.violationUserId ?? "",
        invalid_player: detail?.invalidUserId ?? "",
      };
    }),
    winner_team: verdictFromProto(view.winner),
    vc_link_a: view.teamA?.voiceLink || null,
    vc_link_b: view.teamB?.voiceLink || null,
    lobby_from: Math.floor(Number(view.lobbyFromMs) / 1000),
    open_since: presentOpenSince(view),
    check_in_until: presentCheckIn(view),
    lobby_create_timeout: view.lobbyCreateTimeoutS,
    lobby_join_timeout: view.lobbyJoinTimeoutS,
    version: Number(view.version),
    disputed: view.disputed,
    voided: view.voided,
    season_id: view.seasonId,
    tick_id: message.tickId,
    closed_at: Number(message.closedAtS),
    settlement:
      settlement === undefined
        ? null
        : {
            cause: settlement.cause,
            was_disputed: settlement.wasDisputed,
            invalid_player: settlement.offenderUserId,
            settled_at: Number(settlement.settledAtS),
          },
    corrections: message.corrections.map(presentCorrection),
    proposals: message.proposals.map(({ userId, proposedAtS, result, reason }) => ({
      user_id: userId,
      at: Number(proposedAtS),
      ...presentResult(result),
      reason,
    })),
    statements: message.statements.map(presentStatement),
    agreements: message.agreements.map(({ userId, agreedAtS, result }) => ({
      user_id: userId,
      at: Number(agreedAtS),
      ...presentResult(result),
    })),
    course: message.course.map(({ kind, atMs, userId, value }) => ({
      kind,
      at: Math.floor(Number(atMs) / 1000),
      user_id: userId,
      value,
    })),
  };
};

export const presentDecisionPreview = (message: PreviewMessage): PreviewDecisionResponse => ({
  deltas: message.deltas.map(({ userId, before, after }) => ({ user_id: userId, before, after })),
  rates: message.rates.map(({ userId, change }) => ({ user_id: userId, change })),
  later_matches: message.laterMatches,
  changed_matches: message.changedMatches,
});

export const presentReporters = (
  { seasonId, reporters }: ListReportersResponse,
  conduct: readonly Conduct[],
): ReportersResponse => {
  const conductOf = new Map(conduct.map((each) => [each.userId, each]));
  return {
    season_id: seasonId,
    reporters: reporters.map(({ userId, agreed, departed }) => ({
      user_id: userId,
      agreed,
      departed,
      false_reports: conductOf.get(userId)?.falseReports ?? null,
      effective_penalty: conductOf.get(userId)?.effectivePenalty ?? null,
    })),
  };
};
