import { memoize } from "@gokaku/service";
import { findNewestPublication } from "../store/ranking.ts";
import { getRankingRules } from "../store/settings.ts";
import type { Deps, PublishedRanking } from "./deps.ts";
import { PUBLISH_EVERY_MS } from "./publish-ranking.ts";

/** The newest published ranking; read as often as one is published at most, however many ask. */
export const createPublishedRanking = ({
  db,
  clock,
  rankingMinMatches,
}: Pick<Deps, "db" | "clock" | "rankingMinMatches">): Deps["publishedRanking"] => {
  const load = async (): Promise<PublishedRanking> => {
    const [publication, rules] = await Promise.all([
      findNewestPublication(db),
      getRankingRules(db, rankingMinMatches),
    ]);
    return { publication, ...rules };
  };
  return memoize(clock, load, PUBLISH_EVERY_MS);
};
