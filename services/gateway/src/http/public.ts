import { openApiDocument } from "@gokaku/contract/openapi";
import type { Character } from "@gokaku/contract/public";
import type { RouteQuery } from "@gokaku/contract/routes";
import type { BegunSeasonsResponse } from "@gokaku/contract/seasons";
import type { RankingResponse } from "@gokaku/contract/users";
import { CodedError, LIMITS } from "@gokaku/game";
import { presentAnnouncement } from "@gokaku/present/people";
import { presentMaster } from "@gokaku/present/public";
import { presentActiveSeason } from "@gokaku/present/seasons";
import type { Clock } from "@gokaku/service";
import type { Site } from "../domain/site.ts";
import type { Services } from "../remote/services.ts";
import { memoize } from "../usecases/memoize.ts";
import { type Handlers, ok } from "./call.ts";

interface Dependencies extends Pick<Services, "users" | "queue" | "payments"> {
  readonly clock: Clock;
  readonly version: string;
  readonly stunUrls: readonly string[];
  readonly site: Pick<Site, "statisticsUrl" | "adUrl">;
  /** Whether everything that a match needs is serving. */
  readonly isEverythingServing: () => Promise<boolean>;
  /** @throws CodedError `season_not_found` */
  readonly ranking: (query: RouteQuery<"getRanking">) => Promise<RankingResponse>;
  readonly seasons: () => Promise<BegunSeasonsResponse>;
  readonly characters: () => Promise<readonly Character[]>;
}

const SYSTEM_LIMITS = {
  min_roles: LIMITS.minRoles,
  max_roles: LIMITS.maxRoles,
  max_blocked: LIMITS.maxBlocked,
  bio_length: LIMITS.bioLength,
  trainer_name_length: LIMITS.trainerNameLength,
  twitter_id_length: LIMITS.twitterIdLength,
  lobby_id_length: LIMITS.lobbyIdLength,
  favourites_per_role: LIMITS.favouritesPerRole,
  players_per_match: LIMITS.playersPerMatch,
  ranking_size: LIMITS.rankingSize,
  blocking_penalty: LIMITS.blockingPenalty,
} as const;

/**
 * Units sold per badge; the last known figures while payments is unavailable, so that the rest can be
 * shown.
 */
const createSales = (payments: Services["payments"]) => {
  let sold: ReadonlyMap<string, number> = new Map();
  return async (): Promise<ReadonlyMap<string, number>> => {
    try {
      const { stocks } = await payments.listStock({}, { deadlineMs: 500 });
      sold = new Map(stocks.map((stock) => [stock.badgeId, stock.sold]));
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
    }
    return sold;
  };
};

type PublicRoutes = Handlers<
  | "getPublicRanking"
  | "getMaster"
  | "getSystem"
  | "getActiveSeason"
  | "listBegunSeasons"
  | "getAnnouncement"
  | "listCharacters"
  | "listCharactersByType"
  | "getOpenApi"
>;

export const publicRoutes = (dependencies: Dependencies): PublicRoutes => {
  const {
    users,
    queue,
    payments,
    clock,
    version,
    stunUrls,
    site,
    isEverythingServing,
    ranking,
    seasons,
    characters,
  } = dependencies;
  const sales = createSales(payments);
  const document = { ...openApiDocument() };

  const master = memoize(clock, async () => {
    const [answer, sold] = await Promise.all([users.getMaster({}), sales()]);
    return presentMaster(answer, sold);
  });

  const schedule = memoize(clock, async () => {
    const [isServing, { nextTickAt, intervalS, isOpen, isInHours, isInSeason }] = await Promise.all([
      isEverythingServing(),
      queue.getSchedule({}),
    ]);
    if (!isServing) throw new CodedError("unavailable", "something that a match needs is not serving");
    return {
      next_tick_at: nextTickAt === undefined ? null : Number(nextTickAt),
      matching_interval_s: intervalS,
      matching_open: isOpen,
      hours_open: isInHours,
      season_open: isInSeason,
    };
  });

  const announcement = memoize(clock, async () => presentAnnouncement((await users.getMaster({})).settings));

  const season = memoize(clock, async () => presentActiveSeason(await users.getSeasons({})));

  return {
    getPublicRanking: async ({ query }) => ok(await ranking(query)),
    getMaster: async () => ok(await master()),
    getSystem: async () =>
      ok({
        server_time: Math.floor(clock.nowMs() / 1000),
        ...(await schedule()),
        limits: SYSTEM_LIMITS,
        stun_urls: [...stunUrls],
        statistics_url: site.statisticsUrl,
        ad_url: site.adUrl,
        version,
      }),
    getActiveSeason: async () => ok(await season()),
    listBegunSeasons: async () => ok(await seasons()),
    getAnnouncement: async () => ok(await announcement()),
    listCharacters: async () => ok({ pokemon: [...(await characters())] }),
    listCharactersByType: async ({ params }) =>
      ok({ pokemon: (await characters()).filter((character) => character.type === params.role) }),
    getOpenApi: async () => ok(document),
  };
};
