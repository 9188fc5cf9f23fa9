export { type AdminServer, startAdminServer } from "./admin-server.ts";
export {
  type BaseConfig,
  ConfigError,
  type Environment,
  type EnvironmentReader,
  readBaseConfig,
  readEnvironment,
} from "./config.ts";
export { createLogger, type Logger } from "./log.ts";
export { createMetrics, type Metrics } from "./metrics.ts";
export {
  type Chance,
  type Clock,
  nextTurn,
  type Ports,
  systemChance,
  systemClock,
  systemTimers,
  type Timers,
} from "./ports.ts";
export { type RunningService, run, type ServiceContext } from "./run.ts";
export { openAll } from "./stack.ts";
