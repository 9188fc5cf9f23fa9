import type { MessageInitShape } from "@bufbuild/protobuf";
import { roleToProto, seasonStateToProto } from "@gokaku/grpc";
import type { PlayerCardSchema } from "@gokaku/proto/common/v1/common_pb";
import type { AccountSchema, PlayerStateSchema, SeasonSchema } from "@gokaku/proto/users/v1/users_pb";
import { measuringLeft, skillOf } from "@gokaku/rating";
import type { Account } from "../domain/account.ts";
import { correctionOf, effectivePenalty } from "../domain/penalty.ts";
import type { Season } from "../domain/season.ts";

/** The data of a player that others in a match or a ranking see. */
export const playerCard = ({
  stats,
  skill,
  ...account
}: Account): MessageInitShape<typeof PlayerCardSchema> => ({
  userId: account.userId,
  trainerName: account.trainerName,
  discordUsername: account.discordUsername,
  discordAvatarUrl: account.discordAvatarUrl,
  twitterId: account.twitterId,
  rate: stats.rate,
  maxRate: stats.maxRate,
  currentBadge: account.currentBadge,
  currentBadge2: account.currentBadge2,
  measuringLeft: measuringLeft(skillOf(skill)),
});

/** A player as queue has to know them. */
export const playerState = (
  account: Account,
  roleDebt: number,
): MessageInitShape<typeof PlayerStateSchema> => {
  const skill = skillOf(account.skill);
  return {
    card: playerCard(account),
    version: BigInt(account.version),
    mu: account.stats.mu,
    sigma: account.stats.sigma,
    // A player with a deleted account may not play, like a banned one.
    isBanned: account.isBanned || account.deletedAtS > 0,
    effectivePenalty: effectivePenalty(account.penalties),
    penaltyTimeoutUntilS: BigInt(account.penalties.timeoutUntilS),
    seasonId: account.stats.seasonId,
    roleDebt,
    isTest: account.isTest,
    blocking: { userIds: [...account.blocking] },
    linked: [...account.linked],
    leftAtS: BigInt(account.deletedAtS),
    skillMean: skill.mean,
    skillDeviation: skill.deviation,
  };
};

export const seasonMessage = (season: Season): MessageInitShape<typeof SeasonSchema> => ({
  id: season.id,
  name: season.name,
  description: season.description,
  startsAtS: BigInt(season.startsAtS),
  endsAtS: BigInt(season.endsAtS),
  imageUrl: season.imageUrl,
  themeColor: season.themeColor,
  state: seasonStateToProto(season.state),
});

/** The part of an account that is one row. */
export const accountProfile = ({ stats, penalties, skill, ...account }: Account) =>
  ({
    userId: account.userId,
    authSubject: account.authSubject,
    discordUsername: account.discordUsername,
    discordDiscriminator: account.discordDiscriminator,
    discordAvatarUrl: account.discordAvatarUrl,
    trainerName: account.trainerName,
    twitterId: account.twitterId,
    preferredRoles: account.preferredRoles.map(roleToProto),
    currentBadge: account.currentBadge,
    currentBadge2: account.currentBadge2,
    bio: account.bio,
    createdAtS: BigInt(account.createdAtS),
    updatedAtS: BigInt(account.updatedAtS),
    rate: stats.rate,
    maxRate: stats.maxRate,
    matchCount: stats.matchCount,
    winCount: stats.winCount,
    winRate: stats.winRate,
    lifetimeMatchCount: stats.lifetimeMatchCount,
    penaltyCount: penalties.count,
    penaltyCorrection: correctionOf(penalties),
    penaltyTimeoutUntilS: BigInt(penalties.timeoutUntilS),
    lastPenaltyAtS: BigInt(penalties.lastPenaltyAtS),
    effectivePenalty: effectivePenalty(penalties),
    isBanned: account.isBanned,
    bannedUntilS: BigInt(account.bannedUntilS),
    isAdmin: account.role === "admin",
    role: account.role,
    isTest: account.isTest,
    measuringLeft: measuringLeft(skillOf(skill)),
  }) satisfies MessageInitShape<typeof AccountSchema>;
