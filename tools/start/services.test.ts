import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { TEST_OPERATOR } from "@gokaku/testing/operator";
import { expect, test } from "vitest";
import { ROOT } from "../process/root.ts";
import { OPERATOR_KEYS, PASSED_ON, readStartConfig } from "./config.ts";
import { SERVICE_NAMES, serviceEnv, serviceProcesses, type Wiring } from "./services.ts";
import { STAND_INS } from "./stand-ins.ts";

const numbered = (first: number) =>
  Object.fromEntries(SERVICE_NAMES.map((name, index) => [name, first + index])) as Wiring["ports"]["grpc"];

const wiring: Wiring = {
  ports: {
    grpc: numbered(20000),
    admin: numbered(20100),
    realtimeSocket: 20200,
    standIns: { discord: 20300, provider: 20301, stripe: 20302 },
  },
  databases: {
    users: "pg://users",
    queue: "pg://queue",
    matches: "pg://matches",
    payments: "pg://payments",
    discord: "pg://discord",
  },
  redisUrl: "redis://r",
  natsUrlOf: (name) => `nats://${name}@n`,
  keys: {
    jwks: "/keys/jwks",
    dummyLogin: "/keys/dummy",
    login: "/keys/login",
    ofService: (name) => `/keys/${name}`,
    push: { publicKey: "public", privateKey: "private" },
  },
  port: 8080,
  host: "127.0.0.1",
  dataDir: "/data",
  webDist: "/web",
  signIn: "provider",
  product: { MATCHING_INTERVAL_S: "20" },
  serverPorts: {},
};

test("[OPS-25] a service gets the URL of its own database only", () => {
  for (const name of SERVICE_NAMES) {
    const urls = Object.values(serviceEnv(name, wiring)).filter((value) => value.startsWith("pg://"));
    expect(urls).toEqual(name in wiring.databases ? [`pg://${name}`] : []);
  }
});

test("[OPS-670] each service runs once, in a process of its own when none is shared", () => {
  for (const isSharing of [true, false])
    expect(serviceProcesses(isSharing).flat().toSorted()).toEqual(SERVICE_NAMES.toSorted());
  expect(serviceProcesses(false)).toHaveLength(SERVICE_NAMES.length);
  const alone = serviceProcesses(true).filter((names) => names.length === 1);
  expect(alone.flat()).toEqual(["matches", "queue", "matchmaker", "realtime", "gateway"]);
});

test("[OPS-670] processes are shared unless the operator or a collector of spans says otherwise", () => {
  const isSharing = (env: Record<string, string>) => readStartConfig(env, ROOT).sharesProcesses;
  expect(isSharing({})).toBe(true);
  expect(isSharing({ SHARE_PROCESSES: "off" })).toBe(false);
  expect(isSharing({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" })).toBe(false);
  expect(() => isSharing({ SHARE_PROCESSES: "yes" })).toThrow("SHARE_PROCESSES");
});

test("[OPS-27] the launcher's environment does not reach the services", () => {
  process.env.GOKAKU_LEAK = "secret";
  for (const name of SERVICE_NAMES)
    expect(Object.keys(serviceEnv(name, wiring))).not.toContain("GOKAKU_LEAK");
  delete process.env.GOKAKU_LEAK;
});

test("[OPS-27] the key of the test login is the gateway's alone", () => {
  const holders = SERVICE_NAMES.filter((name) => "DUMMY_KEY_FILE" in serviceEnv(name, wiring));
  expect(holders).toEqual(["gateway"]);
});

test("[AUTH-492] the key of logins is the gateway's alone, and the operator's own where there is one", () => {
  const holders = SERVICE_NAMES.filter((name) => "LOGIN_KEYS_FILE" in serviceEnv(name, wiring));
  expect(holders).toEqual(["gateway"]);
  const env = serviceEnv("gateway", { ...wiring, product: { LOGIN_KEYS: "own" } });
  expect([env.LOGIN_KEYS, env.LOGIN_KEYS_FILE]).toEqual(["own", undefined]);
});

test("[OPS-260] keys of notifications: realtime has both, the gateway the public one, other services none", () => {
  const own = { VAPID_PUBLIC_KEY: "A", VAPID_PRIVATE_KEY: "B", VAPID_SUBJECT: "mailto:a@b.example" };
  for (const [product, expected] of [
    [{}, { publicKey: "public", privateKey: "private" }],
    [own, { publicKey: "A", privateKey: "B" }],
  ] as const) {
    const env = (name: (typeof SERVICE_NAMES)[number]) => serviceEnv(name, { ...wiring, product });
    expect(env("gateway").VAPID_PUBLIC_KEY).toBe(expected.publicKey);
    expect(env("realtime")).toMatchObject({
      VAPID_PUBLIC_KEY: expected.publicKey,
      VAPID_PRIVATE_KEY: expected.privateKey,
      VAPID_SUBJECT: expect.stringMatching(/^mailto:/),
    });
    expect(SERVICE_NAMES.filter((name) => "VAPID_PRIVATE_KEY" in env(name))).toEqual(["realtime"]);
  }
});

test("[OPS-97] a service gets its own credentials of the bus only", () => {
  const urls = SERVICE_NAMES.map((name) => [name, serviceEnv(name, wiring).NATS_URL] as const);
  for (const [name, url] of urls.filter(([, url]) => url !== undefined)) expect(url).toBe(`nats://${name}@n`);
  expect(urls.filter(([, url]) => url === undefined).map(([name]) => name)).toEqual(["gateway"]);
});

/** On one machine everything behind the gateway listens on 127.0.0.1. */
const OF_THIS_MACHINE = ["ADMIN_HOST", "GRPC_HOST", "WS_HOST"];

test("[OPS-151] every variable that a service reads is handed on or set by npm start", () => {
  const files = globSync(["services/*/src/config.ts", "packages/service/src/config.ts"], { cwd: ROOT });
  const read = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(/"([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)"/g)].map(
      ([, name]) => name ?? "",
    ),
  );
  const config = readStartConfig({}, ROOT);
  const product = config.product;
  const set = SERVICE_NAMES.flatMap((name) => Object.keys(serviceEnv(name, { ...wiring, product })));
  const known = new Set([...set, ...PASSED_ON, ...OF_THIS_MACHINE]);
  expect(read.length).toBeGreaterThan(40);
  expect(read.filter((name) => !known.has(name))).toEqual([]);
});

test("[OPS-151] what is handed on arrives as it was given, and not at all when it was not", () => {
  const given = readStartConfig(
    { OIDC_ISSUER: "https://id.example", HISTORY_DAYS: "60", MAX_SOCKETS: "" },
    ROOT,
  );
  const product = given.product;
  const env = serviceEnv("gateway", { ...wiring, product });
  expect(env).toMatchObject({ OIDC_ISSUER: "https://id.example", HISTORY_DAYS: "60" });
  expect(env).not.toHaveProperty("MAX_SOCKETS");
});

test("[AUTH-200] a secret in a file is handed on by its name, to those who know the secret, and nothing stands in for it", () => {
  const files = {
    STRIPE_SECRET_KEY_FILE: "/secrets/stripe",
    STRIPE_WEBHOOK_SECRET_FILE: "/secrets/webhook",
    DISCORD_BOT_TOKEN_FILE: "/secrets/bot",
    DISCORD_CLIENT_SECRET_FILE: "/secrets/client",
    OIDC_ISSUER_FILE: "/secrets/issuer",
  };
  const given = readStartConfig(files, ROOT);
  const product = given.product;
  const envOf = (name: (typeof SERVICE_NAMES)[number]) => serviceEnv(name, { ...wiring, product });
  expect(envOf("payments")).toMatchObject({ STRIPE_SECRET_KEY_FILE: "/secrets/stripe" });
  expect(envOf("gateway")).toMatchObject({ DISCORD_BOT_TOKEN_FILE: "/secrets/bot" });
  for (const name of SERVICE_NAMES) {
    expect("STRIPE_SECRET_KEY_FILE" in envOf(name), name).toBe(name === "payments");
    expect("DISCORD_CLIENT_SECRET_FILE" in envOf(name), name).toBe(name === "gateway");
    for (const key of ["STRIPE_SECRET_KEY", "DISCORD_BOT_TOKEN", "OIDC_ISSUER"])
      expect(envOf(name), name).not.toHaveProperty(key);
  }
});

test("[AUTH-190] the outside world has a stand-in only where nothing real is named, and only its users know it", () => {
  const { DISCORD_API_URL } = serviceEnv("gateway", wiring);
  expect(DISCORD_API_URL).toBe("http://127.0.0.1:20300/api/v10");
  expect(serviceEnv("queue", wiring)).not.toHaveProperty("DISCORD_API_URL");
  const real = { ...wiring, product: { DISCORD_BOT_TOKEN: "t", DISCORD_GUILD_ID: "1" } };
  expect(serviceEnv("gateway", real)).not.toHaveProperty("DISCORD_API_URL");
});

test("[AUTH-156] the stand-in of the identity provider serves this machine alone, and test players only under the published password", () => {
  const { OIDC_ISSUER } = serviceEnv("gateway", wiring);
  expect(OIDC_ISSUER).toBe("http://127.0.0.1:20301");
  expect(serviceEnv("users", wiring)).not.toHaveProperty("OIDC_ISSUER");
  const envOf = (changes: Partial<Wiring>) => serviceEnv("gateway", { ...wiring, ...changes });
  expect(envOf({ host: "0.0.0.0" })).not.toHaveProperty("OIDC_ISSUER");
  expect(envOf({ product: { OIDC_ISSUER: "https://login.example/" } }).OIDC_ISSUER).toBe(
    "https://login.example/",
  );
  const playersWith = (DUMMY_PASSWORD: string) =>
    STAND_INS.provider.ownEnv({ ...wiring, product: { DUMMY_PASSWORD } }).TEST_PLAYERS;
  expect(playersWith("gokaku")).toBe("on");
  expect(playersWith("own")).toBe("off");
});

test("[AUTH-510] with --discord players sign in at the stand-in of Discord, without a bot or a provider", () => {
  const envOf = (changes: Partial<Wiring> = {}) =>
    serviceEnv("gateway", { ...wiring, signIn: "discord", ...changes });
  expect(envOf()).toMatchObject({
    DISCORD_API_URL: "http://127.0.0.1:20300/api/v10",
    DISCORD_CLIENT_ID: "900000000000000001",
    DISCORD_CLIENT_SECRET: "local-client-secret",
    DISCORD_GUILD_ID: "9000",
  });
  for (const key of ["DISCORD_BOT_TOKEN", "OIDC_ISSUER"]) expect(envOf()).not.toHaveProperty(key);
  expect(serviceEnv("users", { ...wiring, signIn: "discord" })).not.toHaveProperty("DISCORD_CLIENT_SECRET");
  // The stand-in asks for no password, so only this machine may reach it.
  expect(envOf({ host: "0.0.0.0" })).not.toHaveProperty("DISCORD_CLIENT_ID");
  const provider = envOf({ product: { OIDC_ISSUER: "https://login.example/" } });
  expect(provider).not.toHaveProperty("DISCORD_CLIENT_ID");
  const real = envOf({ signIn: "provider", product: { DISCORD_CLIENT_ID: "1" } });
  for (const key of ["DISCORD_API_URL", "OIDC_ISSUER"]) expect(real).not.toHaveProperty(key);
});

test("[SHOP-60] the payment provider's secrets are known to payments alone, and in production nothing stands in for it", () => {
  const { STRIPE_API_URL, CHECKOUT_ADDRESS, SITE_URL } = serviceEnv("payments", wiring);
  expect([STRIPE_API_URL, CHECKOUT_ADDRESS]).toEqual([
    "http://127.0.0.1:20302",
    "http://127.0.0.1:20302/c/pay/",
  ]);
  expect(SITE_URL).toBe("http://localhost:8080");
  expect(serviceEnv("gateway", wiring)).toMatchObject({ CHECKOUT_ADDRESS: "http://127.0.0.1:20302/c/pay/" });
  const real = { ...wiring, product: { STRIPE_SECRET_KEY: "sk_live_1", STRIPE_WEBHOOK_SECRET: "whsec_1" } };
  for (const name of SERVICE_NAMES)
    for (const given of [wiring, real])
      expect("STRIPE_SECRET_KEY" in serviceEnv(name, given), name).toBe(name === "payments");
  expect(serviceEnv("payments", real)).not.toHaveProperty("STRIPE_API_URL");
  process.env.NODE_ENV = "production";
  try {
    expect(serviceEnv("payments", wiring)).not.toHaveProperty("STRIPE_SECRET_KEY");
  } finally {
    process.env.NODE_ENV = "test";
  }
});

test("[SHOP-460] a test operator sells for test money alone, and facts of a real one are never completed", () => {
  expect(Object.keys(TEST_OPERATOR)).toEqual(OPERATOR_KEYS);
  expect(serviceEnv("gateway", wiring)).toMatchObject(TEST_OPERATOR);
  const operatorOf = (product: Wiring["product"]) =>
    Object.keys(serviceEnv("gateway", { ...wiring, product })).filter((key) => key.startsWith("OPERATOR_"));
  expect(operatorOf({ STRIPE_SECRET_KEY: "sk_live_1", STRIPE_WEBHOOK_SECRET: "whsec_1" })).toEqual([]);
  expect(operatorOf({ OPERATOR_NAME: "互角" })).toEqual(["OPERATOR_NAME"]);
  expect(operatorOf({ OPERATOR_NAME_FILE: "/facts/name" })).toEqual(["OPERATOR_NAME_FILE"]);
  process.env.NODE_ENV = "production";
  try {
    expect(operatorOf({})).toEqual([]);
  } finally {
    process.env.NODE_ENV = "test";
  }
});

test("[OPS-720] a service reaches a server at the port that is set for the pair, with its own user", () => {
  const databases = { ...wiring.databases, queue: "postgres://queue:secret@127.0.0.1:15432/gokaku_queue" };
  const { serverPorts } = readStartConfig({ SERVER_PORTS: '{"queue":{"postgres":21001}}' }, ROOT);
  const env = serviceEnv("queue", { ...wiring, databases, serverPorts });
  expect(env.POSTGRES_URL).toBe("postgres://queue:secret@127.0.0.1:21001/gokaku_queue");
  expect(env.NATS_URL).toBe("nats://queue@n");
  expect(() => readStartConfig({ SERVER_PORTS: "21001" }, ROOT)).toThrow("SERVER_PORTS");
});
