import { readFile } from "node:fs/promises";
import { CodedError } from "@gokaku/game";
import { createTokenIssuer } from "@gokaku/grpc";
import { openAll, type RunningService, type ServiceContext } from "@gokaku/service";
import type { JWK } from "jose";
import type { Config } from "./config.ts";
import { createApp } from "./http/app.ts";
import type { DummyLogin } from "./http/auth.ts";
import { createHandlers } from "./http/index.ts";
import { listen } from "./http/listen.ts";
import { createSocketDoor } from "./http/socket-door.ts";
import { createAskDiscord } from "./remote/discord.ts";
import { createSystemCheck } from "./remote/health.ts";
import { connectServices, type Services } from "./remote/services.ts";
import { createLimits, type Limits } from "./store/limits.ts";
import { createMembershipCache } from "./store/membership-cache.ts";
import { openRedis } from "./store/redis.ts";
import { type DummyKeys, readDummyKeys, signDummyToken } from "./tokens/dummy-tokens.ts";
import { createKeySet } from "./tokens/key-set.ts";
import { createPasswordCheck } from "./tokens/password.ts";
import { createTokenVerifier } from "./tokens/verify.ts";
import { createCheckMembership } from "./usecases/check-membership.ts";
import { createTestAccountMaker } from "./usecases/create-test-account.ts";
import { createLogIn } from "./usecases/log-in.ts";
import { remember } from "./usecases/remember.ts";
import { createRequireAdmin } from "./usecases/require-admin.ts";

export interface GatewayService extends RunningService {
  readonly port: number;
}

interface DummyLoginParts {
  readonly keys: DummyKeys;
  readonly password: string;
  readonly ports: ServiceContext["ports"];
  readonly users: Services["users"];
  readonly limits: Limits;
  readonly requireAdmin: ReturnType<typeof createRequireAdmin>;
}

const createDummyLogin = ({
  keys,
  password,
  ports,
  users,
  limits,
  requireAdmin,
}: DummyLoginParts): DummyLogin => {
  const signToken: Parameters<typeof createLogIn>[0]["signToken"] = (userId) =>
    signDummyToken(userId, { keys, ...ports });
  return {
    logIn: createLogIn({ users, limits, signToken, isPassword: createPasswordCheck(password) }),
    createTestAccount: createTestAccountMaker({ users, requireAdmin, signToken }),
  };
};

/** The gateway: everything it uses, put together. */
export const startGateway = (
  config: Config,
  { ports, log, metrics }: ServiceContext,
): Promise<GatewayService> =>
  openAll(async (stack) => {
    const { clock, timers } = ports;
    const key = JSON.parse(await readFile(config.keyFile, "utf8")) as JWK;
    const services = connectServices(
      config.addresses,
      await createTokenIssuer("gateway", key, clock),
      ports,
      stack,
    );
    const redis = stack.use(await openRedis(config.redisUrl, log));
    const limits = createLimits({ redis, scale: config.rateLimitScale, timers });
    const dummyKeys = config.dummyLogin === null ? null : await readDummyKeys(config.dummyLogin.keyFile);
    const tokens = createTokenVerifier(
      {
        dummyKey: dummyKeys?.publicKey ?? null,
        oidc:
          config.oidc === null ? null : { ...config.oidc, keySet: createKeySet(config.oidc.jwksUrl, ports) },
      },
      clock,
    );
    const requireAdmin = createRequireAdmin(services.users);
    const dummyLogin =
      config.dummyLogin === null || dummyKeys === null
        ? null
        : createDummyLogin({
            keys: dummyKeys,
            password: config.dummyLogin.password,
            ports,
            users: services.users,
            limits,
            requireAdmin,
          });

    const handlers = createHandlers({
      ...services,
      clock,
      version: config.version,
      dummyLogin,
      checkMembership: createCheckMembership({
        ask: config.discord === null ? null : createAskDiscord(config.discord, ports),
        cache: createMembershipCache(redis),
        clock,
      }),
      publicView: remember(clock, async () => {
        const { view } = await services.queue.getPublicView({});
        if (view === undefined) throw new CodedError("internal", "queue answered without its view");
        return view;
      }),
      isEverythingServing: createSystemCheck(config.addresses, stack),
    });

    const { trustedProxies, webDist } = config;
    const app = createApp({
      handlers,
      tokens,
      limits,
      requireAdmin,
      trustedProxies,
      webDist,
      clock,
      chance: ports.chance,
      log,
      metrics,
    });
    const sockets = createSocketDoor({ target: config.realtimeWsUrl, limits, trustedProxies, log });
    const server = stack.use(await listen({ host: config.host, port: config.port, app, sockets, timers }));
    log.info({ port: server.port, host: config.host }, "the door is open");
    return { port: server.port, isReady: () => true };
  });
