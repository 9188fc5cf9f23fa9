import { RETENTION_DAYS } from "@gokaku/game";
import { type Environment, readBaseConfig, readEnvironment, readNatsConfig } from "@gokaku/service";

/** @throws ConfigError listing every bad key */
export const readConfig = (env: Environment) => {
  const read = readEnvironment(env);
  const config = {
    ...readBaseConfig(read),
    postgresUrl: read.url("POSTGRES_URL", ["postgres:", "postgresql:"]),
    ...readNatsConfig(read),
    usersAddress: read.address("USERS_ADDR"),
    matchesAddress: read.address("MATCHES_ADDR"),
    intervalS: read.integer("MATCHING_INTERVAL_S", { min: 2, max: 3600, fallback: 120 }),
    /** Retention of snapshots, plans and block lists: they hold personal data. */
    planRetentionDays: read.integer("PLAN_RETENTION_DAYS", {
      min: 1,
      max: 365,
      fallback: RETENTION_DAYS.plans,
    }),
    /** Retention of all other ended records. */
    historyDays: read.integer("HISTORY_DAYS", { min: 30, max: 3650, fallback: RETENTION_DAYS.history }),
    hours: read.oneOf("MATCHING_HOURS", ["jst", "always"], "jst"),
  };
  read.check();
  return config;
};

export type Config = ReturnType<typeof readConfig>;
