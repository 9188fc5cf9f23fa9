import { join } from "node:path";
// Not of the whole stand-in: the launcher would keep its memory.
import { LOCAL_DISCORD } from "@gokaku/testing/discord/local";
import { TEST_OPERATOR } from "@gokaku/testing/operator";
import { DEFAULT_PASSWORD, inFile, isLoopback, OPERATOR_KEYS, type SignInPlace } from "./config.ts";

/** Stand-ins for external services, each a process of `tools/<name>/main.ts`. */
export const STAND_IN_NAMES = ["discord", "provider", "stripe"] as const;
export type StandInName = (typeof STAND_IN_NAMES)[number];

interface Wiring {
  readonly ports: { readonly standIns: Readonly<Record<StandInName, number>> };
  /** The address of the site. */
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly signIn: SignInPlace;
  readonly product: Readonly<Record<string, string>>;
}

interface StandIn {
  /** Variables of the real service; the stand-in is not used when one of them is set. */
  readonly insteadOf: readonly string[];
  /** Restricts where the stand-in is used. */
  readonly serves?: (wiring: Wiring) => boolean;
  /** The environment of its process. */
  readonly ownEnv: (wiring: Wiring) => Readonly<Record<string, string>>;
  /** The services that use it. */
  readonly users: readonly string[];
  readonly env: (wiring: Wiring, user: string) => Readonly<Record<string, string>>;
}

/** The client of the identity provider's stand-in. */
const CLIENT = { CLIENT_ID: "gokaku-web", AUDIENCE: "urn:gokaku:api" } as const;

export const urlOf = (wiring: Wiring, name: StandInName): string =>
  `http://127.0.0.1:${wiring.ports.standIns[name]}`;

const LOWEST_TIER = 1_300;
const TIER = 100;

/** The channels and roles of the first server of the stand-in. */
const LOCAL_LAYOUT = JSON.stringify({
  guilds: [
    {
      guild: LOCAL_DISCORD.guildId,
      queueChannels: [LOCAL_DISCORD.channels.queue],
      matchChannel: LOCAL_DISCORD.channels.matches,
      rooms: [0, 2, 4, 6].map((place) => LOCAL_DISCORD.voice.slice(place, place + 2)),
      staffChannel: LOCAL_DISCORD.channels.staff,
      roles: {
        tiers: LOCAL_DISCORD.roles.tiers.map((role, place) => ({ from: LOWEST_TIER + TIER * place, role })),
        top100: LOCAL_DISCORD.roles.top100,
      },
    },
  ],
});

const isNamed = ({ product }: Wiring, key: string): boolean => key in product || inFile(key) in product;

/** Safe because the stand-in listens on this machine only. */
const STRIPE_SECRETS = { STRIPE_SECRET_KEY: "sk_test_local", STRIPE_WEBHOOK_SECRET: "whsec_local" };

/** The site's addresses on this machine. */
const sitesOf = ({ port }: Wiring): string =>
  ["127.0.0.1", "localhost"].map((name) => `http://${name}:${port}`).join(" ");

/** A stand-in for sign-in asks for no password, so only this machine may reach it. */
const mayOpenSignIn = ({ host }: Wiring): boolean =>
  isLoopback(host) && process.env.NODE_ENV !== "production";

const signsInAtDiscord = (wiring: Wiring): boolean =>
  wiring.signIn === "discord" &&
  mayOpenSignIn(wiring) &&
  !STAND_INS.provider.insteadOf.some((key) => isNamed(wiring, key));

export const STAND_INS: Readonly<Record<StandInName, StandIn>> = {
  discord: {
    insteadOf: [
      "DISCORD_API_URL",
      "DISCORD_BOT_TOKEN",
      "DISCORD_GUILD_ID",
      "DISCORD_CLIENT_ID",
      "DISCORD_LAYOUT",
    ],
    serves: () => process.env.NODE_ENV !== "production",
    ownEnv: (wiring) => ({
      PORT: String(wiring.ports.standIns.discord),
      SITES: sitesOf(wiring),
      INTERACTIONS_URL: `http://127.0.0.1:${wiring.port}/api/discord/interactions`,
    }),
    users: ["gateway", "discord"],
    env: (wiring, user) => ({
      ...(user === "discord" && {
        DISCORD_LAYOUT: LOCAL_LAYOUT,
        DISCORD_APPLICATION_ID: LOCAL_DISCORD.clientId,
        DISCORD_BOT_TOKEN: LOCAL_DISCORD.botToken,
      }),
      DISCORD_PUBLIC_KEY: LOCAL_DISCORD.publicKey,
      SITE_URL: `http://localhost:${wiring.port}`,
      IMAGE_SOURCES: ["avatars/", "embed/avatars/"]
        .map((folder) => `https://cdn.discordapp.com/${folder}=${urlOf(wiring, "discord")}/${folder}`)
        .join(" "),
      DISCORD_API_URL: `${urlOf(wiring, "discord")}/api/v10`,
      DISCORD_GUILD_ID: LOCAL_DISCORD.guildId,
      ...(signsInAtDiscord(wiring)
        ? { DISCORD_CLIENT_ID: LOCAL_DISCORD.clientId, DISCORD_CLIENT_SECRET: LOCAL_DISCORD.clientSecret }
        : { DISCORD_BOT_TOKEN: LOCAL_DISCORD.botToken }),
    }),
  },
  provider: {
    insteadOf: ["OIDC_ISSUER", "OIDC_AUDIENCE", "OIDC_CLIENT_ID", "DISCORD_CLIENT_ID"],
    serves: (wiring) => wiring.signIn === "provider" && mayOpenSignIn(wiring),
    ownEnv: (wiring) => ({
      ...CLIENT,
      PORT: String(wiring.ports.standIns.provider),
      ISSUER: urlOf(wiring, "provider"),
      SITES: sitesOf(wiring),
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
      PORT: String(ports.standIns.stripe),
      WEBHOOK_URL: `http://127.0.0.1:${port}/api/payments/webhook`,
      STATE_FILE: join(dataDir, "stripe.json"),
    }),
    users: ["payments", "gateway"],
    env: (wiring, user) => ({
      CHECKOUT_ADDRESS: `${urlOf(wiring, "stripe")}/c/pay/`,
      // Test payments name a test operator; a real operator's facts are never completed by it.
      ...(user === "gateway" && !OPERATOR_KEYS.some((key) => isNamed(wiring, key)) && TEST_OPERATOR),
      ...(user === "payments" && {
        ...STRIPE_SECRETS,
        STRIPE_API_URL: urlOf(wiring, "stripe"),
        SITE_URL: `http://localhost:${wiring.port}`,
      }),
    }),
  },
};

/** The stand-ins that this instance uses. */
export const standInsOf = (wiring: Wiring): readonly StandInName[] =>
  STAND_IN_NAMES.filter((name) => {
    const { insteadOf, serves } = STAND_INS[name];
    return !insteadOf.some((key) => isNamed(wiring, key)) && (serves?.(wiring) ?? true);
  });

/** The environment that a service gets from the stand-ins. */
export const standInEnv = (wiring: Wiring, service: string): Record<string, string> =>
  Object.assign(
    {},
    ...standInsOf(wiring)
      .map((name) => STAND_INS[name])
      .filter(({ users }) => users.includes(service))
      .map(({ env }) => env(wiring, service)),
  );
