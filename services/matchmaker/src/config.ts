import { type Environment, readBaseConfig, readEnvironment, readNatsConfig } from "@gokaku/service";

/** Queue gives a tick up after the interval, a minute at most. */
const LONGEST_LIFE_S = 60;
/** Part of a tick's life that the solver may take, the rest being for the way there and back; of a long one more. */
const GUARD_SHARE = 0.35;
const GUARD_SHARE_LONG = 0.6;

const guardMs = (intervalS: number): number =>
  Math.round(
    1000 * (intervalS < LONGEST_LIFE_S ? intervalS * GUARD_SHARE : LONGEST_LIFE_S * GUARD_SHARE_LONG),
  );

/** @throws ConfigError listing every bad key */
export const readConfig = (env: Environment) => {
  const read = readEnvironment(env);
  const intervalS = read.integer("MATCHING_INTERVAL_S", { min: 2, max: 3600, fallback: 120 });
  const config = {
    ...readBaseConfig(read),
    ...readNatsConfig(read),
    queueAddress: read.address("QUEUE_ADDR"),
    /** The plan must be there well before queue gives its tick up. */
    solverGuardMs: guardMs(intervalS),
  };
  read.check();
  return config;
};

export type Config = ReturnType<typeof readConfig>;
