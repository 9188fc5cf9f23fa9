import { CodedError } from "@gokaku/game";
import { listFinalRates, listRankedRates, type PlayerRate } from "../store/ranking.ts";
import { findSeasonById } from "../store/seasons.ts";
import { getRankingRules } from "../store/settings.ts";
import type { Deps } from "./deps.ts";
import { rankedFrom } from "./ranked-from.ts";

const PAGE = 1_000;

/**
 * A page of the rates of a season: of its ranked players while it runs, of all that played once it is archived.
 * @throws CodedError `season_not_found` for a season that has not begun
 */
export const listRates = async (
  { db, clock, rankingMinMatches }: Pick<Deps, "db" | "clock" | "rankingMinMatches">,
  seasonId: string,
  afterUserId: string,
): Promise<{ readonly players: readonly PlayerRate[]; readonly hasMore: boolean }> => {
  const season = await findSeasonById(db, seasonId);
  if (season === null || season.state === "planned")
    throw new CodedError("season_not_found", `season ${seasonId} has not begun`);
  const page = { afterUserId, limit: PAGE };
  const rules = await getRankingRules(db, rankingMinMatches);
  const players =
    season.state === "archived"
      ? await listFinalRates(db, seasonId, page)
      : await listRankedRates(db, seasonId, rankedFrom(rules, clock.nowMs()), page);
  return { players, hasMore: players.length === PAGE };
};
