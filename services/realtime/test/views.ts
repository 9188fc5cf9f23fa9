import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { Role, Team } from "@gokaku/proto/common/v1/common_pb";
import { MatchStatus, type MatchView, MatchViewSchema } from "@gokaku/proto/matches/v1/matches_pb";

const ROLES = [Role.TOP_LANE, Role.SUPPORT, Role.MIDDLE, Role.BOTTOM_LANE, Role.TANK];

export const TEN = Array.from({ length: 10 }, (_, index) => `dummy_${String(index + 1).padStart(3, "0")}`);
export const teamOf = (userId: string): Team => (TEN.indexOf(userId) < 5 ? Team.A : Team.B);

type Changes = Partial<
  Omit<Extract<MessageInitShape<typeof MatchViewSchema>, { $typeName?: never }>, "teamA" | "teamB">
>;

/** The match of the ten as `viewer` may see it. */
export const viewOf = (viewer: string, matchId: string, changes: Changes = {}): MatchView => {
  const team = (side: Team) => ({
    team: side,
    isFirstAttack: side === Team.A,
    voiceLink: side === teamOf(viewer) ? `https://voice.example/${side}` : "",
    seats: TEN.filter((userId) => teamOf(userId) === side).map((userId, index) => ({
      card: { userId, trainerName: `Trainer ${userId}`, rate: 1500, maxRate: 1550 },
      role: side === teamOf(viewer) ? (ROLES[index] ?? Role.UNSPECIFIED) : Role.UNSPECIFIED,
    })),
  });
  return create(MatchViewSchema, {
    matchId,
    version: 1n,
    status: MatchStatus.MATCHED,
    teamA: team(Team.A),
    teamB: team(Team.B),
    hostUserId: "dummy_001",
    matchedAtS: 1_700_000_000n,
    startedAtS: 1_700_000_000n,
    createdAtMs: 1_700_000_000_000n,
    lobbyCreateTimeoutS: 150,
    lobbyJoinTimeoutS: 250,
    myTeam: teamOf(viewer),
    seasonId: "season_9",
    ...changes,
  });
};
