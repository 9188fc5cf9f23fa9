import type { UserId } from "@gokaku/game";
import type { Skill } from "@gokaku/rating";

/** The fields of a player's card that rules read. */
interface CardFields {
  readonly trainerName: string;
  readonly rate: number;
}

/** The newest version of a player from the service users. */
export interface Player<Card extends CardFields = CardFields> {
  readonly userId: UserId;
  readonly version: number;
  /** The part that other players of a match see. */
  readonly card: Card;
  readonly mu: number;
  readonly sigma: number;
  /** In points; a deviation of 0 says nothing about it. */
  readonly skill: Skill;
  readonly isBanned: boolean;
  readonly effectivePenalty: number;
  /** Unix seconds, 0 for none. */
  readonly penaltyTimeoutUntilS: number;
  readonly roleDebt: number;
  /** The season that the rating is of, "" before the first. */
  readonly seasonId: string;
  /** The stored block list. */
  readonly blocking: readonly UserId[];
  /** The other accounts of the same person. */
  readonly linked: readonly UserId[];
}
