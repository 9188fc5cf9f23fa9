import { type Environment, type EnvironmentReader, readEnvironment } from "@gokaku/service";

/** Where the public keys of the identity provider are and what its tokens must say. */
export interface OidcConfig {
  readonly issuer: string;
  readonly audience: string;
  readonly jwksUrl: string;
}

export interface DummyLoginConfig {
  /** Private JWK (ES256) of the test login's own issuer. */
  readonly keyFile: string;
  readonly password: string;
}

export interface DiscordConfig {
  readonly apiUrl: string;
  readonly botToken: string;
  readonly guildId: string;
}

/** All of `keys` or none: half a configuration is a mistake. */
const readGroup = (
  env: Environment,
  read: EnvironmentReader,
  keys: readonly string[],
): readonly string[] | null => {
  const missing = keys.filter((key) => !env[key]);
  if (missing.length === keys.length) return null;
  for (const key of missing) read.problem(`${key} is not set, though others of ${keys.join(", ")} are.`);
  return keys.map((key) => env[key] ?? "");
};

const readOidc = (env: Environment, read: EnvironmentReader): OidcConfig | null => {
  const [issuer, audience, jwksUrl] =
    readGroup(env, read, ["OIDC_ISSUER", "OIDC_AUDIENCE", "OIDC_JWKS_URL"]) ?? [];
  if (issuer === undefined || audience === undefined || jwksUrl === undefined) return null;
  return { issuer, audience, jwksUrl: read.url("OIDC_JWKS_URL", ["http:", "https:"], jwksUrl) };
};

const readDiscord = (env: Environment, read: EnvironmentReader): DiscordConfig | null => {
  const [botToken, guildId] = readGroup(env, read, ["DISCORD_BOT_TOKEN", "DISCORD_GUILD_ID"]) ?? [];
  const apiUrl = read.url("DISCORD_API_URL", ["http:", "https:"], "https://discord.com/api/v10");
  return botToken === undefined || guildId === undefined ? null : { apiUrl, botToken, guildId };
};

const readDummyLogin = (env: Environment, read: EnvironmentReader): DummyLoginConfig | null => {
  if (read.oneOf("DUMMY_LOGIN", ["on", "off"], "off") === "off") return null;
  if (env.NODE_ENV === "production" && env.I_KNOW_THIS_IS_A_TEST_DEPLOYMENT !== "yes") {
    read.problem(
      "DUMMY_LOGIN is on with NODE_ENV=production: anybody could sign in as a test account. Set DUMMY_LOGIN=off, or I_KNOW_THIS_IS_A_TEST_DEPLOYMENT=yes.",
    );
  }
  return { keyFile: read.string("DUMMY_KEY_FILE"), password: read.string("DUMMY_PASSWORD", "gokaku") };
};

/** @throws ConfigError listing every bad key */
export const readConfig = (env: Environment) => {
  const read = readEnvironment(env);
  const config = {
    host: read.string("HOST", "127.0.0.1"),
    port: read.integer("PORT", { min: 0, max: 65535, fallback: 8080 }),
    adminHost: read.string("ADMIN_HOST", "127.0.0.1"),
    adminPort: read.integer("ADMIN_PORT", { min: 0, max: 65535 }),
    logLevel: read.oneOf("LOG_LEVEL", ["fatal", "error", "warn", "info", "debug", "trace", "silent"], "info"),
    keyFile: read.string("SERVICE_KEY_FILE"),
    redisUrl: read.url("REDIS_URL", ["redis:", "rediss:"]),
    addresses: {
      users: read.address("USERS_ADDR"),
      queue: read.address("QUEUE_ADDR"),
      matches: read.address("MATCHES_ADDR"),
      matchmaker: read.address("MATCHMAKER_ADDR"),
      payments: read.address("PAYMENTS_ADDR"),
      realtime: read.address("REALTIME_ADDR"),
    },
    realtimeWsUrl: read.url("REALTIME_WS_URL", ["http:"]),
    /** Folder of the built web app; without it the API stands alone. */
    webDist: read.optional("WEB_DIST") ?? null,
    /** Multiplies every limit. */
    rateLimitScale: read.number("RATE_LIMIT_SCALE", { min: 0.01, max: 100_000, fallback: 1 }),
    /** How many proxies in front of this process write `X-Forwarded-For`. */
    trustedProxies: read.integer("TRUSTED_PROXIES", { min: 0, max: 10, fallback: 0 }),
    version: read.string("APP_VERSION", "0.1.0"),
    dummyLogin: readDummyLogin(env, read),
    oidc: readOidc(env, read),
    discord: readDiscord(env, read),
  };
  read.check();
  return config;
};

export type Config = ReturnType<typeof readConfig>;
