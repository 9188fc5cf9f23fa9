import { readPushHosts } from "@gokaku/game";
import { type Environment, readBaseConfig, readEnvironment, readNatsConfig } from "@gokaku/service";

/** @throws ConfigError naming every key that is wrong */
export const readConfig = (env: Environment) => {
  const read = readEnvironment(env);
  const config = {
    ...readBaseConfig(read),
    postgresUrl: read.url("POSTGRES_URL", ["postgres:", "postgresql:"]),
    ...readNatsConfig(read),
    matchesAddress: read.address("MATCHES_ADDR"),
    /** The push services that devices may be reached at. */
    pushHosts: readPushHosts(read, "PUSH_HOSTS"),
    /** Outside production a webhook may be at an http address of this machine. */
    allowsLocalWebhooks: env.NODE_ENV !== "production",
    rankingMinMatches: read.integer("RANKING_MIN_MATCHES", { min: 0, max: 1000, fallback: 5 }),
  };
  read.check();
  return config;
};

export type Config = ReturnType<typeof readConfig>;
