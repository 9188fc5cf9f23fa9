import type { UserId } from "@gokaku/game";

/** What others of a match see of a player. */
export interface Card {
  readonly trainerName: string;
  readonly discordUsername: string;
  readonly discordAvatarUrl: string;
  readonly twitterId: string;
  readonly rate: number;
  readonly maxRate: number;
  readonly currentBadge: string;
  readonly currentBadge2: string;
}

/** A player as users last told of them; the highest version is the truth. */
export interface Player {
  readonly userId: UserId;
  readonly version: number;
  readonly card: Card;
  readonly mu: number;
  readonly sigma: number;
  readonly isBanned: boolean;
  readonly effectivePenalty: number;
  /** Unix seconds, 0 for none. */
  readonly penaltyTimeoutUntil: number;
  readonly roleDebt: number;
}
