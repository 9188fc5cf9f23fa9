import { isRole } from "@gokaku/game";
import type { SkillState } from "@gokaku/rating";
import type { Selectable } from "kysely";
import type { Account } from "../domain/account.ts";
import type { PenaltyState } from "../domain/penalty.ts";
import type { Stats } from "../domain/stats.ts";
import type { AccountTable } from "./tables.ts";

type AccountRow = Omit<Selectable<AccountTable>, "is_admin">;

/** By name, because a statement that is prepared must not change with the table. */
export const ACCOUNT_COLUMNS = [
  "user_id",
  "auth_subject",
  "discord_username",
  "discord_discriminator",
  "discord_avatar_url",
  "trainer_name",
  "twitter_id",
  "preferred_roles",
  "bio",
  "current_badge",
  "current_badge_2",
  "role",
  "is_test",
  "is_banned",
  "banned_until",
  "created_at",
  "updated_at",
  "version",
  "season_id",
  "mu",
  "sigma",
  "rate",
  "max_rate",
  "match_count",
  "win_count",
  "win_rate",
  "lifetime_match_count",
  "rate_reached_at",
  "ledger_length",
  "penalty_count",
  "penalty_adjustment",
  "correction_given",
  "correction_earned",
  "penalty_timeout_until",
  "last_penalty_at",
  "clean_since",
  "clean_matches",
  "blocking",
  "linked",
  "deleted_at",
  "seal_confirmed_at",
  "sequential_mean",
  "sequential_deviation",
  "fitted_mean",
  "fitted_deviation",
  "last_match_at",
] as const satisfies readonly (keyof AccountTable)[];

export const accountFromRow = (row: AccountRow): Account => ({
  userId: row.user_id,
  authSubject: row.auth_subject,
  discordUsername: row.discord_username,
  discordDiscriminator: row.discord_discriminator,
  discordAvatarUrl: row.discord_avatar_url,
  trainerName: row.trainer_name,
  twitterId: row.twitter_id,
  preferredRoles: row.preferred_roles.filter(isRole),
  bio: row.bio,
  currentBadge: row.current_badge,
  currentBadge2: row.current_badge_2,
  role: row.role,
  isTest: row.is_test,
  isBanned: row.is_banned,
  bannedUntilS: Number(row.banned_until),
  createdAtS: Number(row.created_at),
  updatedAtS: Number(row.updated_at),
  version: Number(row.version),
  blocking: row.blocking,
  linked: row.linked,
  deletedAtS: Number(row.deleted_at),
  sealConfirmedAtS: Number(row.seal_confirmed_at),
  lastMatchAtS: Number(row.last_match_at),
  skill: {
    sequential: { mean: row.sequential_mean, deviation: row.sequential_deviation },
    fitted: { mean: row.fitted_mean, deviation: row.fitted_deviation },
  },
  stats: {
    seasonId: row.season_id,
    mu: row.mu,
    sigma: row.sigma,
    rate: row.rate,
    maxRate: row.max_rate,
    matchCount: row.match_count,
    winCount: row.win_count,
    winRate: row.win_rate,
    lifetimeMatchCount: row.lifetime_match_count,
    rateReachedAtMs: Number(row.rate_reached_at),
    ledgerLength: row.ledger_length,
  },
  penalties: {
    count: row.penalty_count,
    adjustment: row.penalty_adjustment,
    correctionGiven: row.correction_given,
    correctionEarned: row.correction_earned,
    timeoutUntilS: Number(row.penalty_timeout_until),
    lastPenaltyAtS: Number(row.last_penalty_at),
    cleanSinceS: Number(row.clean_since),
    cleanMatches: row.clean_matches,
  },
});

const statsColumns = (stats: Stats) => ({
  season_id: stats.seasonId,
  mu: stats.mu,
  sigma: stats.sigma,
  rate: stats.rate,
  max_rate: stats.maxRate,
  match_count: stats.matchCount,
  win_count: stats.winCount,
  win_rate: stats.winRate,
  lifetime_match_count: stats.lifetimeMatchCount,
  rate_reached_at: stats.rateReachedAtMs,
  ledger_length: stats.ledgerLength,
});

const penaltyColumns = (state: PenaltyState) => ({
  penalty_count: state.count,
  penalty_adjustment: state.adjustment,
  correction_given: state.correctionGiven,
  correction_earned: state.correctionEarned,
  penalty_timeout_until: state.timeoutUntilS,
  last_penalty_at: state.lastPenaltyAtS,
  clean_since: state.cleanSinceS,
  clean_matches: state.cleanMatches,
});

const skillColumns = ({ sequential, fitted }: SkillState) => ({
  sequential_mean: sequential.mean,
  sequential_deviation: sequential.deviation,
  fitted_mean: fitted.mean,
  fitted_deviation: fitted.deviation,
});

/**
 * The SQL text that writes `recordColumns` of locked accounts, with their next version.
 * @param given the columns as rows of `account`, and further tables or conditions of the `update`
 */
export const ratingUpdate = (given: string): string => `
  update account set
    updated_at = given.updated_at, version = given.version, season_id = given.season_id, mu = given.mu,
    sigma = given.sigma, rate = given.rate, max_rate = given.max_rate, match_count = given.match_count,
    win_count = given.win_count, win_rate = given.win_rate, lifetime_match_count = given.lifetime_match_count,
    rate_reached_at = given.rate_reached_at, ledger_length = given.ledger_length,
    penalty_count = given.penalty_count, correction_given = given.correction_given,
    correction_earned = given.correction_earned, penalty_timeout_until = given.penalty_timeout_until,
    last_penalty_at = given.last_penalty_at, clean_since = given.clean_since, clean_matches = given.clean_matches,
    sequential_mean = given.sequential_mean, sequential_deviation = given.sequential_deviation,
    fitted_mean = given.fitted_mean, fitted_deviation = given.fitted_deviation,
    last_match_at = given.last_match_at
  from ${given}
  where account.user_id = given.user_id`;

/** The columns that change without the player's action: statistics, penalties, skill, version. */
export const ratingColumns = (account: Account) => ({
  user_id: account.userId,
  updated_at: account.updatedAtS,
  version: account.version,
  ...statsColumns(account.stats),
  ...penaltyColumns(account.penalties),
  ...skillColumns(account.skill),
  last_match_at: account.lastMatchAtS,
});

export const accountRow = (account: Account) => ({
  ...ratingColumns(account),
  auth_subject: account.authSubject,
  discord_username: account.discordUsername,
  discord_discriminator: account.discordDiscriminator,
  discord_avatar_url: account.discordAvatarUrl,
  trainer_name: account.trainerName,
  twitter_id: account.twitterId,
  preferred_roles: [...account.preferredRoles],
  bio: account.bio,
  current_badge: account.currentBadge,
  current_badge_2: account.currentBadge2,
  // The release before roles reads it.
  is_admin: account.role === "admin",
  role: account.role,
  is_test: account.isTest,
  is_banned: account.isBanned,
  banned_until: account.bannedUntilS,
  blocking: [...account.blocking],
  linked: [...account.linked],
  deleted_at: account.deletedAtS,
  seal_confirmed_at: account.sealConfirmedAtS,
  created_at: account.createdAtS,
});
