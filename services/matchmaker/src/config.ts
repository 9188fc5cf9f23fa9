import { type Environment, readBaseConfig, readEnvironment } from "@gokaku/service";

/** Part of a tick's life that the solver may take, the rest being for the way there and back. */
const GUARD_SHARE = 0.35;

/** @throws ConfigError listing every bad key */
export const readConfig = (env: Environment) => {
  const read = readEnvironment(env);
  const intervalS = read.integer("MATCHING_INTERVAL_S", { min: 2, max: 3600, fallback: 120 });
  const config = {
    ...readBaseConfig(read),
    natsUrl: read.url("NATS_URL", ["nats:", "tls:"]),
    queueAddress: read.address("QUEUE_ADDR"),
    /** Queue gives a tick up after the interval, a minute at most; the plan must be there well before. */
    solverGuardMs: Math.round(Math.min(intervalS, 60) * 1000 * GUARD_SHARE),
  };
  read.check();
  return config;
};

export type Config = ReturnType<typeof readConfig>;
