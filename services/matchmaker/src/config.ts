import { type Environment, readBaseConfig, readEnvironment } from "@gokaku/service";

/** @throws ConfigError listing every bad key */
export const readConfig = (env: Environment) => {
  const read = readEnvironment(env);
  const config = {
    ...readBaseConfig(read),
    natsUrl: read.url("NATS_URL", ["nats:", "tls:"]),
    queueAddress: read.address("QUEUE_ADDR"),
  };
  read.check();
  return config;
};

export type Config = ReturnType<typeof readConfig>;
