import type { RouteQuery } from "@gokaku/contract/routes";
import type { RankingResponse } from "@gokaku/contract/users";
import {
  COMMUNITY_INVITE,
  CodedError,
  type Confirmation,
  isConfirmed as isConfirmedIn,
  type UserId,
} from "@gokaku/game";
import { presentCharacter } from "@gokaku/present/public";
import { presentBegunSeasons } from "@gokaku/present/seasons";
import { presentRanking } from "@gokaku/present/users";
import { memoize, memoizeLastGood } from "@gokaku/service";
import { CALL } from "../domain/timeouts.ts";
import { accountRoutes } from "./accounts.ts";
import { adminRoutes } from "./admin.ts";
import { adminMatchRoutes } from "./admin-matches.ts";
import { appointmentRoutes } from "./appointments.ts";
import { authRoutes } from "./auth.ts";
import { type Handlers, nullIfRefused } from "./call.ts";
import { caseRoutes } from "./cases.ts";
import { correctionRoutes } from "./corrections.ts";
import { debugRoutes } from "./debug.ts";
import type { GivenDependencies } from "./dependencies.ts";
import { deviceRoutes } from "./devices.ts";
import { disputeRoutes } from "./disputes.ts";
import { evidenceRoutes } from "./evidence.ts";
import { integrationRoutes } from "./integrations.ts";
import { leavingRoutes } from "./leaving.ts";
import { matchRoutes } from "./matches.ts";
import { movingRoutes } from "./moving.ts";
import { operationRoutes } from "./operations.ts";
import { peopleRoutes } from "./people.ts";
import { publicRoutes } from "./public.ts";
import { queueRoutes } from "./queue.ts";
import { rehearsalRoutes } from "./rehearsals.ts";
import { sealRoutes } from "./seals.ts";
import { seasonRoutes } from "./seasons.ts";
import { setupRoutes } from "./setup.ts";
import { createShop, shopRoutes } from "./shop.ts";
import { signInRoutes } from "./sign-in.ts";
import { toolRoutes } from "./tools.ts";
import { userRoutes } from "./users.ts";

export const createHandlers = (given: GivenDependencies): Handlers => {
  const { users, clock } = given;
  const characters = memoizeLastGood(clock, async () => {
    const answer = await users.listCharacters({});
    return answer.characters.map(presentCharacter);
  });
  const seasons = memoize(clock, async () => presentBegunSeasons(await users.listBegunSeasons({})));
  const rankings = memoize(clock, async (seasonId: string) =>
    presentRanking(await users.getRanking({ seasonId })),
  );
  /** @throws CodedError `season_not_found` */
  const ranking = async ({ season }: RouteQuery<"getRanking">): Promise<RankingResponse> => {
    if (season !== undefined && !(await seasons()).seasons.some(({ id }) => id === season))
      throw new CodedError("season_not_found", `season ${season} has not begun`);
    return rankings(season ?? "");
  };
  const settings = memoize(clock, async () => (await users.getMaster({})).settings);
  let lastSettings: Awaited<ReturnType<typeof settings>> | null = null;
  const inviteUrl = async (): Promise<string | null> => {
    const known = await settings().catch(() => []);
    return known.find(({ id }) => id === COMMUNITY_INVITE)?.value || null;
  };
  const isConfirmed = async (id: Confirmation): Promise<boolean> => {
    try {
      lastSettings = await settings();
    } catch (error) {
      if (lastSettings === null || !(error instanceof CodedError)) throw error;
    }
    return isConfirmedIn(id, lastSettings);
  };
  const shop = createShop({ ...given, isConfirmed });
  const rehearsing = memoize(
    clock,
    async () =>
      (await nullIfRefused(given.matches.getRehearsal({}, { deadlineMs: CALL.rehearsalMs })))?.userId,
  );
  const requireNotRehearsing = async (userId: UserId): Promise<void> => {
    if ((await rehearsing()) === userId)
      throw new CodedError("already_in_match", `${userId} has an open rehearsal`);
  };
  // Reports need the catalogue also while users is unavailable: load it before the first report.
  characters().catch(() => undefined);
  const all = { ...given, requireNotRehearsing, ranking, seasons, characters, inviteUrl, isConfirmed, shop };
  return {
    ...authRoutes(all), // /api/auth, /api/discord, /api/realtime
    ...signInRoutes(given.signIn, given), // /api/auth: sign-in, session
    ...userRoutes(all), // /api/users
    ...deviceRoutes(all), // /api/users/me/devices
    ...leavingRoutes(all), // /api/users/me: export and deletion
    ...queueRoutes(all), // /api/queue
    ...appointmentRoutes(all), // /api/appointments, /api/admin/appointments
    ...shopRoutes(all), // /api/create-checkout-session, /api/users/me/orders, /api/admin/orders, /api/public/shop
    ...matchRoutes(all), // /api/matches
    ...disputeRoutes(all), // /api/matches/{id}/dispute, /api/matches/{id}/thanks
    ...publicRoutes(all), // /api/public, /api/seasons, /api/pokemon, /api/openapi.json
    ...peopleRoutes(all), // /api/players, /api/matches/{id}, /api/public: matches, fairness, ranking.csv; /api/me/balance
    ...adminRoutes(all), // /api/admin: matchmaker and ticks, for admins
    ...accountRoutes(all), // /api/admin: people, for staff, and /api/master/settings, for admins
    ...movingRoutes(all), // /api/admin/imports and export, for admins; /api/public/imports
    ...evidenceRoutes(all), // /api/admin/evidence, /api/admin/users/{id}/link, for staff
    ...adminMatchRoutes(all), // /api/admin/matches, for staff
    ...caseRoutes(all), // /api/users/me/cases, /api/admin/cases, for staff
    ...correctionRoutes(all), // /api/admin/users/{id}/corrections, /api/admin/corrections, /api/users/me/corrections
    ...sealRoutes(all), // /api/users/me/seal, /api/admin/seal-applications, for staff
    ...seasonRoutes(all), // /api/admin/seasons, for admins
    ...integrationRoutes(all), // /api/admin: API tokens and webhooks, for admins
    ...toolRoutes(all), // /api/tools
    ...operationRoutes(all), // /api/admin/dead-letters, for admins
    ...setupRoutes(all), // /api/admin/setup, /api/admin/disclosure-requests, /api/public/legal
    ...rehearsalRoutes(all), // /api/admin/rehearsal, for admins
    ...debugRoutes(all), // /api/debug, for admins
  };
};
