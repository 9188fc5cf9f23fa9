import type { RankingEntry, User } from "@gokaku/contract";

export type Place = {
  /** Null when not ranked. */
  readonly rank: number | null;
  /** The own row is among those shown. */
  readonly isListed: boolean;
};

/** The own place: as the list shows it, so that both say the same; beyond the list as the account says. */
export const placeOf = (
  { user_id: userId, rank }: Pick<User, "user_id" | "rank">,
  rankings: readonly Pick<RankingEntry, "user_id" | "rank">[],
): Place => {
  const listed = rankings.find((entry) => entry.user_id === userId);
  return { rank: listed?.rank ?? rank, isListed: listed !== undefined };
};
