import type { MatchRecord, RankingEntry, SeasonData, User } from "@gokaku/contract/users";
import { WINLOSE } from "@gokaku/contract/users";
import { LIMITS, type Role } from "@gokaku/game";
import { roleFromProto } from "@gokaku/grpc";
import type { Role as ProtoRole } from "@gokaku/proto/common/v1/common_pb";
import {
  type Account,
  type RankingEntry as ProtoRankingEntry,
  type MatchRecord as ProtoRecord,
  RecordOutcome,
  type SeasonEntry,
} from "@gokaku/proto/users/v1/users_pb";

/** The roles of a message; one this build does not know is left out. */
export const presentRoles = (roles: readonly ProtoRole[]): Role[] =>
  roles.map(roleFromProto).filter((role) => role !== null);

const WINLOSE_OF = {
  [RecordOutcome.UNSPECIFIED]: WINLOSE.lose,
  [RecordOutcome.WIN]: WINLOSE.win,
  [RecordOutcome.LOSE]: WINLOSE.lose,
  [RecordOutcome.INVALID]: WINLOSE.invalid,
  [RecordOutcome.DISPUTED]: WINLOSE.disputed,
} as const satisfies Record<RecordOutcome, number>;

export const presentRecord = (record: ProtoRecord): MatchRecord => ({
  match_id: record.matchId,
  pokemon: record.characterId,
  winlose: WINLOSE_OF[record.outcome],
  started_date: Number(record.startedAt),
  rate_delta: record.rateDelta,
  state: record.outcome === RecordOutcome.DISPUTED ? "disputed" : "settled",
});

const presentSeasonEntry = (entry: SeasonEntry): SeasonData => ({
  season_id: entry.seasonId,
  season_name: entry.seasonName,
  final_rate: entry.finalRate,
  max_rate: entry.maxRate,
  win_rate: entry.winRate,
  final_rank: entry.finalRank,
  total_matches: entry.totalMatches,
  wins: entry.winCount,
});

/** An account as its own holder sees it. */
export const presentUser = (account: Account): User => ({
  user_id: account.userId,
  auth0_sub: account.authSubject,
  discord_username: account.discordUsername,
  discord_discriminator: account.discordDiscriminator,
  discord_avatar_url: account.discordAvatarUrl,
  trainer_name: account.trainerName,
  twitter_id: account.twitterId,
  preferred_roles: presentRoles(account.preferredRoles),
  favorite_pokemon: account.favouriteCharacterIds,
  current_badge: account.currentBadge,
  current_badge_2: account.currentBadge2,
  owned_badges: account.ownedBadges,
  bio: account.bio,
  created_at: Number(account.createdAt),
  updated_at: Number(account.updatedAt),
  rate: account.rate,
  max_rate: account.maxRate,
  match_count: account.matchCount,
  win_count: account.winCount,
  win_rate: account.winRate,
  lifetime_match_count: account.lifetimeMatchCount,
  penalty_count: account.penaltyCount,
  penalty_correction: account.penaltyCorrection,
  penalty_timeout_until: Number(account.penaltyTimeoutUntil),
  last_penalty_time: Number(account.lastPenaltyTime),
  effective_penalty: account.effectivePenalty,
  is_banned: account.isBanned,
  is_admin: account.isAdmin,
  is_dummy: account.isTest,
  season_data: account.seasonEntries.map(presentSeasonEntry),
  latest_matches: account.latestRecords.slice(0, LIMITS.historyShown).map(presentRecord),
  rank: account.rank ?? null,
});

export const presentRankingEntry = ({ rank, winRate, card }: ProtoRankingEntry): RankingEntry => ({
  rank,
  user_id: card?.userId ?? "",
  trainer_name: card?.trainerName ?? "",
  discord_username: card?.discordUsername ?? "",
  discord_avatar_url: card?.discordAvatarUrl ?? "",
  rate: card?.rate ?? 0,
  win_rate: winRate,
  twitter_id: card?.twitterId ?? "",
  current_badge: card?.currentBadge ?? "",
  current_badge_2: card?.currentBadge2 ?? "",
});
