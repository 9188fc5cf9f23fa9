import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DummyLoginResponse } from "@gokaku/contract";
import type { Environment, Logger, Ports } from "@gokaku/service";
import { createTestKeys, startRedis, testContext } from "@gokaku/testing";
import { TEST_OPERATOR } from "@gokaku/testing/operator";
import { exportJWK, generateKeyPair } from "jose";
import { readConfig } from "../src/config.ts";
import { startGateway } from "../src/service.ts";
import { startFakes } from "./fakes/index.ts";
import { World } from "./fakes/world.ts";

export interface ReplyOf {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestGateway extends AsyncDisposable {
  readonly world: World;
  readonly fakes: Awaited<ReturnType<typeof startFakes>>;
  readonly redis: Awaited<ReturnType<typeof startRedis>>;
  readonly url: string;
  readonly dummyKey: CryptoKey;
  readonly call: (method: string, path: string, options?: CallOptions) => Promise<ReplyOf>;
  readonly logIn: (userId: string) => Promise<string>;
  /** Stops the gateway alone. */
  readonly stop: () => Promise<void>;
}

const callAt =
  (url: string): TestGateway["call"] =>
  async (method, at, { token, body, raw, headers = {} } = {}) => {
    const text = raw ?? (body === undefined ? null : JSON.stringify(body));
    const response = await fetch(`${url}${at}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(text === null ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(text === null ? {} : { body: text }),
    });
    const answer = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(answer) : answer };
  };

/** The gateway as a process would run it, before fakes of everything behind it and a real Redis. */
export const openGateway = async (
  overrides: Environment = {},
  ports: Partial<Ports> = {},
  log?: Logger,
): Promise<TestGateway> => {
  const stack = new AsyncDisposableStack();
  const world = new World();
  const keys = stack.use(await createTestKeys());
  const redis = stack.use(await startRedis());
  const fakes = await startFakes(world, keys);
  for (const fake of Object.values(fakes)) stack.use(fake);

  const folder = await mkdtemp(path.join(tmpdir(), "gokaku-gateway-"));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const pair = await generateKeyPair("ES256", { extractable: true });
  const dummyKeyFile = path.join(folder, "dummy.json");
  await writeFile(dummyKeyFile, JSON.stringify(await exportJWK(pair.privateKey)));

  const config = readConfig({
    ...keys.env("gateway"),
    PORT: "0",
    ADMIN_PORT: "0",
    REDIS_URL: redis.url,
    USERS_ADDR: fakes.users.address,
    QUEUE_ADDR: fakes.queue.address,
    MATCHES_ADDR: fakes.matches.address,
    MATCHMAKER_ADDR: fakes.matchmaker.address,
    PAYMENTS_ADDR: fakes.payments.address,
    DISCORD_ADDR: fakes.discord.address,
    REALTIME_ADDR: fakes.realtime.address,
    REALTIME_WS_URL: "http://127.0.0.1:9",
    DUMMY_LOGIN: "on",
    DUMMY_KEY_FILE: dummyKeyFile,
    ...TEST_OPERATOR,
    ...overrides,
  });
  const context = testContext("gateway", ports);
  const gateway = stack.use(await startGateway(config, { ...context, log: log ?? context.log }));
  const url = `http://127.0.0.1:${gateway.port}`;
  const call = callAt(url);
  return {
    world,
    fakes,
    redis,
    url,
    call,
    dummyKey: pair.privateKey,
    logIn: async (userId) => {
      const reply = await call("POST", "/api/auth/dummy/login", {
        body: { user_id: userId, password: "gokaku" },
      });
      return DummyLoginResponse.parse(reply.body).access_token;
    },
    stop: async () => gateway[Symbol.asyncDispose](),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
};
