import type { RankingEntry, User } from "@gokaku/contract";

export interface Place {
  /** Null when not ranked. */
  readonly rank: number | null;
  readonly isListed: boolean;
}

/** The own row: for the running season the present account, for a past one its final place. */
export interface Own extends Pick<User, "user_id" | "rank" | "rate" | "win_rate"> {
  /** The place is hidden until the next match. */
  readonly isLapsed: boolean;
}

export const ownNow = ({ user_id, rank, rate, win_rate, is_lapsed: isLapsed }: User): Own => ({
  user_id,
  rank,
  rate,
  win_rate,
  isLapsed,
});

/** @returns null for a player without a place in that past season */
export const ownInPast = (
  { user_id, season_data: seasons }: Pick<User, "user_id" | "season_data">,
  seasonId: string | undefined,
): Own | null => {
  const past = seasons.find(({ season_id }) => season_id === seasonId);
  return past === undefined
    ? null
    : { user_id, rank: past.final_rank, rate: past.final_rate, win_rate: past.win_rate, isLapsed: false };
};

/** The own place: as the list shows it, so that both say the same; beyond the list as the account says. */
export const placeOf = (
  { user_id: userId, rank }: Pick<User, "user_id" | "rank">,
  rankings: readonly Pick<RankingEntry, "user_id" | "rank">[],
): Place => {
  const listed = rankings.find((entry) => entry.user_id === userId);
  return { rank: listed?.rank ?? rank, isListed: listed !== undefined };
};
