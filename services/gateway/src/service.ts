import { openServiceBase } from "@gokaku/base";
import { CodedError } from "@gokaku/game";
import { memoize, openAll, type RunningService, type ServiceContext } from "@gokaku/service";
import type { Config } from "./config.ts";
import type { Login } from "./domain/login.ts";
import { unsetFacts } from "./domain/site.ts";
import { CALL } from "./domain/timeouts.ts";
import { createApp } from "./http/app.ts";
import { ANYBODY } from "./http/call.ts";
import { createHandlers } from "./http/index.ts";
import { listen } from "./http/listen.ts";
import { takePaymentWebhook } from "./http/payment-webhook.ts";
import { createSocketProxy } from "./http/socket-proxy.ts";
import { createAskDiscord } from "./remote/discord.ts";
import { createSystemCheck } from "./remote/health.ts";
import { fetchPicture } from "./remote/pictures.ts";
import { createGetEndpoints } from "./remote/provider.ts";
import { connectServices } from "./remote/services.ts";
import { createSignInProvider } from "./remote/sign-in.ts";
import { createGetUserinfo } from "./remote/userinfo.ts";
import { createBoundSubjects } from "./store/bound-subjects.ts";
import { createEndedLogins } from "./store/ended-logins.ts";
import { createLimits } from "./store/limits.ts";
import { createLogins } from "./store/logins.ts";
import { createMembershipCache } from "./store/membership-cache.ts";
import { readDummyKeys, signDummyToken } from "./tokens/dummy-tokens.ts";
import { createEncryption } from "./tokens/encryption.ts";
import { createKeySet } from "./tokens/key-set.ts";
import { createPasswordCheck } from "./tokens/password.ts";
import { createTokenVerifier } from "./tokens/verify.ts";
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
    });
    const dummyKeys = config.dummyLogin === null ? null : await readDummyKeys(config.dummyLogin.keyFile);
    const { oidc } = config;
    const getEndpoints = oidc === null ? null : createGetEndpoints(oidc, base);
    const keySet = getEndpoints && createKeySet(async () => (await getEndpoints()).jwksUrl, base);
    const tokens = createTokenVerifier(
      {
        dummyKey: dummyKeys?.publicKey ?? null,
        oidc: oidc && keySet && { ...oidc, keySet: keySet },
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

    const endedLogins = createEndedLogins(redis, clock, timers);
    const createSignInParts = (provider: NonNullable<typeof oidc>) => {
      const { loginKeys } = provider;
      return {
        signIn: createSignIn({
          limits,
          endedLogins,
          clock,
          timers,
          chance,
          log,
          provider: createSignInProvider(provider, base),
          verify: tokens.verify,
          logins: createLogins(redis, createEncryption(loginKeys, "state of a login", clock), base),
        }),
        loginCookies: createEncryption<Login>(loginKeys, "login", clock),
        pendingCookies: createEncryption<PendingSignIn>(loginKeys, "sign-in", clock),
      };
    };
    const handlers = createHandlers({
      ...services,
      clock,
      version: config.version,
      stunUrls: config.stunUrls,
      pushKey: config.pushKey,
      site: config.site,
      dummyLogin:
        config.dummyLogin === null || dummyKeys === null
          ? null
          : createDummyLogin(config.dummyLogin.password, dummyKeys),
      provider: oidc,
      signIn: oidc && createSignInParts(oidc),
      getUserinfo: getEndpoints && createGetUserinfo(async () => (await getEndpoints()).userinfoUrl, base),
      requireNotBanned: createRequireNotBanned(services.users),
      endedLogins,
      requireNotLeft: createRequireNotLeft(services.users),
      checkMembership: createCheckMembership({
        ask: config.discord === null ? null : createAskDiscord(config.discord, base),
        cache: createMembershipCache(redis, timers),
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
    const app = createApp({
      handlers,
      takePaymentWebhook: takePaymentWebhook({ ...services, limits, trustedProxies }),
      tokens,
      limits,
      endedLogins,
      inFlight: limitCallsInFlight(config.rateLimitScale, timers),
      requireRole,
      requireBound: createRequireBound(services.users, createBoundSubjects(redis)),
      trustedProxies,
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
      clock,
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
