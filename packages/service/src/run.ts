import { startAdminServer } from "./admin-server.ts";
import { ConfigError, type Environment, type TracingConfig } from "./config.ts";
import { createLogger, type Logger } from "./log.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { type Ports, systemChance, systemClock, systemTimers } from "./ports.ts";
import { awaitServers } from "./servers.ts";

/** The environment of a service. */
export interface ServiceContext {
  readonly ports: Ports;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/** A running service. Disposing it finishes what is in flight, in order, and leaves nothing. */
export interface RunningService extends AsyncDisposable {
  /** Whether it can serve now; never a statement about another service. */
  isReady(): boolean;
}

interface RunConfig {
  readonly adminHost: string;
  readonly adminPort: number;
  readonly logLevel: string;
  readonly startWithinMs: number;
  readonly stopWithinMs: number;
  readonly tracing: TracingConfig | null;
}

const stopRequested = (): Promise<string> =>
  new Promise((resolve) => {
    process.once("SIGTERM", () => resolve("SIGTERM"));
    process.once("SIGINT", () => resolve("SIGINT"));
    process.once("disconnect", () => resolve("the parent is gone"));
  });

/** The sentence of an error and of what caused it, for the one line that a failed start prints. */
const sentence = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(sentence).join(" ");
  return error instanceof Error ? error.message : String(error);
};

/** Runs a service from its start to its stop. */
export type Service = (env: Environment) => Promise<void>;

/**
 * A service that reads its configuration from an environment, starts, opens its admin port, and stops on a signal. A
 * wrong configuration or a failed start prints one clear line each and ends the process with 1.
 */
export const createService =
  <Config extends RunConfig>(
    name: string,
    readConfig: (env: Environment) => Config,
    start: (config: Config, context: ServiceContext) => Promise<RunningService>,
  ): Service =>
  async (env) => {
    let config: Config;
    try {
      config = readConfig(env);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      for (const problem of error.problems) console.error(`${name}: ${problem}`);
      process.exit(1);
    }

    const log = createLogger(name, config.logLevel);
    const metrics = createMetrics(name);
    const timers = systemTimers((error) => log.error({ err: error }, "a timed job failed"));
    const ports: Ports = { clock: systemClock, chance: systemChance, timers, fetch };
    const stopping = stopRequested();
    process.on("unhandledRejection", (error) => {
      log.fatal({ err: error }, "unhandled rejection");
      process.exit(1);
    });

    for (const key of await awaitServers(env, config.startWithinMs, ports))
      log.warn({ key }, "a server is still not there");
    // Loaded where spans are wanted, because it is some MiB.
    const spans =
      config.tracing === null
        ? null
        : (await import("./export-spans.ts")).exportSpans(name, config.tracing, log);
    let draining = false;
    let running: RunningService;
    try {
      running = await start(config, { ports, log, metrics });
    } catch (error) {
      log.fatal({ err: error }, "start failed");
      console.error(`${name}: could not start: ${sentence(error)}`);
      process.exit(1);
    }
    const admin = await startAdminServer({
      host: config.adminHost,
      port: config.adminPort,
      metrics,
      isReady: () => !draining && running.isReady(),
    });
    log.info({ adminPort: admin.port }, "started");

    const reason = await stopping;
    draining = true;
    log.info({ reason }, "stopping");
    using _late = timers.after(config.stopWithinMs, () => {
      log.fatal({ left: process.getActiveResourcesInfo() }, "did not stop in time");
      process.exit(1);
    });
    await running[Symbol.asyncDispose]();
    await spans?.[Symbol.asyncDispose]();
    await admin[Symbol.asyncDispose]();
    log.info("stopped");
  };

/** Runs services as this process, each in its own environment, until all have stopped. */
export const run = async (
  ...services: readonly { readonly service: Service; readonly env: Environment }[]
): Promise<never> => {
  await Promise.all(services.map(({ service, env }) => service(env)));
  process.exit(0);
};
