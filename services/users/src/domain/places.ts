import { compareRanks, isLapsed, type RankingState } from "./ranking.ts";
import { type Finish, LOWEST_RANK_WITH_BADGE, rankBadgesOf } from "./season.ts";

/** A player with decided matches in a season. */
export interface SeasonPlayer extends RankingState {
  readonly isBanned: boolean;
  readonly lastMatchAtS: number;
}

/** A season as its places are counted. */
export interface SeasonRules {
  readonly seasonId: string;
  /** The places of an archived season are final: bans and few matches change none. */
  readonly isArchived: boolean;
  /** Decided matches for a place in the running season, and for a badge of an archived one. */
  readonly minMatches: number;
  readonly badgeMinMatches: number;
  readonly lapsedBeforeS: number;
}

export interface Place {
  readonly rate: number;
  readonly rank: number | null;
  /** The badges that the place is worth in an archived season, as written on them. */
  readonly badges: readonly string[];
}

const badgesOf = ({ seasonId, badgeMinMatches }: SeasonRules, finish: Finish): readonly string[] =>
  finish.isBanned || finish.totalMatches < badgeMinMatches || finish.rank > LOWEST_RANK_WITH_BADGE
    ? []
    : rankBadgesOf(seasonId)
        .filter(({ first, last }) => first <= finish.rank && finish.rank <= last)
        .map(({ display }) => display);

/** The place of every player of a season. */
export const placesIn = (
  rules: SeasonRules,
  players: readonly SeasonPlayer[],
): ReadonlyMap<string, Place> => {
  const hasPlace = (player: SeasonPlayer): boolean =>
    player.matchCount > 0 &&
    (rules.isArchived ||
      (!player.isBanned &&
        player.matchCount >= rules.minMatches &&
        !isLapsed(player, player.lastMatchAtS, rules.lapsedBeforeS)));
  const ranks = new Map(
    players
      .filter(hasPlace)
      .toSorted(compareRanks)
      .map(({ userId }, index) => [userId, index + 1]),
  );
  return new Map(
    players.map(({ userId, rate, matchCount: totalMatches, isBanned }) => {
      const rank = ranks.get(userId) ?? null;
      const badges =
        rank === null || !rules.isArchived ? [] : badgesOf(rules, { userId, rank, totalMatches, isBanned });
      return [userId, { rate, rank, badges }];
    }),
  );
};

/** A change of a player's rate and number of decided matches. */
export interface PlaceChange {
  readonly userId: string;
  readonly rate: number;
  readonly decided: number;
  /** Matches of the player with another result. */
  readonly corrected: number;
}

/** A player before and after a mass correction. */
export interface MovedPlayer {
  readonly userId: string;
  readonly before: Place;
  readonly after: Place;
  readonly corrected: number;
}

/** The players as these changes leave them. */
export const withChanges = (
  players: readonly SeasonPlayer[],
  changes: readonly PlaceChange[],
): readonly SeasonPlayer[] => {
  const changeOf = new Map(changes.map((change) => [change.userId, change]));
  return players.map((player) => {
    const { rate, decided } = changeOf.get(player.userId) ?? { rate: 0, decided: 0 };
    return { ...player, rate: player.rate + rate, matchCount: player.matchCount + decided };
  });
};

const isSame = (one: Place, other: Place): boolean =>
  one.rate === other.rate && one.rank === other.rank && one.badges.join() === other.badges.join();

/**
 * Everybody with another rate, place or badge, or with a corrected match: those with corrected matches first, then by
 * the change of the rate.
 * @param changes of rates: a player without a decided match any more is not among those of after
 */
export const movedPlayers = (
  before: ReadonlyMap<string, Place>,
  after: ReadonlyMap<string, Place>,
  corrected: ReadonlyMap<string, number>,
  changes: ReadonlyMap<string, number> = new Map(),
): readonly MovedPlayer[] =>
  [...before]
    .map(([userId, was]) => ({
      userId,
      before: was,
      after: after.get(userId) ?? { rate: was.rate + (changes.get(userId) ?? 0), rank: null, badges: [] },
      corrected: corrected.get(userId) ?? 0,
    }))
    .filter((player) => player.corrected > 0 || !isSame(player.before, player.after))
    .toSorted((one, other) => {
      const change = ({ before: { rate }, after: { rate: now } }: MovedPlayer) => Math.abs(now - rate);
      return (
        other.corrected - one.corrected || change(other) - change(one) || (one.userId < other.userId ? -1 : 1)
      );
    });
