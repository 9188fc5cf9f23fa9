import { findNewestPublication } from "../store/ranking.ts";
import { findCountSetting, RANKING_MIN_MATCHES } from "../store/settings.ts";
import type { Deps, PublishedRanking } from "./deps.ts";
import { keep } from "./keep.ts";
import { PUBLISH_EVERY_MS } from "./publish-ranking.ts";

/** The newest published ranking; read as often as one is published at most, however many ask. */
export const createPublishedRanking = ({
  db,
  clock,
  rankingMinMatches,
}: Pick<Deps, "db" | "clock" | "rankingMinMatches">): Deps["publishedRanking"] => {
  const kept = keep<PublishedRanking>(clock, PUBLISH_EVERY_MS);
  return () =>
    kept("", async () => {
      const [publication, minMatches] = await Promise.all([
        findNewestPublication(db),
        findCountSetting(db, RANKING_MIN_MATCHES, rankingMinMatches),
      ]);
      return { publication, minMatches };
    });
};
