import { join } from "node:path";
import { TEST_OPERATOR } from "@gokaku/testing/operator";
import { DEFAULT_PASSWORD, inFile, isLoopback, OPERATOR_KEYS } from "./config.ts";

/** The outside world that `npm start` brings along, each in a small process of its own, `tools/<name>/main.ts`. */
export const OUTSIDE_NAMES = ["discord", "provider", "stripe"] as const;
export type OutsideName = (typeof OUTSIDE_NAMES)[number];

/** What has to be known of an instance. */
type Wiring = {
  readonly ports: { readonly outside: Readonly<Record<OutsideName, number>> };
  /** Where the site itself is. */
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly product: Readonly<Record<string, string>>;
};

type StandIn = {
  /** The real one is named by these variables; as soon as one of them is given, nothing stands in. */
  readonly insteadOf: readonly string[];
  /** Where it can stand in; everywhere without it. */
  readonly serves?: (wiring: Wiring) => boolean;
  /** What its own process is told. */
  readonly ownEnv: (wiring: Wiring) => Readonly<Record<string, string>>;
  /** Who uses it, and what they are told. */
  readonly users: readonly string[];
  readonly env: (wiring: Wiring, user: string) => Readonly<Record<string, string>>;
};

/** As whom the site is known to the stand-in of the identity provider. */
const CLIENT = { CLIENT_ID: "gokaku-web", AUDIENCE: "urn:gokaku:api" } as const;

/** Where one listens. */
export const urlOf = (wiring: Wiring, name: OutsideName): string =>
  `http://127.0.0.1:${wiring.ports.outside[name]}`;

const isNamed = ({ product }: Wiring, key: string): boolean => key in product || inFile(key) in product;

/** Good on this machine alone, where the stand-in listens. */
const STRIPE_SECRETS = { STRIPE_SECRET_KEY: "sk_test_local", STRIPE_WEBHOOK_SECRET: "whsec_local" };

export const OUTSIDE: Readonly<Record<OutsideName, StandIn>> = {
  discord: {
    insteadOf: ["DISCORD_API_URL", "DISCORD_BOT_TOKEN", "DISCORD_GUILD_ID"],
    ownEnv: ({ ports }) => ({ PORT: String(ports.outside.discord) }),
    users: ["gateway"],
    env: (wiring) => ({
      IMAGE_SOURCES: ["avatars/", "embed/avatars/"]
        .map((folder) => `https://cdn.discordapp.com/${folder}=${urlOf(wiring, "discord")}/${folder}`)
        .join(" "),
      DISCORD_API_URL: `${urlOf(wiring, "discord")}/api/v10`,
      DISCORD_BOT_TOKEN: "local-bot",
      DISCORD_GUILD_ID: "9000",
    }),
  },
  provider: {
    insteadOf: ["OIDC_ISSUER", "OIDC_AUDIENCE", "OIDC_CLIENT_ID"],
    // It asks for no password, and nobody but this machine reaches it.
    serves: ({ host }) => isLoopback(host) && process.env.NODE_ENV !== "production",
    ownEnv: (wiring) => ({
      ...CLIENT,
      PORT: String(wiring.ports.outside.provider),
      ISSUER: urlOf(wiring, "provider"),
      SITES: ["127.0.0.1", "localhost"].map((name) => `http://${name}:${wiring.port}`).join(" "),
      FOLDER: join(wiring.dataDir, "provider"),
      TEST_PLAYERS: wiring.product.DUMMY_PASSWORD === DEFAULT_PASSWORD ? "on" : "off",
    }),
    users: ["gateway"],
    env: (wiring) => ({
      OIDC_ISSUER: urlOf(wiring, "provider"),
      OIDC_AUDIENCE: CLIENT.AUDIENCE,
      OIDC_CLIENT_ID: CLIENT.CLIENT_ID,
    }),
  },
  stripe: {
    insteadOf: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_API_URL", "CHECKOUT_ADDRESS"],
    serves: () => process.env.NODE_ENV !== "production",
    ownEnv: ({ ports, port, dataDir }) => ({
      ...STRIPE_SECRETS,
      PORT: String(ports.outside.stripe),
      WEBHOOK_URL: `http://127.0.0.1:${port}/api/payments/webhook`,
      STATE_FILE: join(dataDir, "stripe.json"),
    }),
    users: ["payments", "gateway"],
    env: (wiring, user) => ({
      CHECKOUT_ADDRESS: `${urlOf(wiring, "stripe")}/c/pay/`,
      // Test money is taken in the name of a test operator; facts of a real one are never completed.
      ...(user === "gateway" && !OPERATOR_KEYS.some((key) => isNamed(wiring, key)) && TEST_OPERATOR),
      ...(user === "payments" && {
        ...STRIPE_SECRETS,
        STRIPE_API_URL: urlOf(wiring, "stripe"),
        SITE_URL: `http://localhost:${wiring.port}`,
      }),
    }),
  },
};

/** Which of them stand in for something real in this instance. */
export const standIns = (wiring: Wiring): readonly OutsideName[] =>
  OUTSIDE_NAMES.filter((name) => {
    const { insteadOf, serves } = OUTSIDE[name];
    return !insteadOf.some((key) => isNamed(wiring, key)) && (serves?.(wiring) ?? true);
  });

/** What a service is told of those. */
export const knownOutside = (wiring: Wiring, service: string): Record<string, string> =>
  Object.assign(
    {},
    ...standIns(wiring)
      .map((name) => OUTSIDE[name])
      .filter(({ users }) => users.includes(service))
      .map(({ env }) => env(wiring, service)),
  );
