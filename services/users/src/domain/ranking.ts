import { LIMITS } from "@gokaku/game";

/** A player who may be ranked. */
export interface RankingState {
  readonly userId: string;
  readonly rate: number;
  readonly winRate: number;
  readonly matchCount: number;
  readonly rateReachedAtMs: number;
}
export interface Ranked extends RankingState {
  readonly rank: number;
}
export interface Publication {
  readonly seasonId: string;
  readonly updatedAtMs: number;
  readonly entries: readonly Ranked[];
}

/** The rules by which a player is in the ranking. */
export interface RankingRules {
  /** Decided matches of the season from which a player is ranked. */
  readonly minMatches: number;
  /** Days without a match after which a place is hidden; 0 hides none. */
  readonly lapseDays: number;
}

const DAY_S = 24 * 60 * 60;

/** The unix second before which the last match of a hidden player began; 0 hides none. */
export const lapsedBeforeS = ({ lapseDays }: Pick<RankingRules, "lapseDays">, nowMs: number): number =>
  lapseDays === 0 ? 0 : Math.floor(nowMs / 1000) - lapseDays * DAY_S;

/** Whether a player has matches in the season and the last one is too old. A match that is not known is not too old. */
export const isLapsed = (
  { matchCount }: Pick<RankingState, "matchCount">,
  lastMatchAtS: number,
  beforeS: number,
): boolean => matchCount > 0 && lastMatchAtS > 0 && lastMatchAtS < beforeS;

/** Higher rate first, then who reached it earlier, then the user id, so that no two players are level. */
export const compareRanks = (one: RankingState, other: RankingState): number =>
  other.rate - one.rate ||
  one.rateReachedAtMs - other.rateReachedAtMs ||
  (one.userId < other.userId ? -1 : one.userId > other.userId ? 1 : 0);

export const rankPlayers = (rankingStates: readonly RankingState[]): readonly Ranked[] =>
  rankingStates
    .toSorted(compareRanks)
    .slice(0, LIMITS.rankingSize)
    .map((rankingState, index) => ({ ...rankingState, rank: index + 1 }));

/** The next published ranking; its time never lies before that of the one it follows. */
export const nextPublication = (
  previousUpdatedAtMs: number | null,
  seasonId: string,
  rankingStates: readonly RankingState[],
  nowMs: number,
): Publication => ({
  seasonId,
  updatedAtMs: Math.max(previousUpdatedAtMs ?? nowMs, nowMs),
  entries: rankPlayers(rankingStates),
});

/** A player's ranking record before and after one result. */
export interface Moved {
  readonly before: RankingState;
  readonly after: RankingState;
}

/** A player's places before and after a result; null where the published ranking does not reach. */
export interface Places {
  readonly before: number | null;
  readonly after: number | null;
}

/**
 * The places that a result moves its players to, by the published ranking. A player it does not name may be
 * anywhere below its last entry, so a full one gives no places further than that.
 * @param moved those of the ten who may be ranked
 */
export const placesMoved = (
  { entries }: Pick<Publication, "entries">,
  moved: readonly Moved[],
): ReadonlyMap<string, Places> => {
  const movedIds = new Set(moved.map(({ before }) => before.userId));
  const others = entries.filter(({ userId }) => !movedIds.has(userId));
  const last = entries.length < LIMITS.rankingSize ? null : (entries.at(-1) ?? null);
  const rankingState = moved
    .map(({ after }) => after)
    .filter((after) => last === null || compareRanks(after, last) < 0);
  const next = new Map(rankPlayers([...others, ...rankingState]).map(({ userId, rank }) => [userId, rank]));
  const known = new Map(entries.map(({ userId, rank }) => [userId, rank]));
  return new Map(
    [...movedIds].map((userId) => [
      userId,
      { before: known.get(userId) ?? null, after: next.get(userId) ?? null },
    ]),
  );
};

/** Whether two rankings say the same of the same players in the same season. */
export const isSameRanking = (one: Publication, other: Publication): boolean =>
  one.seasonId === other.seasonId &&
  one.entries.length === other.entries.length &&
  one.entries.every((entry, index) => {
    const its = other.entries[index];
    return (
      its !== undefined &&
      entry.userId === its.userId &&
      entry.rate === its.rate &&
      entry.winRate === its.winRate &&
      entry.matchCount === its.matchCount &&
      entry.rateReachedAtMs === its.rateReachedAtMs
    );
  });

/** So many ranked players have this rate. */
export interface RateCount {
  readonly rate: number;
  readonly players: number;
}

/**
 * The place of a ranked player that the newest publication does not name: behind all named players, and
 * behind those with a higher rate or the same rate earlier.
 */
export const rankBehind = (
  published: number,
  counts: readonly RateCount[],
  rate: number,
  tiedAhead: number,
): number => {
  const higher = counts.reduce((sum, count) => (count.rate > rate ? sum + count.players : sum), 0);
  return Math.max(published, higher + tiedAhead) + 1;
};
