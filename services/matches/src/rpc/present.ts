import { fromJson, type MessageInitShape } from "@bufbuild/protobuf";
import type { Team } from "@gokaku/game";
import {
  matchRefusalToProto,
  matchStatusToProto,
  roleToProto,
  teamToProto,
  verdictToProto,
} from "@gokaku/grpc";
import { type PlayerCard, PlayerCardSchema, Role, Verdict } from "@gokaku/proto/common/v1/common_pb";
import {
  type CreateMatchResultSchema,
  type MatchViewSchema,
  RefusalReason,
  type TeamViewSchema,
} from "@gokaku/proto/matches/v1/matches_pb";
import { isDisputed, isOpen, type Match, seatOf, teamSeats } from "../domain/match.ts";
import type { MatchRecord, Report } from "../domain/report.ts";
import type { Creation } from "../store/creations.ts";

type View = MessageInitShape<typeof MatchViewSchema>;
type Cards = ReadonlyMap<string, PlayerCard>;

const FIRST_BAN_REPORTER = 3;

const seconds = (ms: number): bigint => BigInt(Math.floor(ms / 1000));

/** A field that only another version of the protocol knows is left out. */
const cardsOf = (match: Match): Cards =>
  new Map(
    match.seats.map(({ userId, card }) => [
      userId,
      fromJson(PlayerCardSchema, card, { ignoreUnknownFields: true }),
    ]),
  );

const presentTeam = (
  match: Match,
  cards: Cards,
  team: Team,
  isOwn: boolean,
): MessageInitShape<typeof TeamViewSchema> => ({
  team: teamToProto(team),
  isFirstAttack: match.firstAttack === team,
  voiceLink: isOwn ? match.voiceLinks[team] : "",
  seats: teamSeats(match.seats, team).map(({ userId, role }) => ({
    card: cards.get(userId),
    role: isOwn ? roleToProto(role) : Role.UNSPECIFIED,
  })),
});

const presentReport = ({ userId, verdict, team, reportedAtMs }: Report) => ({
  userId,
  verdict: verdictToProto(verdict),
  team: teamToProto(team),
  reportedAtS: seconds(reportedAtMs),
});

/**
 * What `userId` may see of the match: roles and voice channel of the own team only, and until the close no report
 * but the own one. Null for everybody who does not play in it.
 */
export const presentMatch = (
  { match, reports }: MatchRecord,
  userId: string,
  cards = cardsOf(match),
): View | null => {
  const viewer = seatOf(match, userId);
  if (viewer === undefined) return null;
  const seen = reports.filter((report) => !isOpen(match) || report.userId === userId);
  return {
    matchId: match.id,
    seasonId: match.seasonId,
    version: BigInt(match.version),
    status: matchStatusToProto(match.status),
    teamA: presentTeam(match, cards, "A", viewer.team === "A"),
    teamB: presentTeam(match, cards, "B", viewer.team === "B"),
    hostUserId: match.hostUserId,
    lobbyId: match.lobbyId,
    matchedAtS: seconds(match.createdAtMs),
    startedAtS: seconds(match.createdAtMs),
    createdAtMs: BigInt(match.createdAtMs),
    reportCount: match.reportCount,
    reports: seen.map(presentReport),
    winner: match.winner === null ? Verdict.UNSPECIFIED : verdictToProto(match.winner),
    lobbyCreateTimeoutS: match.lobbyCreateTimeoutS,
    lobbyJoinTimeoutS: match.lobbyJoinTimeoutS,
    disputed: isDisputed(match),
    voided: match.voided,
    banOrder: Math.max(0, viewer.rateOrder - FIRST_BAN_REPORTER + 1),
    myTeam: teamToProto(viewer.team),
  };
};

/** The matches as each of the users may see them, for those who play in one. */
export const presentViews = (records: readonly MatchRecord[], userIds: readonly string[]) => ({
  views: records.flatMap((record) => {
    const cards = cardsOf(record.match);
    return userIds.flatMap((userId) => {
      const match = presentMatch(record, userId, cards);
      return match === null ? [] : [{ userId, match }];
    });
  }),
});

export const presentCreation = ({
  matchId,
  refusal,
  userIds,
}: Creation): MessageInitShape<typeof CreateMatchResultSchema> => ({
  matchId,
  created: refusal === null,
  refusal: refusal === null ? RefusalReason.UNSPECIFIED : matchRefusalToProto(refusal),
  userIds: [...userIds],
});
