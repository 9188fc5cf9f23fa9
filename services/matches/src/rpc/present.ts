import type { MessageInitShape } from "@bufbuild/protobuf";
import { roleToProto, teamToProto } from "@gokaku/grpc";
import { Role, Verdict } from "@gokaku/proto/common/v1/common_pb";
import {
  type CreateMatchResultSchema,
  type MatchViewSchema,
  RefusalReason,
  type TeamViewSchema,
} from "@gokaku/proto/matches/v1/matches_pb";
import type { MatchView, TeamView, UserMatchView } from "../domain/view.ts";
import type { Creation, Refusal } from "../usecases/ports.ts";
import { statusToProto, verdictToProto } from "../wire/vocabulary.ts";

const REFUSALS = {
  seated: RefusalReason.SEATED,
  season_sealed: RefusalReason.SEASON_SEALED,
  malformed: RefusalReason.MALFORMED,
} as const satisfies Record<Refusal, RefusalReason>;

const seconds = (ms: number): bigint => BigInt(Math.floor(ms / 1000));

const presentTeam = (team: TeamView): MessageInitShape<typeof TeamViewSchema> => ({
  team: teamToProto(team.team),
  isFirstAttack: team.isFirstAttack,
  voiceLink: team.voiceLink,
  seats: team.seats.map(({ card, role }) => ({
    card,
    role: role === null ? Role.UNSPECIFIED : roleToProto(role),
  })),
});

export const presentMatch = (view: MatchView): MessageInitShape<typeof MatchViewSchema> => ({
  matchId: view.id,
  seasonId: view.seasonId,
  version: BigInt(view.version),
  status: statusToProto(view.status),
  teamA: presentTeam(view.teams.A),
  teamB: presentTeam(view.teams.B),
  hostUserId: view.hostUserId,
  lobbyId: view.lobbyId,
  matchedAt: seconds(view.createdAtMs),
  startedAt: seconds(view.createdAtMs),
  createdAtMs: BigInt(view.createdAtMs),
  reportCount: view.reportCount,
  reports: view.reports.map((report) => ({
    userId: report.userId,
    verdict: verdictToProto(report.verdict),
    team: teamToProto(report.team),
    reportedAt: seconds(report.reportedAtMs),
  })),
  winner: view.winner === null ? Verdict.UNSPECIFIED : verdictToProto(view.winner),
  lobbyCreateTimeout: view.lobbyCreateTimeoutS,
  lobbyJoinTimeout: view.lobbyJoinTimeoutS,
  disputed: view.disputed,
  voided: view.voided,
  banOrder: view.banOrder,
  myTeam: teamToProto(view.myTeam),
});

export const presentViews = (views: readonly UserMatchView[]) => ({
  views: views.map(({ userId, view }) => ({ userId, match: presentMatch(view) })),
});

export const presentCreation = ({
  matchId,
  refusal,
  userIds,
}: Creation): MessageInitShape<typeof CreateMatchResultSchema> => ({
  matchId,
  created: refusal === null,
  refusal: refusal === null ? RefusalReason.UNSPECIFIED : REFUSALS[refusal],
  userIds: [...userIds],
});
