import type { UserId } from "@gokaku/game";

/** What rules read of a player's card; the card itself is only carried. */
interface CardFacts {
  readonly trainerName: string;
  readonly rate: number;
}

/** A player as users last told of them; the highest version is the truth. */
export interface Player<Card extends CardFacts = CardFacts> {
  readonly userId: UserId;
  readonly version: number;
  /** What others of a match see of the player. */
  readonly card: Card;
  readonly mu: number;
  readonly sigma: number;
  readonly isBanned: boolean;
  readonly effectivePenalty: number;
  /** Unix seconds, 0 for none. */
  readonly penaltyTimeoutUntilS: number;
  readonly roleDebt: number;
  /** The season that the rating is of, "" before the first. */
  readonly seasonId: string;
  /** Whom the player never wants to meet; null when users did not say, which leaves what is known. */
  readonly blocking: readonly UserId[] | null;
}
