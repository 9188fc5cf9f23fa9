import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { DEFAULT_MATCHMAKER_SETTINGS, MATCHMAKER_SETTING_NAMES, settingField } from "@gokaku/game";
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
import { EntryState } from "@gokaku/proto/queue/v1/queue_pb";
import { RecordOutcome } from "@gokaku/proto/users/v1/users_pb";

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

/** The record of a match that was won. */
export const RECORD = {
  matchId: "176370000000000001",
  characterId: "PIKACHU",
  outcome: RecordOutcome.WIN,
  startedAtS: 1_763_700_000n,
  rateDelta: 21,
};

/** A player of three matches, as users answers. */
export const accountOf = (userId: string, { isTest = true, rate = 1500 } = {}) => ({
  userId,
  authSubject: `dummy|${userId}`,
  discordUsername: `${userId}_discord`,
  trainerName: `${userId}のトレーナー`,
  preferredRoles: [Role.TANK, Role.MIDDLE],
  ownedBadges: ["badge_001"],
  createdAtS: 1_763_600_000n,
  updatedAtS: 1_763_600_000n,
  rate,
  maxRate: rate,
  winRate: 66.7,
  matchCount: 3,
  winCount: 2,
  isTest,
  latestRecords: [RECORD],
  seasonEntries: [
    {
      seasonId: "season_8",
      seasonName: "シーズン8",
      finalRate: 1600,
      maxRate: 1640,
      winRate: 55,
      finalRank: 12,
      totalMatches: 80,
      winCount: 44,
    },
  ],
  rank: 7,
});

/** A waiting player. */
export const entryOf = (userId: string) => ({
  entryId: "7",
  userId,
  selectedRoles: [Role.TANK, Role.MIDDLE],
  rate: 1500,
  joinedAt: 1_763_700_000n,
  state: EntryState.WAITING,
  version: 1n,
  trainerName: "あかり",
});

/** The matchmaker's settings that the product comes with, in a message's form. */
export const SETTINGS = {
  ...DEFAULT_MATCHMAKER_SETTINGS,
  choicePenalty: [...DEFAULT_MATCHMAKER_SETTINGS.choicePenalty],
};

/** The same as they go over HTTP. */
export const SETTINGS_BODY = Object.fromEntries(
  MATCHMAKER_SETTING_NAMES.map((name) => [settingField(name), SETTINGS[name]]),
);

/** A tick that made one match. */
export const TICK = {
  tickId: "1763700000000",
  kind: "scheduled",
  state: "done",
  openedAtMs: 1_763_700_000_012n,
  waiting: 12,
  matchCount: 1,
  createdCount: 1,
  settingsVersion: 3n,
  seed: 42,
  timingsMs: { snapshot: 3, solve: 800 },
  hasSnapshot: true,
};

/** Its plan: a match of which one seat is shown, and two players left over. */
export const PLAN = {
  header: { tickId: TICK.tickId, settingsVersion: 3n, solverVersion: "fake", matchCount: 1, isProven: true },
  matches: [
    {
      index: 0,
      firstAttack: Team.A,
      value: 512.5,
      winChanceA: 0.512,
      seats: [{ entryId: "7", userId: "a0", team: Team.A, role: Role.TANK, choice: 1, window: 225 }],
      reasons: {
        teamGap: 4.2,
        laneGaps: [1, 2, 3, 4, 5],
        spread: 90,
        offRoleGap: 1,
        bindingEntryIds: ["7", "8"],
        bindingDistance: 90,
        bindingAllowed: 212.5,
      },
    },
  ],
  leftovers: [
    {
      entryId: "9",
      userId: "b9",
      scope: "queue",
      shortage: "roles",
      roles: [Role.TANK],
      takers: 1,
      seats: 2,
    },
    { entryId: "10", userId: "b10", scope: "worth" },
  ],
};

/** The explanation of that match once it is closed. */
export const EXPLAINED = {
  spread: 90,
  laneGaps: [1, 2, 3, 4, 5],
  offRoleGap: 1,
  value: 512.5,
  seats: PLAN.matches[0]?.seats ?? [],
  bindingUserIds: ["a0", "b3"],
  bindingDistance: 90,
  bindingAllowed: 212.5,
  isProven: true,
};
