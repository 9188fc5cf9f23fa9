import { findNewestPublication } from "../store/ranking.ts";
import { findCountSetting, RANKING_MIN_MATCHES } from "../store/settings.ts";
import type { Deps, PublishedRanking } from "./deps.ts";
import { memoize } from "./memoize.ts";
import { PUBLISH_EVERY_MS } from "./publish-ranking.ts";

/** The newest published ranking; read as often as one is published at most, however many ask. */
export const createPublishedRanking = ({
  db,
  clock,
  rankingMinMatches,
}: Pick<Deps, "db" | "clock" | "rankingMinMatches">): Deps["publishedRanking"] => {
  const stored = memoize<PublishedRanking>(clock, PUBLISH_EVERY_MS);
  return () =>
    stored("", async () => {
      const [publication, minMatches] = await Promise.all([
        findNewestPublication(db),
        findCountSetting(db, RANKING_MIN_MATCHES, rankingMinMatches),
      ]);
      return { publication, minMatches };
    });
};
