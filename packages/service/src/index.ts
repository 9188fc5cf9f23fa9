export { addressKey, clientAddress } from "./address.ts";
export { type AdminServer, startAdminServer } from "./admin-server.ts";
export {
  type BaseConfig,
  ConfigError,
  type Environment,
  type EnvironmentReader,
  readBaseConfig,
  readEnvironment,
  readLifeConfig,
} from "./config.ts";
export { createLogger, type Logger } from "./log.ts";
export { createMetrics, type Metrics } from "./metrics.ts";
export {
  type Chance,
  type Clock,
  type LocalClock,
  nextTurn,
  type Ports,
  systemChance,
  systemClock,
  systemTimers,
  type Timers,
} from "./ports.ts";
export { type Dependency, type Readiness, watchReadiness } from "./readiness.ts";
export { type RunningService, run, type ServiceContext } from "./run.ts";
export { openAll } from "./stack.ts";
export { currentTraceparent, newTraceparent, traceIdOf, withTraceparent } from "./trace.ts";
export { startWorker, type Worker } from "./worker.ts";
