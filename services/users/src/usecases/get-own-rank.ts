import { memoize } from "@gokaku/service";
import type { Account } from "../domain/account.ts";
import { isLapsed, lapsedBeforeS, type RankingRules, rankBehind } from "../domain/ranking.ts";
import { countRankedByRate, countTiedAhead, getPublishedRank, isBehindOwn } from "../store/ranking.ts";
import { findRunningSeason } from "../store/seasons.ts";
import { getRankingRules } from "../store/settings.ts";
import type { Deps } from "./deps.ts";
import { rankedFrom } from "./ranked-from.ts";

const COUNTS_CACHED_MS = 60_000;

/** How many ranked players have which rate; read at most once a minute in a process, however many ask. */
export const createRateCounts = ({ db, clock }: Pick<Deps, "db" | "clock">): Deps["rateCounts"] => {
  const counts = memoize(
    clock,
    (key: string) => {
      const [seasonId, rules] = JSON.parse(key) as [string, RankingRules];
      return countRankedByRate(db, seasonId, rankedFrom(rules, clock.nowMs()));
    },
    COUNTS_CACHED_MS,
  );
  return (seasonId, rules) => counts(JSON.stringify([seasonId, rules]));
};

/** The place of a player in the ranking, null for none; `isLapsed` when it is hidden until the next match. */
export interface OwnPlace {
  readonly rank: number | null;
  readonly isLapsed: boolean;
}

const NO_PLACE: OwnPlace = { rank: null, isLapsed: false };

export const getOwnPlace = async (
  {
    db,
    clock,
    rankingMinMatches,
    rateCounts,
  }: Pick<Deps, "db" | "clock" | "rankingMinMatches" | "rateCounts">,
  account: Account,
): Promise<OwnPlace> => {
  const { seasonId, matchCount, rate } = account.stats;
  if (account.isBanned) return NO_PLACE;
  const rules = await getRankingRules(db, rankingMinMatches);
  if (matchCount < rules.minMatches) return NO_PLACE;
  if ((await findRunningSeason(db))?.id !== seasonId) return NO_PLACE;
  const { rank, published } = await getPublishedRank(db, account);
  if (rank !== null) return { rank, isLapsed: false };
  const nowMs = clock.nowMs();
  if (await isBehindOwn(db, account, rankedFrom(rules, nowMs))) return NO_PLACE;
  if (isLapsed(account.stats, account.lastMatchAtS, lapsedBeforeS(rules, nowMs)))
    return { rank: null, isLapsed: true };
  const counts = await rateCounts(seasonId, rules);
  const tiedAhead = await countTiedAhead(db, account, rankedFrom(rules, nowMs));
  return { rank: rankBehind(published, counts, rate, tiedAhead), isLapsed: false };
};
