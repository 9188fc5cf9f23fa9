import { openServiceBase } from "@gokaku/base";
import { CodedError } from "@gokaku/game";
import { memoize, openAll, type RunningService, type ServiceContext } from "@gokaku/service";
import type { Config } from "./config.ts";
import type { Login, LoginState } from "./domain/login.ts";
import { unsetFacts } from "./domain/site.ts";
import { CALL } from "./domain/timeouts.ts";
import { createApp } from "./http/app.ts";
import { ANYBODY } from "./http/call.ts";
import { createHandlers } from "./http/index.ts";
import { takeInteraction } from "./http/interactions.ts";
import { listen } from "./http/listen.ts";
import { takePaymentWebhook } from "./http/payment-webhook.ts";
import { createCallAs } from "./http/serve-route.ts";
import { createSocketProxy } from "./http/socket-proxy.ts";
import { createAskDiscord } from "./remote/discord.ts";
import { createChangeAnswer } from "./remote/discord-answer.ts";
import { createDiscordSignIn, DISCORD_ISSUER } from "./remote/discord-sign-in.ts";
import { createSystemCheck } from "./remote/health.ts";
import { fetchPicture } from "./remote/pictures.ts";
import { createGetEndpoints } from "./remote/provider.ts";
import { connectServices } from "./remote/services.ts";
import { createSignInProvider, type SignInProvider } from "./remote/sign-in.ts";
import { createGetUserinfo } from "./remote/userinfo.ts";
import { createBoundSubjects } from "./store/bound-subjects.ts";
import { createEndedLogins } from "./store/ended-logins.ts";
import { createLimits } from "./store/limits.ts";
import { createLogins } from "./store/logins.ts";
import { createMembershipCache } from "./store/membership-cache.ts";
import { createSeenInteractions } from "./store/seen-interactions.ts";
import { readDummyKeys, signDummyToken } from "./tokens/dummy-tokens.ts";
import { createEncryption } from "./tokens/encryption.ts";
import { createKeySet } from "./tokens/key-set.ts";
import { createLoginTokens, LOGIN_AUDIENCE } from "./tokens/login-tokens.ts";
import { createPasswordCheck } from "./tokens/password.ts";
import { createTokenVerifier } from "./tokens/verify.ts";
import { createCheckApiToken } from "./usecases/check-api-token.ts";
import { createCheckMembership } from "./usecases/check-membership.ts";
import { createTestAccountMaker } from "./usecases/create-test-account.ts";
import { limitCallsInFlight } from "./usecases/limit-calls-in-flight.ts";
import { createLoadImage } from "./usecases/load-image.ts";
import { createLoadMatchPicture } from "./usecases/load-match-picture.ts";
import { createLogIn } from "./usecases/log-in.ts";
import {
  createRequireBound,
  createRequireNotBanned,
  createRequireNotLeft,
  createRequireRole,
} from "./usecases/require.ts";
import { createSignIn, type PendingSignIn } from "./usecases/sign-in.ts";

/** 128 bits: no two browsers have one key. */
const DEVICE_KEY_BYTES = 16;

export interface GatewayService extends RunningService {
  readonly port: number;
}

export const startGateway = (config: Config, context: ServiceContext): Promise<GatewayService> =>
  openAll(async (stack) => {
    const base = await openServiceBase("gateway", config, context, stack);
    const { clock, chance, timers, log, metrics } = base;
    const services = connectServices(config.addresses, base);
    const redis = await base.openRedis(config);
    const limits = createLimits({
      redis,
      own: config.rateLimits,
      scale: config.rateLimitScale,
      clock,
      timers,
      log,
      countRare: metrics.countRare,
    });
    const dummyKeys = config.dummyLogin === null ? null : await readDummyKeys(config.dummyLogin.keyFile);
    const { oidc, discordSignIn } = config;
    const getEndpoints = oidc === null ? null : createGetEndpoints(oidc, base);
    const keySet = getEndpoints && createKeySet(async () => (await getEndpoints()).jwksUrl, base);
    const loginTokens = discordSignIn && createLoginTokens(discordSignIn.loginKeys, base);
    const tokens = createTokenVerifier(
      {
        dummyKey: dummyKeys?.publicKey ?? null,
        oidc: oidc && keySet && { ...oidc, keySet: keySet },
        login: discordSignIn && loginTokens && { ...discordSignIn, tokens: loginTokens },
      },
      clock,
    );
    const requireRole = createRequireRole(services.users);
    const createDummyLogin = (password: string, keys: NonNullable<typeof dummyKeys>) => {
      const { users } = services;
      const signToken: Parameters<typeof createLogIn>[0]["signToken"] = (userId) =>
        signDummyToken(userId, { keys, clock, chance });
      return {
        logIn: createLogIn({ users, limits, signToken, isPassword: createPasswordCheck(password) }),
        createTestAccount: createTestAccountMaker({ users, requireRole, signToken }),
      };
    };
    const isServing = createSystemCheck(config.addresses, stack);
    const isRedisThere = await base.watch();

    const unset = unsetFacts(config.site);
    if (unset.length > 0)
      log.warn(
        { unset },
        "facts about the operator are not set: the pages say so and no badge is sold; set OPERATOR_…",
      );

    const endedLogins = createEndedLogins(redis, clock, timers, metrics.countRare);
    /** @param place where players sign in: a login of one place is not valid at another */
    const createSignInParts = (provider: SignInProvider, loginKeys: readonly string[], place: string) => {
      const stateEncryption = createEncryption<LoginState>(loginKeys, `state of a ${place}login`, clock);
      const logins = createLogins(redis, stateEncryption, base);
      const verify = tokens.verify;
      return {
        logins,
        // Discord shows its page to visitors who are not signed in there, so only a player's click leads there.
        withoutLogin: provider.ownTokens === null ? ("unauthenticated" as const) : ("token_expired" as const),
        signIn: createSignIn({ limits, endedLogins, clock, timers, chance, log, provider, verify, logins }),
        loginCookies: createEncryption<Login>(loginKeys, `${place}login`, clock),
        pendingCookies: createEncryption<PendingSignIn>(loginKeys, `${place}sign-in`, clock),
        newDeviceKey: () => Buffer.from(chance.bytes(DEVICE_KEY_BYTES)).toString("base64url"),
      };
    };
    const openSignIn = () => {
      if (oidc !== null) return createSignInParts(createSignInProvider(oidc, base), oidc.loginKeys, "");
      if (discordSignIn === null || loginTokens === null) return null;
      const provider = createDiscordSignIn(discordSignIn, { ...base, tokens: loginTokens });
      return createSignInParts(provider, discordSignIn.loginKeys, "Discord ");
    };
    const signIn = openSignIn();
    /** Discord's token of a login, while a gateway knows it. */
    const findGrant = async (loginId: string): Promise<string | null> => {
      const login = (await signIn?.logins.find(loginId)) ?? null;
      return login === null || login === "ended" ? null : (login.grant?.accessToken ?? null);
    };
    const membership = createMembershipCache(redis, timers);
    const handlers = createHandlers({
      ...services,
      clock,
      version: config.version,
      stunUrls: config.stunUrls,
      installation: config.installation,
      pushKey: config.pushKey,
      site: config.site,
      discordUrl: config.discord?.apiUrl ?? null,
      otherSources: [...config.contentSources.connections, ...config.contentSources.frames],
      dummyLogin:
        config.dummyLogin === null || dummyKeys === null
          ? null
          : createDummyLogin(config.dummyLogin.password, dummyKeys),
      provider:
        oidc ?? (discordSignIn && { ...discordSignIn, issuer: DISCORD_ISSUER, audience: LOGIN_AUDIENCE }),
      signIn,
      getUserinfo: getEndpoints && createGetUserinfo(async () => (await getEndpoints()).userinfoUrl, base),
      requireNotBanned: createRequireNotBanned(services.users),
      endedLogins,
      requireNotLeft: createRequireNotLeft(services.users),
      checkMembership: createCheckMembership({
        ask: config.discord === null ? null : createAskDiscord(config.discord, findGrant, base),
        cache: membership,
        clock,
        timers,
        log,
      }),
      publicView: memoize(clock, async () => {
        const { view } = await services.queue.getPublicView({});
        if (view === undefined) throw new CodedError("internal", "queue answered without its view");
        return view;
      }),
      isEverythingServing: async () => isRedisThere() && (await isServing()),
    });

    /** A call of our own, as a visitor would make it. */
    const call = () =>
      ({ visitor: ANYBODY, arrivedAtMs: clock.nowMs(), body: undefined, query: undefined }) as const;
    const { trustedProxies, webDist, contentSources } = config;
    const routes = {
      tokens,
      checkApiToken: createCheckApiToken(services.users),
      limits,
      endedLogins,
      inFlight: limitCallsInFlight(config.rateLimitScale, timers),
      clock,
      requireRole,
      requireBound: createRequireBound(services.users, createBoundSubjects(redis, timers)),
      trustedProxies,
    };
    const app = createApp({
      ...routes,
      handlers,
      takeInteraction:
        config.interactions === null
          ? null
          : takeInteraction({
              ...config.interactions,
              ...base,
              callAs: createCallAs(handlers, routes),
              seen: createSeenInteractions(redis, timers),
              guildId: config.discord?.guildId ?? null,
              membership,
              changeAnswer: createChangeAnswer(config.interactions.apiUrl, base),
              limits,
              trustedProxies,
            }),
      takePaymentWebhook: takePaymentWebhook({ ...services, limits, trustedProxies }),
      webDist,
      contentSources,
      loadImage: createLoadImage({ sources: config.imageSources, fetch: fetchPicture, clock }),
      loadMatchPicture: createLoadMatchPicture({
        getMatch: async (id) => (await handlers.getPublicMatch({ ...call(), params: { id } })).body,
        characters: async () =>
          (await handlers.listCharacters({ ...call(), params: undefined })).body.pokemon,
        // The picture library and its fonts take memory: they are loaded with the first picture.
        render: async (picture) => (await import("./pictures/paint-match.ts")).matchPng(picture),
        clock,
      }),
      timers,
      chance,
      log,
      metrics,
    });
    const sockets = createSocketProxy({
      target: config.realtimeWsUrl,
      limits,
      trustedProxies,
      caps: config.openSockets,
      log,
    });
    await base.awaitConnections(CALL.connectedWithinMs);
    const server = stack.use(await listen({ ...config, app, sockets, timers }));
    log.info({ port: server.port, host: config.host }, "listening for HTTP");
    // Without Redis the gateway counts by itself; when one service is unavailable, the others are still
    // reached.
    return { port: server.port, isReady: () => true };
  });
