import { ConfigError, type Environment } from "@gokaku/service";
import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { unsetFacts } from "./domain/site.ts";

const LOGIN_KEYS = "a-key-of-the-tests-that-is-long-enough";
const GOOD: Environment = {
  ADMIN_PORT: "9100",
  SERVICE_KEY_FILE: "/keys/gateway.json",
  REDIS_URL: "redis://127.0.0.1:6379",
  USERS_ADDR: "127.0.0.1:1",
  QUEUE_ADDR: "127.0.0.1:2",
  MATCHES_ADDR: "127.0.0.1:3",
  MATCHMAKER_ADDR: "127.0.0.1:4",
  PAYMENTS_ADDR: "127.0.0.1:5",
  DISCORD_ADDR: "127.0.0.1:7",
  REALTIME_ADDR: "127.0.0.1:6",
  REALTIME_WS_URL: "http://127.0.0.1:7",
};

const problemsOf = (env: Environment): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

describe("configuration of the gateway", () => {
  it("[AUTH-7] has working defaults, with the test login off", () => {
    expect(readConfig(GOOD)).toMatchObject({ host: "127.0.0.1", port: 8080, dummyLogin: null, oidc: null });
  });

  it("[AUTH-8] refuses the test login in production", () => {
    const env = {
      ...GOOD,
      DUMMY_LOGIN: "on",
      DUMMY_KEY_FILE: "/k",
      DUMMY_PASSWORD: "long-enough-secret",
      NODE_ENV: "production",
    };
    expect(problemsOf(env).join()).toContain("I_KNOW_THIS_IS_A_TEST_DEPLOYMENT=yes");
    expect(problemsOf({ ...env, I_KNOW_THIS_IS_A_TEST_DEPLOYMENT: "no" })).toHaveLength(1);
    expect(problemsOf({ ...env, I_KNOW_THIS_IS_A_TEST_DEPLOYMENT: "yes" })).toEqual([]);
    expect(problemsOf({ ...env, DUMMY_LOGIN: "off" })).toEqual([]);
    expect(problemsOf({ ...env, NODE_ENV: "development" })).toEqual([]);
  });

  it("[AUTH-24] refuses the published password of the test login wherever others than this machine may sign in", () => {
    const env = { ...GOOD, DUMMY_LOGIN: "on", DUMMY_KEY_FILE: "/k" };
    for (const local of [{}, { HOST: "localhost" }, { HOST: "127.0.0.1" }, { HOST: "::1" }]) {
      expect(problemsOf({ ...env, ...local }), JSON.stringify(local)).toEqual([]);
    }
    const open = [
      { HOST: "0.0.0.0" },
      { HOST: "::" },
      { HOST: "10.0.0.7" },
      { HOST: "127.evil.example" },
      { NODE_ENV: "production", I_KNOW_THIS_IS_A_TEST_DEPLOYMENT: "yes" },
    ];
    for (const reach of open) {
      for (const password of [{}, { DUMMY_PASSWORD: "gokaku" }]) {
        expect(problemsOf({ ...env, ...reach, ...password }), JSON.stringify(reach)).toEqual([
          expect.stringContaining("DUMMY_PASSWORD is the published one"),
        ]);
      }
      expect(problemsOf({ ...env, ...reach, DUMMY_PASSWORD: "long-enough-secret" })).toEqual([]);
    }
  });

  it("[AUTH-13] takes origins that pages may use; the provider is none of them", () => {
    expect(readConfig(GOOD).contentSources).toEqual({
      connections: [],
      frames: [],
    });
    const oidc = {
      OIDC_ISSUER: "https://i.example/x",
      OIDC_AUDIENCE: "a",
      OIDC_CLIENT_ID: "web",
      LOGIN_KEYS,
    };
    const { contentSources } = readConfig({
      ...GOOD,
      ...oidc,
      CSP_FRAMES: "https://ads.example  https://*.b.example:8443",
    });
    expect(contentSources).toEqual({
      connections: [],
      frames: ["https://ads.example", "https://*.b.example:8443"],
    });
    for (const bad of ["*", "https://a.example;", "'unsafe-inline'", "data:", "https://a.example/path"]) {
      expect(problemsOf({ ...GOOD, CSP_CONNECTIONS: bad }), bad).toHaveLength(1);
    }
  });

  it("[AUTH-500] players sign in at Discord itself or at a provider, never at both", () => {
    const discord = { DISCORD_CLIENT_ID: "1", DISCORD_CLIENT_SECRET: "s", LOGIN_KEYS };
    expect(readConfig({ ...GOOD, ...discord })).toMatchObject({
      oidc: null,
      discord: null,
      discordSignIn: {
        apiUrl: "https://discord.com/api/v10",
        scope: "identify",
        subjectPrefix: "oauth2|discord|",
        loginKeys: [LOGIN_KEYS],
      },
    });
    const oidc = { OIDC_ISSUER: "https://i.example/", OIDC_AUDIENCE: "a", OIDC_CLIENT_ID: "web" };
    expect(problemsOf({ ...GOOD, ...discord, ...oidc })).toEqual([
      "DISCORD_CLIENT_ID and OIDC_ISSUER, OIDC_AUDIENCE, OIDC_CLIENT_ID are both set: players sign in at one place.",
    ]);
    expect(problemsOf({ ...GOOD, ...discord, DISCORD_CLIENT_SECRET: "" })).toHaveLength(1);
    expect(problemsOf({ ...GOOD, ...discord, LOGIN_KEYS: "short" })).toHaveLength(1);
    expect(problemsOf({ ...GOOD, ...discord, LOGIN_KEYS: "" })).toHaveLength(1);
    for (const prefix of ["any", "dummy|", "oauth2|discord"])
      expect(problemsOf({ ...GOOD, ...discord, OIDC_SUBJECT_PREFIX: prefix }), prefix).toHaveLength(1);
    const open = { ...discord, NODE_ENV: "production", DISCORD_API_URL: "http://discord.example/api/v10" };
    expect(problemsOf({ ...GOOD, ...open })).toEqual([
      expect.stringContaining("DISCORD_API_URL must be https"),
    ]);
  });

  it("[AUTH-505] the server needs a bot only where players do not sign in at Discord itself", () => {
    const discord = { DISCORD_CLIENT_ID: "1", DISCORD_CLIENT_SECRET: "s", LOGIN_KEYS };
    expect(problemsOf({ ...GOOD, DISCORD_GUILD_ID: "9" })).toHaveLength(1);
    expect(problemsOf({ ...GOOD, ...discord, DISCORD_BOT_TOKEN: "b" })).toHaveLength(1);
    expect(readConfig({ ...GOOD, ...discord, DISCORD_GUILD_ID: "9" })).toMatchObject({
      discord: { guildId: "9", botToken: null },
      discordSignIn: { scope: "identify guilds.members.read" },
    });
    expect(
      readConfig({ ...GOOD, ...discord, DISCORD_GUILD_ID: "9", DISCORD_BOT_TOKEN: "b" }).discord,
    ).toMatchObject({ guildId: "9", botToken: "b" });
  });

  it("[LIMIT-41] takes any limit by name, and names what is none", () => {
    expect(readConfig(GOOD).rateLimits).toEqual({});
    expect(readConfig({ ...GOOD, RATE_LIMITS: "report=20/60  ticket=1/3600" }).rateLimits).toEqual({
      report: { points: 20, seconds: 60 },
      ticket: { points: 1, seconds: 3600 },
    });
    for (const bad of [
      "report",
      "report=0/60",
      "report=1/0",
      "everything=1/1",
      "report=1.5/60",
      "toString=1/1",
    ])
      expect(problemsOf({ ...GOOD, RATE_LIMITS: bad }), bad).toHaveLength(1);
  });

  it("[AUTH-196] takes where pictures from elsewhere may come from: Discord's avatars by default", () => {
    const sourcesOf = (text?: string) =>
      readConfig({ ...GOOD, ...(text === undefined ? {} : { IMAGE_SOURCES: text }) }).imageSources.map(
        ({ prefix, from, isMoved }) => [prefix.href, from.href, isMoved],
      );
    expect(sourcesOf()).toHaveLength(3);
    expect(sourcesOf("none")).toEqual([]);
    expect(sourcesOf("https://a.example/x/  https://b.example/=http://10.0.0.5:81/b/")).toEqual([
      ["https://a.example/x/", "https://a.example/x/", false],
      ["https://b.example/", "http://10.0.0.5:81/b/", true],
    ]);
    for (const bad of [
      "cdn.example",
      "http://a.example/",
      "https://a.example/x",
      "https://u:p@a.example/",
      "https://a.example/?x",
      "https://a.example/=ftp://b/",
      "https://a.example/=http://b/=http://c/",
    ])
      expect(problemsOf({ ...GOOD, IMAGE_SOURCES: bad }), bad).toHaveLength(1);
  });

  it("[ROOM-7] takes addresses of STUN servers, two by default", () => {
    expect(readConfig(GOOD).stunUrls).toHaveLength(2);
    expect(readConfig({ ...GOOD, STUN_URLS: "none" }).stunUrls).toEqual([]);
    expect(readConfig({ ...GOOD, STUN_URLS: "stun:a.example stuns:b.example:5349" }).stunUrls).toHaveLength(
      2,
    );
    for (const bad of ["https://a.example", "stun:a.example/x", "turn:a.example"])
      expect(problemsOf({ ...GOOD, STUN_URLS: bad }), bad).toHaveLength(1);
  });

  it("[SITE-1] [SITE-3] [SITE-10] takes what is known of the operator, and lets in what the ad slot frames", () => {
    expect(readConfig(GOOD).site).toEqual({
      operator: { name: null, representative: null, address: null, phone: null, email: null },
      onRequest: [],
      statisticsUrl: null,
      adUrl: null,
      checkoutAddress: "https://checkout.stripe.com/",
    });
    const given = readConfig({ ...GOOD, OPERATOR_ADDRESS: "on-request", OPERATOR_PHONE: "on-request" }).site;
    expect([given.onRequest, given.operator.address, unsetFacts(given)]).toEqual([
      ["address", "phone"],
      null,
      ["name", "representative", "email"],
    ]);
    expect(unsetFacts(readConfig({ ...GOOD, OPERATOR_NAME: "互角" }).site)).toEqual([
      "representative",
      "address",
      "phone",
      "email",
    ]);
    const { site, contentSources } = readConfig({ ...GOOD, AD_FRAME_URL: "https://ads.example/slot?a=1" });
    expect([site.adUrl, contentSources.frames]).toEqual([
      "https://ads.example/slot?a=1",
      ["https://ads.example"],
    ]);
    for (const key of ["AD_FRAME_URL", "STATISTICS_URL", "CHECKOUT_ADDRESS"])
      expect(problemsOf({ ...GOOD, [key]: "javascript:alert(1)" }), key).not.toEqual([]);
  });

  it("[AUTH-1] takes a whole identity provider or none", () => {
    const oidc = { OIDC_ISSUER: "https://i/", OIDC_AUDIENCE: "a", OIDC_CLIENT_ID: "web", LOGIN_KEYS };
    expect(readConfig({ ...GOOD, ...oidc }).oidc).toEqual({
      issuer: "https://i/",
      audience: "a",
      clientId: "web",
      scope: "openid profile offline_access",
      subjectPrefix: "oauth2|discord|",
      jwksUrl: null,
      userinfoUrl: null,
      loginKeys: [LOGIN_KEYS],
    });
    expect(readConfig({ ...GOOD, ...oidc, OIDC_JWKS_URL: "https://i/jwks" }).oidc).toMatchObject({
      jwksUrl: "https://i/jwks",
    });
    expect(problemsOf({ ...GOOD, ...oidc, OIDC_SCOPES: "profile" })).toHaveLength(1);
    expect(problemsOf({ ...GOOD, ...oidc, OIDC_AUDIENCE: "" })).toEqual([
      expect.stringContaining("OIDC_AUDIENCE is not set"),
    ]);
    expect(problemsOf({ ...GOOD, ...oidc, OIDC_JWKS_URL: "file:///etc/passwd" })).toHaveLength(1);
  });

  it("[AUTH-492] takes one or two keys for logins, none that could be guessed, and needs one", () => {
    const oidc = { OIDC_ISSUER: "https://i/", OIDC_AUDIENCE: "a", OIDC_CLIENT_ID: "web" };
    expect(problemsOf({ ...GOOD, ...oidc })).toEqual([expect.stringContaining("LOGIN_KEYS")]);
    expect(problemsOf({ ...GOOD, ...oidc, LOGIN_KEYS: "short" })).toHaveLength(1);
    expect(problemsOf({ ...GOOD, ...oidc, LOGIN_KEYS: `${LOGIN_KEYS} short` })).toHaveLength(1);
    const next = `next-${LOGIN_KEYS}`;
    expect(readConfig({ ...GOOD, ...oidc, LOGIN_KEYS: `${next} ${LOGIN_KEYS}` }).oidc?.loginKeys).toEqual([
      next,
      LOGIN_KEYS,
    ]);
    expect(problemsOf(GOOD)).toEqual([]);
  });

  it("[AUTH-555] refuses an audience that ID tokens have, too", () => {
    const oidc = { OIDC_ISSUER: "https://i/", OIDC_AUDIENCE: "web", OIDC_CLIENT_ID: "web", LOGIN_KEYS };
    expect(problemsOf({ ...GOOD, ...oidc })).toEqual([
      expect.stringContaining("OIDC_AUDIENCE must differ from OIDC_CLIENT_ID"),
    ]);
  });

  it("[AUTH-151] in production everything of the provider is asked over https", () => {
    const env = { ...GOOD, NODE_ENV: "production", OIDC_AUDIENCE: "a", OIDC_CLIENT_ID: "web", LOGIN_KEYS };
    expect(problemsOf({ ...env, OIDC_ISSUER: "http://login.example/" })).toEqual([
      expect.stringContaining("OIDC_ISSUER must be https"),
    ]);
    expect(problemsOf({ ...env, OIDC_ISSUER: "https://login.example/" })).toEqual([]);
    expect(problemsOf({ ...env, OIDC_ISSUER: "http://127.0.0.1:9000" })).toEqual([]);
    expect(
      problemsOf({ ...env, OIDC_ISSUER: "https://l.example/", OIDC_JWKS_URL: "http://l.example/jwks" }),
    ).toHaveLength(1);
  });

  it("[AUTH-12] takes a whole community server or none", () => {
    expect(problemsOf({ ...GOOD, DISCORD_BOT_TOKEN: "t" })).toEqual([
      expect.stringContaining("DISCORD_GUILD_ID is not set"),
    ]);
    expect(readConfig({ ...GOOD, DISCORD_BOT_TOKEN: "t", DISCORD_GUILD_ID: "1" }).discord).toMatchObject({
      apiUrl: "https://discord.com/api/v10",
    });
  });

  it("[LIMIT-6] names every bad key at once", () => {
    const problems = problemsOf({
      ...GOOD,
      PORT: "many",
      RATE_LIMIT_SCALE: "0",
      USERS_ADDR: "nowhere",
      REDIS_URL: "http://x",
      TRUSTED_PROXIES: "-1",
    });
    expect(new Set(problems.map((problem) => problem.split(" ")[0]))).toEqual(
      new Set(["PORT", "RATE_LIMIT_SCALE", "REDIS_URL", "TRUSTED_PROXIES", "USERS_ADDR"]),
    );
    expect(problems).toHaveLength(5);
  });
});
