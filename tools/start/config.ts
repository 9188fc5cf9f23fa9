import { resolve } from "node:path";
import { parseNatsUrl, withoutCredentials } from "@gokaku/service";
import { isRedisUrl, REDIS_URL_FORMS } from "@gokaku/service/redis-url";
import type { ServerName } from "../infra/server.ts";
import { readOptions } from "../process/options.ts";
import { CliError } from "../process/say.ts";

export interface StartConfig {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly urls: { readonly postgres?: string; readonly redis?: string; readonly nats?: string };
  /** Passed to the services unchanged. */
  readonly product: Readonly<Record<string, string>>;
  /** Whether a process that ended by itself is started again. */
  readonly restartsEnded: boolean;
  /** Whether services with little work share a process. */
  readonly sharesProcesses: boolean;
  readonly serverPorts: ServerPorts;
}

/** The port of this machine at which a service reaches a server, by service and server, in place of the server's own. */
export type ServerPorts = Readonly<Record<string, Readonly<Partial<Record<ServerName, number>>>>>;

type Env = Readonly<Record<string, string | undefined>>;

const given = (env: Env, key: string): string | undefined => {
  const value = env[key]?.trim();
  return value === "" ? undefined : value;
};

const wholeNumber = (env: Env, key: string, fallback: number, low: number, high: number): number => {
  const text = given(env, key);
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < low || value > high) {
    throw new CliError(`${key} must be a whole number from ${low} to ${high}, not "${text}".`);
  }
  return value;
};

const oneOf = (env: Env, key: string, fallback: string, choices: readonly string[]): string => {
  const text = given(env, key) ?? fallback;
  if (!choices.includes(text)) throw new CliError(`${key} must be ${choices.join(" or ")}, not "${text}".`);
  return text;
};

const scale = (env: Env, key: string): string => {
  const text = given(env, key) ?? "1";
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0 || value > 100_000) {
    throw new CliError(`${key} must be a number above 0 and at most 100000, not "${text}".`);
  }
  return text;
};

const serverUrl = (env: Env, key: string, protocols: readonly string[]): string | undefined => {
  const text = given(env, key);
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (!url || !protocols.includes(url.protocol) || url.hostname === "") {
    throw new CliError(
      `${key} must be a URL such as ${protocols[0]}//host:port, not "${withoutCredentials(text)}".`,
    );
  }
  return text;
};

const redisUrl = (env: Env): string | undefined => {
  const text = given(env, "REDIS_URL");
  if (text !== undefined && !isRedisUrl(text))
    throw new CliError(`REDIS_URL must be a URL such as ${REDIS_URL_FORMS}, not "${text}".`);
  return text;
};

const natsUrl = (env: Env): string | undefined => {
  const text = given(env, "NATS_URL");
  const servers = text === undefined ? null : parseNatsUrl(text);
  if (typeof servers === "string") throw new CliError(`NATS_URL ${servers}.`);
  return text;
};

const hostName = (env: Env): string => {
  const text = given(env, "HOST") ?? "127.0.0.1";
  if (!/^[A-Za-z0-9.:_-]+$/.test(text))
    throw new CliError(`HOST must be an address or a host name, not "${text}".`);
  return text;
};

export const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || host.startsWith("127.");

/** The published default password of the test accounts. */
export const DEFAULT_PASSWORD = "gokaku";

/** The published password opens an admin account, so it is refused unless the host is loopback. */
const dummyPassword = (env: Env, host: string): string => {
  const password = given(env, "DUMMY_PASSWORD") ?? DEFAULT_PASSWORD;
  const isPublic = !isLoopback(host) || given(env, "NODE_ENV") === "production";
  if (isPublic && password === DEFAULT_PASSWORD && given(env, "DUMMY_LOGIN") !== "off") {
    throw new CliError(
      `With HOST ${host}${isLoopback(host) ? " and NODE_ENV=production" : ""} anyone could sign in as an admin with the published password: set DUMMY_PASSWORD to one of your own, or DUMMY_LOGIN=off.`,
    );
  }
  return password;
};

export const dataDirOf = (env: Env, root: string): string =>
  resolve(root, given(env, "DATA_DIR") ?? ".local");

/** For payments only. */
export const PAYMENT_KEYS: readonly string[] = [
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_API_URL",
  "SITE_URL",
];

/** Legally required facts about the operator; without all of them the shop is closed. */
export const OPERATOR_KEYS: readonly string[] = [
  "OPERATOR_NAME",
  "OPERATOR_REPRESENTATIVE",
  "OPERATOR_ADDRESS",
  "OPERATOR_PHONE",
  "OPERATOR_EMAIL",
];

/** Of push notifications; `npm start` generates them when none is set. */
export const PUSH_KEYS: readonly string[] = ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "VAPID_SUBJECT"];

export const inFile = (key: string): string => `${key}_FILE`;

/** Variables that `npm start` passes on unchanged, also as `…_FILE`; each service validates its own. */
export const PASSED_ON: readonly string[] = [
  "OIDC_ISSUER",
  "OIDC_AUDIENCE",
  "OIDC_CLIENT_ID",
  "OIDC_SCOPES",
  "OIDC_SUBJECT_PREFIX",
  "OIDC_JWKS_URL",
  "OIDC_USERINFO_URL",
  "LOGIN_KEYS",
  "DISCORD_CLIENT_ID",
  "DISCORD_CLIENT_SECRET",
  "DISCORD_BOT_TOKEN",
  "DISCORD_GUILD_ID",
  "DISCORD_API_URL",
  "DISCORD_APPLICATION_ID",
  "DISCORD_PUBLIC_KEY",
  "DISCORD_LAYOUT",
  "VOICE_CHANNEL_PAIRS",
  "STUN_URLS",
  "RATE_LIMITS",
  "IMAGE_SOURCES",
  "CSP_CONNECTIONS",
  "CSP_FRAMES",
  ...OPERATOR_KEYS,
  "STATISTICS_URL",
  "AD_FRAME_URL",
  "CHECKOUT_ADDRESS",
  ...PAYMENT_KEYS,
  ...PUSH_KEYS,
  "VAPID_FORMER_KEYS",
  "PUSH_HOSTS",
  "NATS_REPLICAS",
  "NATS_CERT_FILE",
  "NATS_KEY_FILE",
  "TRUSTED_PROXIES",
  "SOCKETS_PER_ADDRESS",
  "MAX_SOCKETS",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "OTEL_EXPORTER_OTLP_HEADERS",
  "OTEL_TRACES_SAMPLER_ARG",
  "WS_TRUSTED_PROXIES",
  "WS_MAX_SOCKETS_PER_ADDRESS",
  "WS_MAX_SOCKETS",
  "WS_DRAIN_MS",
  "HISTORY_DAYS",
  "PLAN_RETENTION_DAYS",
  "APP_VERSION",
  "INSTALLATION",
  "POSTGRES_CONNECTIONS",
  "START_WITHIN_MS",
  "STOP_WITHIN_MS",
  "HTTP_LINGER_MS",
];

const passedOn = (env: Env): Record<string, string> =>
  Object.fromEntries(
    PASSED_ON.flatMap((key) => [key, inFile(key)]).flatMap((key) => {
      const value = given(env, key);
      return value === undefined ? [] : [[key, value]];
    }),
  );

const PORTS_OF_SERVICE = String.raw`"[a-z]+":\{("(postgres|redis|nats)":\d{1,5},?)*\}`;
const SERVER_PORTS = new RegExp(String.raw`^\{(${PORTS_OF_SERVICE},?)*\}$`);

/** For measurements with a faulty network between a service and a server. */
const serverPorts = (env: Env): ServerPorts => {
  const text = given(env, "SERVER_PORTS");
  if (text === undefined) return {};
  const example = '{"queue":{"nats":21001}}';
  if (!SERVER_PORTS.test(text))
    throw new CliError(`SERVER_PORTS must be JSON such as ${example}, not "${text}".`);
  return JSON.parse(text) as ServerPorts;
};

/**
 * Reads the environment of `npm start`. `root` is the repository's folder.
 * @throws CliError naming the first invalid variable
 */
export const readStartConfig = (env: Env, root: string): StartConfig => {
  const postgres = serverUrl(env, "POSTGRES_URL", ["postgres:", "postgresql:"]);
  const redis = redisUrl(env);
  const nats = natsUrl(env);
  const host = hostName(env);
  return {
    port: wholeNumber(env, "PORT", 8080, 1, 65535),
    host,
    dataDir: dataDirOf(env, root),
    urls: { ...(postgres && { postgres }), ...(redis && { redis }), ...(nats && { nats }) },
    restartsEnded: oneOf(env, "RESTART_ENDED", "off", ["on", "off"]) === "on",
    // Spans carry the name of their process.
    sharesProcesses:
      oneOf(env, "SHARE_PROCESSES", "on", ["on", "off"]) === "on" &&
      given(env, "OTEL_EXPORTER_OTLP_ENDPOINT") === undefined,
    serverPorts: serverPorts(env),
    product: {
      ...passedOn(env),
      MATCHING_INTERVAL_S: String(wholeNumber(env, "MATCHING_INTERVAL_S", 20, 2, 3600)),
      MATCHING_HOURS: oneOf(env, "MATCHING_HOURS", "always", ["always", "jst"]),
      REPORT_DEADLINE_S: String(wholeNumber(env, "REPORT_DEADLINE_S", 2400, 30, 86_400)),
      RATE_LIMIT_SCALE: scale(env, "RATE_LIMIT_SCALE"),
      RANKING_MIN_MATCHES: String(wholeNumber(env, "RANKING_MIN_MATCHES", 1, 1, 1000)),
      DUMMY_LOGIN: oneOf(env, "DUMMY_LOGIN", "on", ["on", "off"]),
      DUMMY_PASSWORD: dummyPassword(env, host),
      LOG_LEVEL: oneOf(env, "LOG_LEVEL", "info", ["trace", "debug", "info", "warn", "error"]),
    },
  };
};

/** The stand-in at which players sign in while no real provider is configured. */
export type SignInPlace = "provider" | "discord";

export interface StartOptions {
  readonly isDoctor: boolean;
  readonly bots: number;
  readonly signIn: SignInPlace;
  readonly onlyServers: boolean;
  readonly withoutWeb: boolean;
}

/**
 * Reads the arguments after `npm start --`.
 * @throws CliError for an unknown or invalid option
 */
export const readStartOptions = (args: readonly string[]): StartOptions => {
  const values = readOptions(
    {
      doctor: { type: "boolean", default: false },
      bots: { type: "string", default: "0" },
      discord: { type: "boolean", default: false },
      "no-web": { type: "boolean", default: false },
      "only-servers": { type: "boolean", default: false },
    },
    args,
  );
  const bots = Number(values.bots);
  if (!/^\d+$/.test(values.bots) || bots > 47)
    throw new CliError(
      `--bots takes a number from 0 to 47 (there are 47 test accounts), not "${values.bots}".`,
    );
  return {
    isDoctor: values.doctor,
    bots,
    signIn: values.discord ? "discord" : "provider",
    onlyServers: values["only-servers"],
    withoutWeb: values["no-web"],
  };
};
