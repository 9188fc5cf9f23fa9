import type { UpdateStatus } from "@gokaku/contract/live";
import type { AchievementEntry, PlayerInfo } from "@gokaku/contract/profile";
import type { Character } from "@gokaku/contract/public";
import {
  type Favourites,
  type MatchRecord,
  type RankingEntry,
  type RankingResponse,
  type SeasonData,
  type User,
  WINLOSE,
} from "@gokaku/contract/users";
import { LIMITS, parseAccountRole, type Role, SEAL_NEWS } from "@gokaku/game";
import { recordOutcomeFromProto, roleFromProto } from "@gokaku/grpc";
import type { PlayerCard, Role as ProtoRole } from "@gokaku/proto/common/v1/common_pb";
import type { CountedPlayer, UserReleased } from "@gokaku/proto/events/v1/events_pb";
import type {
  Account,
  Achievement,
  GetRankingResponse,
  RankingEntry as ProtoRankingEntry,
  MatchRecord as ProtoRecord,
  SeasonEntry,
  SeasonRecord,
} from "@gokaku/proto/users/v1/users_pb";
import { imageAddress } from "./image.ts";

/** The roles of a message; one this build does not know is left out. */
export const presentRoles = (roles: readonly ProtoRole[]): Role[] =>
  roles.map(roleFromProto).filter((role) => role !== null);

/** A record whose outcome is not known counts neither way and is still to be decided. */
export const presentRecord = (record: ProtoRecord): MatchRecord => {
  const outcome = recordOutcomeFromProto(record.outcome) ?? "disputed";
  return {
    match_id: record.matchId,
    pokemon: record.characterId,
    winlose: outcome === "disputed" ? WINLOSE.invalid : WINLOSE[outcome],
    started_date: Number(record.startedAtS),
    rate_delta: record.rateDelta,
    state: outcome === "disputed" ? "disputed" : "settled",
  };
};

type Reported = Pick<UserReleased, "matchId" | "outcome" | "rateBefore" | "rateAfter"> &
  Partial<Pick<CountedPlayer, "rankBefore" | "rankAfter">>;

/**
 * The effect of a match on its player's rate and place; null while it is disputed, and for an unknown
 * outcome.
 */
export const presentResult = (released: Reported): NonNullable<UpdateStatus["data"]["result"]> | null => {
  const outcome = recordOutcomeFromProto(released.outcome);
  if (outcome === null || outcome === "disputed") return null;
  return {
    match_id: released.matchId,
    outcome,
    rate_before: released.rateBefore,
    rate_after: released.rateAfter,
    ...(released.rankBefore && { rank_before: released.rankBefore }),
    ...(released.rankAfter && { rank_after: released.rankAfter }),
  };
};

export const presentSeasonEntry = (entry: SeasonEntry): SeasonData => ({
  season_id: entry.seasonId,
  season_name: entry.seasonName,
  final_rate: entry.finalRate,
  max_rate: entry.maxRate,
  win_rate: entry.winRate,
  final_rank: entry.finalRank,
  total_matches: entry.totalMatches,
  wins: entry.winCount,
});

type Characters = readonly Character[];

/** Favourites with their names; a character that the catalogue no longer has keeps its id as its name. */
const presentFavourites = (favourites: Account["favourites"], characters: Characters): Favourites => {
  const shown: Favourites = {};
  for (const { role: message, characterId } of favourites) {
    const role = roleFromProto(message);
    if (role === null) continue;
    const character = characters.find(({ pokemon_id }) => pokemon_id === characterId);
    const { name_ja: name = characterId, type = null, icon_url: iconUrl = null } = character ?? {};
    shown[role] = [...(shown[role] ?? []), { id: characterId, name, type, iconUrl }];
  }
  return shown;
};

/**
 * The data of a player that a team-mate sees.
 * @param role in the match being played, null for oneself
 */
export const presentPlayerInfo = (
  account: Account,
  characters: Characters,
  role: Role | null,
): PlayerInfo => ({
  user_id: account.userId,
  trainer_name: account.trainerName,
  discord_username: account.discordUsername,
  discord_avatar_url: imageAddress(account.discordAvatarUrl),
  twitter_id: account.twitterId,
  rate: account.rate,
  max_rate: account.maxRate,
  measuring_left: account.measuringLeft,
  match_count: account.matchCount,
  win_count: account.winCount,
  win_rate: account.winRate,
  current_badge: account.currentBadge,
  current_badge_2: account.currentBadge2,
  preferred_roles: presentRoles(account.preferredRoles),
  favourites: presentFavourites(account.favourites, characters),
  bio: account.bio,
  role,
});

export const presentAchievement = (achievement: Achievement): AchievementEntry => ({
  id: achievement.id,
  badge_id: achievement.badgeId,
  display: achievement.display,
  condition: achievement.condition,
  progress: achievement.progress,
  target: achievement.target,
  achieved_at: Number(achievement.achievedAtS),
});

/** An account as its own holder sees it. */
export const presentUser = (account: Account, characters: Characters): User => ({
  user_id: account.userId,
  auth0_sub: account.authSubject,
  discord_username: account.discordUsername,
  discord_discriminator: account.discordDiscriminator,
  discord_avatar_url: imageAddress(account.discordAvatarUrl),
  trainer_name: account.trainerName,
  twitter_id: account.twitterId,
  preferred_roles: presentRoles(account.preferredRoles),
  favorite_pokemon: account.favouriteCharacterIds,
  favourites: presentFavourites(account.favourites, characters),
  current_badge: account.currentBadge,
  current_badge_2: account.currentBadge2,
  owned_badges: account.ownedBadges,
  bio: account.bio,
  created_at: Number(account.createdAtS),
  updated_at: Number(account.updatedAtS),
  rate: account.rate,
  max_rate: account.maxRate,
  match_count: account.matchCount,
  win_count: account.winCount,
  win_rate: account.winRate,
  lifetime_match_count: account.lifetimeMatchCount,
  penalty_count: account.penaltyCount,
  penalty_correction: account.penaltyCorrection,
  penalty_timeout_until: Number(account.penaltyTimeoutUntilS),
  last_penalty_time: Number(account.lastPenaltyAtS),
  effective_penalty: account.effectivePenalty,
  is_banned: account.isBanned,
  banned_until: Number(account.bannedUntilS),
  ban_reason: account.banReason,
  is_admin: account.role === "admin",
  role: parseAccountRole(account.role),
  is_dummy: account.isTest,
  seal_confirmed: account.sealConfirmed,
  seal_required: account.sealRequired,
  seal_news: SEAL_NEWS.find((news) => news === account.sealNews) ?? null,
  seal_news_id: account.sealNewsId,
  correction_news_id: account.correctionNewsId,
  season_data: account.seasonEntries.map(presentSeasonEntry),
  latest_matches: account.latestRecords.slice(0, LIMITS.historyShown).map(presentRecord),
  rank: account.rank ?? null,
  measuring_left: account.measuringLeft,
  is_lapsed: account.isLapsed,
});

/** The data of a player that other people see. */
export const presentCard = (card: PlayerCard | undefined) => ({
  user_id: card?.userId ?? "",
  trainer_name: card?.trainerName ?? "",
  discord_username: card?.discordUsername ?? "",
  discord_avatar_url: imageAddress(card?.discordAvatarUrl ?? ""),
  twitter_id: card?.twitterId ?? "",
  rate: card?.rate ?? 0,
  current_badge: card?.currentBadge ?? "",
  current_badge_2: card?.currentBadge2 ?? "",
});

const presentRankingEntry = ({ rank, winRate, card }: ProtoRankingEntry): RankingEntry => ({
  rank,
  win_rate: winRate,
  ...presentCard(card),
});

const presentSeasonRecord = (record: SeasonRecord | undefined): RankingResponse["highest_rate"] =>
  record === undefined
    ? null
    : {
        user_id: record.card?.userId ?? "",
        trainer_name: record.card?.trainerName ?? "",
        value: record.value,
      };

export const presentRanking = ({
  rankings,
  updatedAtS,
  seasonId,
  lapseDays,
  highestRate,
  mostMatches,
  longestStreak,
}: GetRankingResponse): RankingResponse => ({
  rankings: rankings.map(presentRankingEntry),
  updated_at: Number(updatedAtS),
  season_id: seasonId,
  lapse_days: lapseDays,
  highest_rate: presentSeasonRecord(highestRate),
  most_matches: presentSeasonRecord(mostMatches),
  longest_streak: presentSeasonRecord(longestStreak),
});
