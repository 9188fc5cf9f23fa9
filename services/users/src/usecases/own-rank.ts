import type { Account } from "../domain/account.ts";
import { type RateCount, rankBehind } from "../domain/ranking.ts";
import { countRankedByRate, countTiedAhead, findPublishedRank } from "../store/ranking.ts";
import { findRunningSeason } from "../store/seasons.ts";
import { findCountSetting, RANKING_MIN_MATCHES } from "../store/settings.ts";
import type { Deps } from "./deps.ts";
import { memoize } from "./memoize.ts";

const COUNTS_CACHED_MS = 60_000;

/** How many ranked players have which rate; read at most once a minute in a process, however many ask. */
export const createRateCounts = ({ db, clock }: Pick<Deps, "db" | "clock">): Deps["rateCounts"] => {
  const stored = memoize<readonly RateCount[]>(clock, COUNTS_CACHED_MS);
  return (seasonId, minMatches) =>
    stored(`${seasonId} ${minMatches}`, () => countRankedByRate(db, seasonId, minMatches));
};

/** The player's place in the ranking; null for a player who is not ranked. */
export const findOwnRank = async (
  { db, rankingMinMatches, rateCounts }: Pick<Deps, "db" | "rankingMinMatches" | "rateCounts">,
  account: Account,
): Promise<number | null> => {
  const { seasonId, matchCount, rate } = account.stats;
  if (account.isBanned) return null;
  const minMatches = await findCountSetting(db, RANKING_MIN_MATCHES, rankingMinMatches);
  if (matchCount < minMatches) return null;
  if ((await findRunningSeason(db))?.id !== seasonId) return null;
  const { rank, published } = await findPublishedRank(db, account);
  if (rank !== null) return rank;
  const counts = await rateCounts(seasonId, minMatches);
  return rankBehind(published, counts, rate, await countTiedAhead(db, account, minMatches));
};
