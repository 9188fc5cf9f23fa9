import {
  type Environment,
  type EnvironmentReader,
  readBaseConfig,
  readEnvironment,
  readNatsConfig,
} from "@gokaku/service";

export interface StripeConfig {
  readonly secretKey: string;
  /** The first one signs; others were replaced and count until the provider has stopped to use them. */
  readonly webhookSecrets: readonly string[];
  readonly apiUrl: string;
  /** With what the address of a payment page has to begin. */
  readonly checkoutUrl: string;
  /** Where buyers come back to, without a slash at its end. */
  readonly siteUrl: string;
}

const API_URL = "https://api.stripe.com";
const CHECKOUT_PAGES = "https://checkout.stripe.com/";
const WEB = ["http:", "https:"] as const;

const isHttps = (url: string): boolean => url.startsWith("https://");

/** Combinations that cannot be intended, though each part alone is valid. */
const contradictions = (config: StripeConfig, env: Environment): readonly string[] => {
  const { secretKey, apiUrl, siteUrl, checkoutUrl } = config;
  const isProduction = env.NODE_ENV === "production";
  const isTestDeployment = env.I_KNOW_THIS_IS_A_TEST_DEPLOYMENT === "yes";
  const isLive = /^[a-z]+_live_/.test(secretKey);
  return [
    ...(isLive && new URL(apiUrl).origin !== API_URL
      ? [`STRIPE_SECRET_KEY is a live key, but STRIPE_API_URL is not ${API_URL}: it would be disclosed.`]
      : []),
    ...(isProduction && !isLive && !isTestDeployment
      ? [
          "STRIPE_SECRET_KEY is no live key with NODE_ENV=production: badges would be given for test money. Set I_KNOW_THIS_IS_A_TEST_DEPLOYMENT=yes if that is meant.",
        ]
      : []),
    ...(isLive && ![apiUrl, siteUrl, checkoutUrl].every(isHttps)
      ? [
          "With a live STRIPE_SECRET_KEY, STRIPE_API_URL, CHECKOUT_ADDRESS and SITE_URL must begin with https://.",
        ]
      : []),
  ];
};

/** Null while nothing is sold: then none of its keys is set. */
const readStripe = (read: EnvironmentReader, env: Environment): StripeConfig | null => {
  if (read.optional("STRIPE_SECRET_KEY") === undefined) {
    if (read.optional("STRIPE_WEBHOOK_SECRET") !== undefined)
      read.problem("STRIPE_WEBHOOK_SECRET is set, but STRIPE_SECRET_KEY is not: nothing could be sold.");
    return null;
  }
  const config = {
    secretKey: read.string("STRIPE_SECRET_KEY"),
    webhookSecrets: read
      .string("STRIPE_WEBHOOK_SECRET")
      .split(",")
      .map((secret) => secret.trim())
      .filter((secret) => secret !== ""),
    apiUrl: read.url("STRIPE_API_URL", WEB, API_URL),
    checkoutUrl: read.url("CHECKOUT_ADDRESS", WEB, CHECKOUT_PAGES),
    siteUrl: read.url("SITE_URL", WEB).replace(/\/+$/, ""),
  };
  if (read.optional("STRIPE_WEBHOOK_SECRET") !== undefined && config.webhookSecrets.length === 0)
    read.problem("STRIPE_WEBHOOK_SECRET holds no secret.");
  if (![config.apiUrl, config.checkoutUrl, config.siteUrl].every((url) => URL.canParse(url))) return config;
  for (const sentence of contradictions(config, env)) read.problem(sentence);
  return config;
};

/** @throws ConfigError listing every bad key */
export const readConfig = (env: Environment) => {
  const read = readEnvironment(env);
  const config = {
    ...readBaseConfig(read),
    postgresUrl: read.url("POSTGRES_URL", ["postgres:", "postgresql:"]),
    ...readNatsConfig(read),
    usersAddress: read.address("USERS_ADDR"),
    stripe: readStripe(read, env),
  };
  read.check();
  return config;
};

export type Config = ReturnType<typeof readConfig>;
