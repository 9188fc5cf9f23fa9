import type { Clock, Logger, Metrics, Timers } from "@gokaku/service";
import { Server, ServerCredentials } from "@grpc/grpc-js";
import type { Implementation } from "./implement.ts";
import type { TokenVerifier } from "./tokens.ts";

export interface GrpcServer extends AsyncDisposable {
  readonly port: number;
  setServing(serving: boolean): void;
}

const DRAIN_MS = 5_000;

/**
 * Serves the implementations and `grpc.health.v1` on one port. Disposing it lets calls in flight finish for
 * at most 5 s.
 */
export const startGrpcServer = async (options: {
  readonly host: string;
  readonly port: number;
  readonly implementations: readonly Implementation[];
  readonly verifier: TokenVerifier;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Whether a failure is of something the service stands on, such as its database: `unavailable`, not `internal`. */
  readonly isOutage?: (error: unknown) => boolean;
}): Promise<GrpcServer> => {
  const { implementations, log, clock } = options;
  const duration = options.metrics.histogram("grpc_server_seconds");
  const server = new Server({
    "grpc.max_receive_message_length": 16 * 1024 * 1024,
    // Clients find other processes by looking names up, so this moves no load.
    "grpc.max_connection_age_ms": 3_600_000,
    "grpc.enable_channelz": 0,
    "grpc.max_connection_age_grace_ms": 30_000,
  });
  for (const implementation of implementations) {
    server.addService(
      implementation.definition,
      implementation.bind({
        verifier: options.verifier,
        nowMs: () => clock.nowMs(),
        isOutage: options.isOutage ?? (() => false),
        onUnexpected: (method, error) => log.error({ err: error, method }, "a call failed unexpectedly"),
        observe: (method, code, startedAtMs) =>
          duration.observe({ method, code }, (clock.nowMs() - startedAtMs) / 1000),
      }),
    );
  }
  // Loads a reader of .proto files, which a process without a gRPC server does not need.
  const { HealthImplementation } = await import("grpc-health-check");
  const health = new HealthImplementation({ "": "NOT_SERVING" });
  health.addToServer(server);
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`${options.host}:${options.port}`, ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  return {
    port,
    setServing: (serving) => health.setStatus("", serving ? "SERVING" : "NOT_SERVING"),
    async [Symbol.asyncDispose]() {
      health.setStatus("", "NOT_SERVING");
      await new Promise<void>((resolve) => {
        const force = options.timers.after(DRAIN_MS, () => server.forceShutdown());
        server.tryShutdown(() => {
          force[Symbol.dispose]();
          resolve();
        });
      });
    },
  };
};
