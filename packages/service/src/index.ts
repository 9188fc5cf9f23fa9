export { addressKey, clientAddress, namesSeveralHosts, networkOf } from "./address.ts";
export { type AdminServer, startAdminServer } from "./admin-server.ts";
export {
  CATALOGUE,
  describe as describeMetric,
  type MetricName,
  servicesOf as servicesOfMetric,
} from "./catalogue.ts";
export {
  type BaseConfig,
  ConfigError,
  type Environment,
  type EnvironmentReader,
  readBaseConfig,
  readEnvironment,
  readLifeConfig,
  readTracingConfig,
  type TracingConfig,
} from "./config.ts";
export { ConnectionCap, type ConnectionCaps, SOCKET_CAPS } from "./connection-cap.ts";
export { createInFlight, type InFlight } from "./in-flight.ts";
export { createLogger, type Logger } from "./log.ts";
export { memoize, memoizeLastGood } from "./memoize.ts";
export { createMetrics, type Metrics, memoizeLookUp } from "./metrics.ts";
export {
  type NatsConfig,
  type NatsServers,
  parseNatsUrl,
  readNatsConfig,
  withoutCredentials,
} from "./nats-url.ts";
export { isOwnNetwork, lookupPublic } from "./own-network.ts";
export { createPatientCheck } from "./patient-check.ts";
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
export { type CountRare, RARE_PATHS, type RarePathName, rarePathsOf } from "./rare-paths.ts";
export { type Dependency, type Readiness, watchReadiness } from "./readiness.ts";
export { createWriteCheck } from "./recent-write.ts";
export {
  type Address,
  isRedisUrl,
  parseSentinelUrl,
  REDIS_URL_FORMS,
  readRedisUrl,
  type SentinelUrl,
} from "./redis-url.ts";
export { createService, type RunningService, run, type Service, type ServiceContext } from "./run.ts";
export {
  beginTrace,
  collectSpans,
  type Ending,
  inSpan,
  type Span,
  startSpan,
  startTrace,
  type Work,
} from "./spans.ts";
export { openAll } from "./stack.ts";
export { currentTraceparent, newTraceparent, traceIdOf, withTraceparent } from "./trace.ts";
export { startWorker, type Worker } from "./worker.ts";
