import { openApiDocument } from "@gokaku/contract/openapi";
import type { RouteResponse } from "@gokaku/contract/routes";
import { CodedError, LIMITS } from "@gokaku/game";
import { presentAnnouncement } from "@gokaku/present/people";
import { presentMaster } from "@gokaku/present/public";
import { presentActiveSeason } from "@gokaku/present/seasons";
import { memoize } from "@gokaku/service";
import { CALL } from "../domain/timeouts.ts";
import type { Services } from "../remote/services.ts";
import { type Handlers, ok } from "./call.ts";
import type { HandlerDependencies } from "./dependencies.ts";

type Dependencies = Pick<
  HandlerDependencies,
  | "users"
  | "queue"
  | "payments"
  | "clock"
  | "version"
  | "stunUrls"
  | "site"
  | "isEverythingServing"
  | "ranking"
  | "seasons"
  | "characters"
  | "isConfirmed"
>;

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
      const { stocks } = await payments.listStock({}, { deadlineMs: CALL.salesMs });
      sold = new Map(stocks.map((stock) => [stock.badgeId, stock.sold]));
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
    }
    return sold;
  };
};

export const publicRoutes = (dependencies: Dependencies) => {
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
    isConfirmed,
  } = dependencies;
  const sales = createSales(payments);
  const document: RouteResponse<"getOpenApi"> = { ...openApiDocument() };

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
        ad_url: site.adUrl !== null && (await isConfirmed("rights_guideline")) ? site.adUrl : null,
        version,
      }),
    getActiveSeason: async () => ok(await season()),
    listBegunSeasons: async () => ok(await seasons()),
    getAnnouncement: async () => ok(await announcement()),
    listCharacters: async () => ok({ pokemon: [...(await characters())] }),
    listCharactersByType: async ({ params }) =>
      ok({ pokemon: (await characters()).filter((character) => character.type === params.role) }),
    getSite: async () =>
      ok({
        operator: site.operator,
        on_request: [...site.onRequest],
        checkout_address: site.checkoutAddress,
      }),
    getOpenApi: async () => ok(document),
  } satisfies Partial<Handlers>;
};
