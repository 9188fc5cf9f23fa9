import { LIMITS } from "@gokaku/game";

/** A player who may be ranked; `rateReachedAt` in unix ms. */
export type Standing = Readonly<{
  userId: string;
  rate: number;
  winRate: number;
  matchCount: number;
  rateReachedAt: number;
}>;
export type Ranked = Standing & Readonly<{ rank: number }>;
/** `updatedAt` in unix ms. */
export type Publication = Readonly<{ seasonId: string; updatedAt: number; entries: readonly Ranked[] }>;

/** Higher rate first, then who reached it earlier, then the user id, so that no two players are level. */
export const compareStandings = (one: Standing, other: Standing): number =>
  other.rate - one.rate ||
  one.rateReachedAt - other.rateReachedAt ||
  (one.userId < other.userId ? -1 : one.userId > other.userId ? 1 : 0);

export const rankStandings = (standings: readonly Standing[]): readonly Ranked[] =>
  standings
    .toSorted(compareStandings)
    .slice(0, LIMITS.rankingSize)
    .map((standing, index) => ({ ...standing, rank: index + 1 }));

/** The next published ranking; its time never lies before that of the one it follows. */
export const nextPublication = (
  previousUpdatedAt: number | null,
  seasonId: string,
  standings: readonly Standing[],
  now: number,
): Publication => ({
  seasonId,
  updatedAt: Math.max(previousUpdatedAt ?? now, now),
  entries: rankStandings(standings),
});
