import type { RouteQuery } from "@gokaku/contract/routes";
import type { RankingResponse } from "@gokaku/contract/users";
import { COMMUNITY_INVITE, CodedError, type UserId } from "@gokaku/game";
import type { PublicProvider } from "@gokaku/present/auth";
import { presentCharacter } from "@gokaku/present/public";
import { presentBegunSeasons } from "@gokaku/present/seasons";
import { presentRanking } from "@gokaku/present/users";
import type { PublicView } from "@gokaku/proto/queue/v1/queue_pb";
import type { Clock } from "@gokaku/service";
import type { Site } from "../domain/site.ts";
import type { Services } from "../remote/services.ts";
import type { AskUserinfo } from "../remote/userinfo.ts";
import type { EndedLogins } from "../store/ended-logins.ts";
import type { CheckMembership } from "../usecases/check-membership.ts";
import { memoize, memoizeLastGood } from "../usecases/memoize.ts";
import { accountRoutes } from "./accounts.ts";
import { adminRoutes } from "./admin.ts";
import { adminMatchRoutes } from "./admin-matches.ts";
import { authRoutes, type DummyLogin } from "./auth.ts";
import type { Handlers } from "./call.ts";
import { debugRoutes } from "./debug.ts";
import { deviceRoutes } from "./devices.ts";
import { leavingRoutes } from "./leaving.ts";
import { matchRoutes } from "./matches.ts";
import { operationRoutes } from "./operations.ts";
import { peopleRoutes } from "./people.ts";
import { publicRoutes } from "./public.ts";
import { queueRoutes } from "./queue.ts";
import { seasonRoutes } from "./seasons.ts";
import { shopRoutes } from "./shop.ts";
import { type SignInDependencies, signInRoutes } from "./sign-in.ts";
import { siteRoutes } from "./site.ts";
import { toolRoutes } from "./tools.ts";
import { userRoutes } from "./users.ts";

export interface HandlerDependencies extends Services {
  readonly clock: Clock;
  readonly version: string;
  readonly stunUrls: readonly string[];
  /** With which browsers subscribe to notifications; null while none are sent. */
  readonly pushKey: string | null;
  readonly site: Site;
  readonly dummyLogin: DummyLogin | null;
  readonly checkMembership: CheckMembership;
  /** The client id and provider of the web app; null without one. */
  readonly provider: PublicProvider | null;
  /** Null without an identity provider. */
  readonly askUserinfo: AskUserinfo | null;
  /** @throws CodedError `banned` */
  readonly requireNotBanned: (userId: UserId) => Promise<void>;
  readonly endedLogins: EndedLogins;
  /** Null without an identity provider. */
  readonly signIn: SignInDependencies | null;
  readonly requireNotLeft: (userId: UserId) => Promise<void>;
  readonly publicView: () => Promise<PublicView>;
  readonly isEverythingServing: () => Promise<boolean>;
}

/** Every route of the contract with its handler. */
export const createHandlers = (dependencies: HandlerDependencies): Handlers => {
  const { users, clock } = dependencies;
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
  const inviteUrl = async (): Promise<string | null> => {
    const known = await settings().catch(() => []);
    return known.find(({ id }) => id === COMMUNITY_INVITE)?.value || null;
  };
  // Reports need the catalogue also while users is unavailable: load it before the first report.
  characters().catch(() => undefined);
  return {
    ...authRoutes({ ...dependencies, inviteUrl }), // /api/auth, /api/discord, /api/realtime
    ...signInRoutes(dependencies.signIn, clock), // /api/auth: sign-in, session
    ...userRoutes({ ...dependencies, ranking, characters }), // /api/users
    ...deviceRoutes(dependencies), // /api/users/me/devices
    ...leavingRoutes(dependencies), // /api/users/me: export and deletion
    ...queueRoutes(dependencies), // /api/queue
    ...shopRoutes(dependencies), // /api/create-checkout-session, /api/users/me/orders, /api/admin/orders, /api/public/shop
    ...matchRoutes({ ...dependencies, characters }), // /api/matches
    ...publicRoutes({ ...dependencies, ranking, seasons, characters }), // /api/public, /api/seasons, /api/pokemon, /api/openapi.json
    ...peopleRoutes({ ...dependencies, ranking }), // /api/players, /api/matches/{id}, /api/public: matches, fairness, ranking.csv
    ...adminRoutes(dependencies), // /api/admin: matchmaker and ticks, for administrators
    ...accountRoutes({ ...dependencies, characters }), // /api/admin: people, and /api/master/settings, for administrators
    ...adminMatchRoutes(dependencies), // /api/admin/matches, for administrators
    ...seasonRoutes(dependencies), // /api/admin/seasons, for administrators
    ...toolRoutes(dependencies), // /api/tools
    ...siteRoutes(dependencies), // /api/public/site
    ...operationRoutes(dependencies), // /api/admin/dead-letters, for administrators
    ...debugRoutes(dependencies), // /api/debug, for administrators
  };
};
