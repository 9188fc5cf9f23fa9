/** The outside world that `npm start` brings along, each in a small process of its own, `tools/<name>/main.ts`. */
export const OUTSIDE_NAMES = ["discord"] as const;
export type OutsideName = (typeof OUTSIDE_NAMES)[number];

/** What has to be known of an instance. */
type Wiring = {
  readonly ports: { readonly outside: Readonly<Record<OutsideName, number>> };
  readonly product: Readonly<Record<string, string>>;
};

type StandIn = {
  /** The real one is named by these variables; as soon as one of them is given, nothing stands in. */
  readonly insteadOf: readonly string[];
  /** What its own process is told. */
  readonly ownEnv: (wiring: Wiring) => Readonly<Record<string, string>>;
  /** Who uses it, and what they are told. */
  readonly users: readonly string[];
  readonly env: (wiring: Wiring) => Readonly<Record<string, string>>;
};

/** Where one listens. */
export const urlOf = (wiring: Wiring, name: OutsideName): string =>
  `http://127.0.0.1:${wiring.ports.outside[name]}`;

export const OUTSIDE: Readonly<Record<OutsideName, StandIn>> = {
  discord: {
    insteadOf: ["DISCORD_API_URL", "DISCORD_BOT_TOKEN", "DISCORD_GUILD_ID"],
    ownEnv: ({ ports }) => ({ PORT: String(ports.outside.discord) }),
    users: ["gateway"],
    env: (wiring) => ({
      DISCORD_API_URL: `${urlOf(wiring, "discord")}/api/v10`,
      DISCORD_BOT_TOKEN: "local-bot",
      DISCORD_GUILD_ID: "9000",
    }),
  },
};

/** Which of them stand in for something real in this instance. */
export const standIns = ({ product }: Wiring): readonly OutsideName[] =>
  OUTSIDE_NAMES.filter((name) => OUTSIDE[name].insteadOf.every((key) => product[key] === undefined));

/** What a service is told of those. */
export const knownOutside = (wiring: Wiring, service: string): Record<string, string> =>
  Object.assign(
    {},
    ...standIns(wiring)
      .map((name) => OUTSIDE[name])
      .filter(({ users }) => users.includes(service))
      .map(({ env }) => env(wiring)),
  );
