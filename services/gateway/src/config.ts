import { INSTALLATIONS } from "@gokaku/contract/admin";
import {
  type Environment,
  type EnvironmentReader,
  readEnvironment,
  readLifeConfig,
  readRedisUrl,
  readTracingConfig,
  SOCKET_CAPS,
} from "@gokaku/service";
import type { ContentSources } from "./domain/content-security.ts";
import { type ImageSource, readImageSource } from "./domain/image.ts";
import { GATEWAY_LIMITS, type Limit, type LimitName, readLimit } from "./domain/limits.ts";
import type { Site } from "./domain/site.ts";

/** The identity provider, the required claims of its tokens, and the client of the web app. */
export interface OidcConfig {
  readonly issuer: string;
  readonly audience: string;
  readonly clientId: string;
  readonly scope: string;
  /** The prefix of the Discord id in a subject; null accepts any. */
  readonly subjectPrefix: string | null;
  /** Where its keys are; null leaves that to its discovery document. */
  readonly jwksUrl: string | null;
  /** Encrypt the logins in cookies and Redis: the first one encrypts, all decrypt. */
  readonly loginKeys: readonly string[];
  /** The userinfo endpoint, when not the one of the discovery document. */
  readonly userinfoUrl: string | null;
}

export interface DummyLoginConfig {
  /** Private JWK (ES256) of the test login's own issuer. */
  readonly keyFile: string;
  readonly password: string;
}

/** The community server. */
export interface DiscordConfig {
  readonly apiUrl: string;
  /** Null where the players' own grants say who is a member. */
  readonly botToken: string | null;
  readonly guildId: string;
}

/** Sign-in at Discord itself. */
export interface DiscordSignInConfig {
  readonly apiUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** With blanks between them. */
  readonly scope: string;
  /** The part of a subject before the Discord id. */
  readonly subjectPrefix: string;
  /** Encrypt the logins and sign their tokens: the first one for new ones, all are accepted. */
  readonly loginKeys: readonly string[];
}

const DEFAULT_HOST = "127.0.0.1";

const isLoopback = (host: string): boolean => /^(?:127(?:\.\d{1,3}){3}|\[?::1\]?|localhost)$/.test(host);

/** All of `keys` or none: half a configuration is a mistake. */
const readGroup = (read: EnvironmentReader, keys: readonly string[]): readonly string[] | null => {
  const missing = keys.filter((key) => read.optional(key) === undefined);
  if (missing.length === keys.length) return null;
  for (const key of missing) read.problem(`${key} is not set, though others of ${keys.join(", ")} are.`);
  return keys.map((key) => read.optional(key) ?? "");
};

/** Values with blanks between them, or `none`; `parse` answers null for a bad one. */
const readList = <Value>(
  read: EnvironmentReader,
  { key, fallback, form }: { readonly key: string; readonly fallback: string; readonly form: string },
  parse: (text: string) => Value | null,
): readonly Value[] =>
  read
    .string(key, fallback)
    .split(/\s+/)
    .filter((text) => text !== "" && text !== "none")
    .flatMap((text) => {
      const value = parse(text);
      if (value !== null) return [value];
      read.problem(`${key} must be ${form}, but holds "${text}".`);
      return [];
    });

const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : null);

const LOGIN_KEY_LENGTH = 32;

const readLoginKeys = (read: EnvironmentReader): readonly string[] => {
  const keys = read.string("LOGIN_KEYS").split(/\s+/).filter(Boolean);
  if (keys.some((key) => key.length < LOGIN_KEY_LENGTH))
    read.problem(
      `LOGIN_KEYS must be secrets of at least ${LOGIN_KEY_LENGTH} characters, with blanks between them.`,
    );
  return keys;
};

/** An address from which a player's identity comes. */
const requireEncryption = (env: Environment, read: EnvironmentReader, key: string, address: string): void => {
  const url = URL.parse(address);
  if (url?.protocol === "http:" && env.NODE_ENV === "production" && !isLoopback(url.hostname))
    read.problem(
      `${key} must be https with NODE_ENV=production: otherwise an attacker on the network could sign in as any player.`,
    );
};

const OIDC_KEYS = ["OIDC_ISSUER", "OIDC_AUDIENCE", "OIDC_CLIENT_ID"] as const;
const DISCORD_SUBJECTS = "oauth2|discord|";
const DEFAULT_SCOPE = "openid profile offline_access";

const readOidc = (env: Environment, read: EnvironmentReader): OidcConfig | null => {
  const [issuer, audience, clientId] = readGroup(read, OIDC_KEYS) ?? [];
  if (issuer === undefined || audience === undefined || clientId === undefined) return null;
  const address = (key: string): string | null => {
    if (read.optional(key) === undefined) return null;
    const url = read.url(key, ["http:", "https:"]);
    requireEncryption(env, read, key, url);
    return url;
  };
  if (audience === clientId)
    read.problem(
      "OIDC_AUDIENCE must differ from OIDC_CLIENT_ID: otherwise an ID token would count as an access token.",
    );
  const scope = read.string("OIDC_SCOPES", DEFAULT_SCOPE).split(/\s+/).filter(Boolean);
  if (!scope.includes("openid")) read.problem("OIDC_SCOPES must hold openid.");
  const prefix = read.string("OIDC_SUBJECT_PREFIX", DISCORD_SUBJECTS);
  return {
    issuer: address("OIDC_ISSUER") ?? issuer,
    audience,
    clientId,
    scope: scope.join(" "),
    subjectPrefix: prefix === "any" ? null : prefix,
    jwksUrl: address("OIDC_JWKS_URL"),
    userinfoUrl: address("OIDC_USERINFO_URL"),
    loginKeys: readLoginKeys(read),
  };
};

const DISCORD_CLIENT = ["DISCORD_CLIENT_ID", "DISCORD_CLIENT_SECRET"] as const;

const readDiscordUrl = (read: EnvironmentReader): string =>
  read.url("DISCORD_API_URL", ["http:", "https:"], "https://discord.com/api/v10").replace(/\/+$/, "");

const readDiscordSignIn = (env: Environment, read: EnvironmentReader): DiscordSignInConfig | null => {
  const [clientId, clientSecret] = readGroup(read, DISCORD_CLIENT) ?? [];
  if (clientId === undefined || clientSecret === undefined) return null;
  const both = OIDC_KEYS.filter((key) => read.optional(key) !== undefined);
  if (both.length > 0)
    read.problem(`DISCORD_CLIENT_ID and ${both.join(", ")} are both set: players sign in at one place.`);
  const apiUrl = readDiscordUrl(read);
  requireEncryption(env, read, "DISCORD_API_URL", apiUrl);
  const subjectPrefix = read.string("OIDC_SUBJECT_PREFIX", DISCORD_SUBJECTS);
  if (subjectPrefix === "any" || subjectPrefix.startsWith("dummy|") || !subjectPrefix.endsWith("|"))
    read.problem("OIDC_SUBJECT_PREFIX must end with | and name no other accounts with DISCORD_CLIENT_ID.");
  const isGuildSet = read.optional("DISCORD_GUILD_ID") !== undefined;
  return {
    apiUrl,
    clientId,
    clientSecret,
    scope: isGuildSet ? "identify guilds.members.read" : "identify",
    subjectPrefix,
    loginKeys: both.length > 0 ? [] : readLoginKeys(read),
  };
};

/** The bot, or the grants of players who sign in at Discord, show who is a member. */
const readDiscord = (read: EnvironmentReader): DiscordConfig | null => {
  const hasGrants = read.optional("DISCORD_CLIENT_ID") !== undefined;
  const apiUrl = readDiscordUrl(read);
  const botToken = read.optional("DISCORD_BOT_TOKEN") ?? null;
  const [guildId] =
    readGroup(
      read,
      hasGrants && botToken === null ? ["DISCORD_GUILD_ID"] : ["DISCORD_GUILD_ID", "DISCORD_BOT_TOKEN"],
    ) ?? [];
  return guildId === undefined ? null : { apiUrl, botToken, guildId };
};

/** Interactions of Discord: signed with the private half of this key. */
export interface InteractionConfig {
  readonly publicKey: string;
  readonly apiUrl: string;
  /** Where answers lead to, without a slash at its end. */
  readonly siteUrl: string;
  readonly subjectPrefix: string;
}

const readInteractions = (read: EnvironmentReader): InteractionConfig | null => {
  const publicKey = read.optional("DISCORD_PUBLIC_KEY");
  if (publicKey === undefined) return null;
  if (!/^[0-9a-f]{64}$/i.test(publicKey))
    read.problem("DISCORD_PUBLIC_KEY must be 64 hexadecimal digits, as Discord's developer portal shows it.");
  const prefix = read.string("OIDC_SUBJECT_PREFIX", DISCORD_SUBJECTS);
  return {
    publicKey,
    apiUrl: readDiscordUrl(read),
    siteUrl: read.url("SITE_URL", ["http:", "https:"]).replace(/\/+$/, ""),
    subjectPrefix: prefix === "any" ? DISCORD_SUBJECTS : prefix,
  };
};

/** Anybody who has read the source knows it. */
const PUBLISHED_PASSWORD = "gokaku";

const readDummyLogin = (env: Environment, read: EnvironmentReader): DummyLoginConfig | null => {
  if (read.oneOf("DUMMY_LOGIN", ["on", "off"], "off") === "off") return null;
  if (env.NODE_ENV === "production" && env.I_KNOW_THIS_IS_A_TEST_DEPLOYMENT !== "yes") {
    read.problem(
      "DUMMY_LOGIN is on with NODE_ENV=production: anybody could sign in as a test account. Set DUMMY_LOGIN=off, or I_KNOW_THIS_IS_A_TEST_DEPLOYMENT=yes.",
    );
  }
  const password = read.string("DUMMY_PASSWORD", PUBLISHED_PASSWORD);
  const isLocal = isLoopback(read.optional("HOST") ?? DEFAULT_HOST) && env.NODE_ENV !== "production";
  if (password === PUBLISHED_PASSWORD && !isLocal) {
    read.problem(
      "DUMMY_PASSWORD is the published one, with which anybody signs in as an admin: set another, or HOST to 127.0.0.1 (and NODE_ENV not to production).",
    );
  }
  return { keyFile: read.string("DUMMY_KEY_FILE"), password };
};

const SOURCE = /^https?:\/\/(?:\*\.)?[A-Za-z0-9.-]+(?::\d{1,5})?$/;

const readSources = (read: EnvironmentReader, key: string, fallback: string): readonly string[] =>
  readList(read, { key, fallback, form: "origins such as https://cdn.example, or none" }, matching(SOURCE));

const readContentSources = (read: EnvironmentReader): ContentSources => ({
  connections: readSources(read, "CSP_CONNECTIONS", "none"),
  frames: readSources(read, "CSP_FRAMES", URL.parse(read.optional("AD_FRAME_URL") ?? "")?.origin ?? "none"),
});

const optionalUrl = (read: EnvironmentReader, key: string): string | null => {
  const url = read.optional(key);
  return url === undefined ? null : read.url(key, ["http:", "https:"], url);
};

/** Stands for an address or a phone number that the site gives on request only. */
const ON_REQUEST = "on-request";

const shownFact = (read: EnvironmentReader, key: string): string | null => {
  const fact = read.optional(key);
  return fact === undefined || fact === ON_REQUEST ? null : fact;
};

/** The facts about the site. An unset fact is shown as unset, never invented. */
const readSite = (read: EnvironmentReader): Site => ({
  operator: {
    name: read.optional("OPERATOR_NAME") ?? null,
    representative: read.optional("OPERATOR_REPRESENTATIVE") ?? null,
    address: shownFact(read, "OPERATOR_ADDRESS"),
    phone: shownFact(read, "OPERATOR_PHONE"),
    email: read.optional("OPERATOR_EMAIL") ?? null,
  },
  onRequest: [
    ...(read.optional("OPERATOR_ADDRESS") === ON_REQUEST ? (["address"] as const) : []),
    ...(read.optional("OPERATOR_PHONE") === ON_REQUEST ? (["phone"] as const) : []),
  ],
  statisticsUrl: optionalUrl(read, "STATISTICS_URL"),
  adUrl: optionalUrl(read, "AD_FRAME_URL"),
  checkoutAddress: read.url("CHECKOUT_ADDRESS", ["http:", "https:"], "https://checkout.stripe.com/"),
});

const STUN_URL = /^stuns?:[A-Za-z0-9.-]+(?::\d{1,5})?$/;

const readStunUrls = (read: EnvironmentReader): readonly string[] =>
  readList(
    read,
    {
      key: "STUN_URLS",
      fallback: "stun:stun.l.google.com:19302 stun:stun1.l.google.com:19302",
      form: "addresses such as stun:stun.example:3478, or none",
    },
    matching(STUN_URL),
  );

const AVATARS = ["avatars/", "embed/avatars/", "guilds/"].map(
  (folder) => `https://cdn.discordapp.com/${folder}`,
);

const readImageSources = (read: EnvironmentReader): readonly ImageSource[] =>
  readList(
    read,
    {
      key: "IMAGE_SOURCES",
      fallback: AVATARS.join(" "),
      form: "https addresses that end with a slash, each with =<another place> where needed, or none",
    },
    readImageSource,
  );

const readRateLimits = (read: EnvironmentReader): Readonly<Partial<Record<LimitName, Limit>>> => {
  const names = Object.keys(GATEWAY_LIMITS).join(", ");
  const form = `limits such as report=20/60 (calls/seconds) of ${names}`;
  return Object.fromEntries(readList(read, { key: "RATE_LIMITS", fallback: "none", form }, readLimit));
};

/** @throws ConfigError listing every bad key */
export const readConfig = (env: Environment) => {
  const read = readEnvironment(env);
  const scale = read.number("RATE_LIMIT_SCALE", { min: 0.01, max: 100_000, fallback: 1 });
  const config = {
    host: read.string("HOST", DEFAULT_HOST),
    port: read.integer("PORT", { min: 0, max: 65535, fallback: 8080 }),
    adminHost: read.string("ADMIN_HOST", "127.0.0.1"),
    adminPort: read.integer("ADMIN_PORT", { min: 0, max: 65535 }),
    ...readLifeConfig(read),
    ...readTracingConfig(read),
    /** In ms, how long a gateway that stops still answers on the connections there are, each for the last time. */
    lingerMs: read.integer("HTTP_LINGER_MS", { min: 0, max: 60_000, fallback: 0 }),
    logLevel: read.oneOf("LOG_LEVEL", ["fatal", "error", "warn", "info", "debug", "trace", "silent"], "info"),
    keyFile: read.string("SERVICE_KEY_FILE"),
    redisUrl: readRedisUrl(read),
    addresses: {
      users: read.address("USERS_ADDR"),
      queue: read.address("QUEUE_ADDR"),
      matches: read.address("MATCHES_ADDR"),
      matchmaker: read.address("MATCHMAKER_ADDR"),
      payments: read.address("PAYMENTS_ADDR"),
      realtime: read.address("REALTIME_ADDR"),
      discord: read.address("DISCORD_ADDR"),
    },
    realtimeWsUrl: read.url("REALTIME_WS_URL", ["http:"]),
    /** Folder of the built web app; without it the API stands alone. */
    webDist: read.optional("WEB_DIST") ?? null,
    /** Configured limits; the others have their default. */
    rateLimits: readRateLimits(read),
    rateLimitScale: scale,
    /** How many proxies in front of this process write `X-Forwarded-For`. */
    trustedProxies: read.integer("TRUSTED_PROXIES", { min: 0, max: 10, fallback: 0 }),
    /** Sockets that may be open at once through this process; the scale counts for a share that is not set. */
    openSockets: {
      perAddress: read.integer("SOCKETS_PER_ADDRESS", {
        min: 1,
        max: 1_000_000,
        fallback: Math.max(1, Math.round(SOCKET_CAPS.gateway.perAddress * scale)),
      }),
      inAll: read.integer("MAX_SOCKETS", {
        min: 1,
        max: 1_000_000,
        fallback: SOCKET_CAPS.gateway.inAll,
      }),
    },
    /** Further origins that pages may use. */
    contentSources: readContentSources(read),
    imageSources: readImageSources(read),
    version: read.string("APP_VERSION", "1.0.0"),
    /** How this was installed; the page 「はじめに」 names the commands of it. */
    installation: read.oneOf("INSTALLATION", INSTALLATIONS, "source"),
    /** STUN servers for the browsers of a ban/pick room. */
    stunUrls: readStunUrls(read),
    /** Public half of the keys with which realtime sends notifications; without it there are none. */
    pushKey: read.optional("VAPID_PUBLIC_KEY") ?? null,
    site: readSite(read),
    dummyLogin: readDummyLogin(env, read),
    oidc: readOidc(env, read),
    discordSignIn: readDiscordSignIn(env, read),
    discord: readDiscord(read),
    interactions: readInteractions(read),
  };
  read.check();
  return config;
};

export type Config = ReturnType<typeof readConfig>;
