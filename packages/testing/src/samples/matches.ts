import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { viewAs } from "@gokaku/present/match-parts";
import { Role, Team } from "@gokaku/proto/common/v1/common_pb";
import {
  type MatchParts,
  MatchPartsSchema,
  MatchStatus,
  type MatchView,
  type MatchViewSchema,
  ReportViewSchema,
} from "@gokaku/proto/matches/v1/matches_pb";

const ROLES = [Role.TOP_LANE, Role.SUPPORT, Role.MIDDLE, Role.BOTTOM_LANE, Role.TANK];

/** Ten players; the first five are team A. */
export const TEN = Array.from({ length: 10 }, (_, index) => `dummy_${String(index + 1).padStart(3, "0")}`);
export const teamOf = (userId: string): Team => (TEN.indexOf(userId) < 5 ? Team.A : Team.B);

type Changes = Partial<
  Omit<Extract<MessageInitShape<typeof MatchViewSchema>, { $typeName?: never }>, "teamA" | "teamB">
>;

/** The match of the ten with what each team alone sees of it. */
export const partsOf = (matchId: string, changes: Changes = {}): MatchParts => {
  const teamOfTen = (side: Team) => TEN.filter((userId) => teamOf(userId) === side);
  const team = (side: Team) => ({
    team: side,
    isFirstAttack: side === Team.A,
    seats: teamOfTen(side).map((userId) => ({
      card: { userId, trainerName: `Trainer ${userId}`, rate: 1500, maxRate: 1550 },
    })),
  });
  const part = (side: Team) => ({
    voiceLink: `https://voice.example/${side}`,
    seats: teamOfTen(side).map((userId, place) => ({
      userId,
      role: ROLES[place] ?? Role.UNSPECIFIED,
      banOrder: Math.max(0, place - 1),
    })),
  });
  return create(MatchPartsSchema, {
    shared: {
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
      seasonId: "season_9",
      ...changes,
    },
    teamA: part(Team.A),
    teamB: part(Team.B),
  });
};

/** The match of the ten as `viewer` may see it. */
export const viewOf = (viewer: string, matchId: string, changes: Changes = {}): MatchView => {
  const view = viewAs(partsOf(matchId), viewer);
  if (view === null) throw new RangeError(`${viewer} is none of the ten`);
  const { reports = [], ...others } = changes;
  return { ...view, ...others, reports: reports.map((report) => create(ReportViewSchema, report)) };
};
