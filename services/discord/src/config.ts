import {
  type Environment,
  type EnvironmentReader,
  readBaseConfig,
  readEnvironment,
  readNatsConfig,
} from "@gokaku/service";
import { type Guild, readLayout } from "./domain/layout.ts";

const WEB = ["http:", "https:"] as const;

export interface DiscordConfig {
  readonly apiUrl: string;
  readonly botToken: string;
  /** Also the user id of the bot. */
  readonly applicationId: string;
  readonly guilds: readonly Guild[];
  /** Whether the gateway takes interactions, so that buttons and commands work. */
  readonly takesInteractions: boolean;
  /** Where links lead to, without a slash at its end. */
  readonly siteUrl: string;
}

/** Null without `DISCORD_LAYOUT`: then nothing is sent. */
const readDiscord = (read: EnvironmentReader): DiscordConfig | null => {
  const layout = read.optional("DISCORD_LAYOUT");
  if (layout === undefined) return null;
  return {
    apiUrl: read.url("DISCORD_API_URL", WEB, "https://discord.com/api/v10").replace(/\/+$/, ""),
    botToken: read.string("DISCORD_BOT_TOKEN"),
    applicationId: read.string("DISCORD_APPLICATION_ID"),
    takesInteractions: read.optional("DISCORD_PUBLIC_KEY") !== undefined,
    guilds: readLayout(layout, (sentence) => read.problem(`DISCORD_LAYOUT: ${sentence}`)),
    siteUrl: read.url("SITE_URL", WEB).replace(/\/+$/, ""),
  };
};

/** @throws ConfigError listing every bad key */
export const readConfig = (env: Environment) => {
  const read = readEnvironment(env);
  const config = {
    ...readBaseConfig(read),
    postgresUrl: read.url("POSTGRES_URL", ["postgres:", "postgresql:"]),
    ...readNatsConfig(read),
    matchesAddress: read.address("MATCHES_ADDR"),
    queueAddress: read.address("QUEUE_ADDR"),
    usersAddress: read.address("USERS_ADDR"),
    paymentsAddress: read.address("PAYMENTS_ADDR"),
    discord: readDiscord(read),
  };
  read.check();
  return config;
};

export type Config = ReturnType<typeof readConfig>;
