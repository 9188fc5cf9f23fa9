import { type Environment, readBaseConfig, readEnvironment } from "@gokaku/service";

/** @throws ConfigError listing every bad key */
export const readConfig = (env: Environment) => {
  const read = readEnvironment(env);
  const config = {
    ...readBaseConfig(read),
    postgresUrl: read.url("POSTGRES_URL", ["postgres:", "postgresql:"]),
  };
  read.check();
  return config;
};

export type Config = ReturnType<typeof readConfig>;
