import { byAnyone, byServices } from "@gokaku/grpc";
import { seasonMessage } from "../events/messages.ts";
import {
  getMaster,
  getRanking,
  getSeasons,
  listBegunSeasons,
  listCharacters,
} from "../usecases/catalogue.ts";
import type { Deps } from "../usecases/deps.ts";
import { listRates } from "../usecases/list-rates.ts";
import { recalculateRanking } from "../usecases/publish-ranking.ts";
import type { ByCurrent } from "./by-current.ts";
import type { Handlers } from "./handlers.ts";
import { presentBadge, presentCharacter, presentRanked, presentSeasonRecord } from "./present.ts";

/** The public catalogue and the ranking. */
export const catalogueHandlers = (deps: Deps, { byCurrentAdmin }: ByCurrent) =>
  ({
    getRanking: byAnyone(async (request) => {
      const ranking = await getRanking(deps, request.seasonId);
      const { seasonId, entries, updatedAtMs, lapseDays, highestRate, mostMatches, longestStreak } = ranking;
      return {
        seasonId,
        lapseDays,
        rankings: entries.map(presentRanked),
        updatedAtS: BigInt(Math.floor(updatedAtMs / 1000)),
        ...(highestRate !== null && { highestRate: presentSeasonRecord(highestRate) }),
        ...(mostMatches !== null && { mostMatches: presentSeasonRecord(mostMatches) }),
        ...(longestStreak !== null && { longestStreak: presentSeasonRecord(longestStreak) }),
      };
    }),
    listRates: byServices(["discord"], async ({ seasonId, afterUserId }) => {
      const { players, hasMore } = await listRates(deps, seasonId, afterUserId);
      return { players: [...players], hasMore };
    }),
    recalculateRanking: byCurrentAdmin(async (_request, { userId }) => ({
      rankingsCount: await recalculateRanking(deps, userId),
    })),
    getMaster: byAnyone(async () => {
      const { badges, settings, rankingMinMatches } = await getMaster(deps);
      return { badges: badges.map(presentBadge), settings: [...settings], rankingMinMatches };
    }),
    listCharacters: byAnyone(async ({ type }) => ({
      characters: (await listCharacters(deps, type)).map(presentCharacter),
    })),
    getSeasons: byAnyone(async () => {
      const { current, next } = await getSeasons(deps);
      return {
        ...(current === null ? {} : { current: seasonMessage(current) }),
        ...(next === null ? {} : { next: seasonMessage(next) }),
      };
    }),
    listBegunSeasons: byAnyone(async () => ({
      seasons: (await listBegunSeasons(deps)).map(seasonMessage),
    })),
  }) satisfies Partial<Handlers>;
