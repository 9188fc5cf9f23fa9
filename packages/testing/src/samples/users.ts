import { Role } from "@gokaku/proto/common/v1/common_pb";
import { RecordOutcome } from "@gokaku/proto/users/v1/users_pb";

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
