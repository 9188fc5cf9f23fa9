import { systemTimers } from "@gokaku/service";
import { Client, credentials, Metadata } from "@grpc/grpc-js";
import { createConnection } from "./connection.ts";
import { type LookUp, watched } from "./resolver.ts";

const PATH = "/grpc.health.v1.Health/Check";
/** `status: SERVING` as grpc.health.v1 encodes it. */
const SERVING = Buffer.from([0x08, 0x01]);
const ASK_AGAIN_MS = [0, 50, 150, 300] as const;

export interface HealthCheck extends Disposable {
  /** Whether one of the service's processes says in time that it is serving. */
  isServing(timeoutMs: number): Promise<boolean>;
}

/**
 * Asks a service's `grpc.health.v1`, its processes in turn: one that stops says no while the others serve.
 * @param address host:port
 */
export const createHealthCheck = (address: string, lookUp?: LookUp): HealthCheck => {
  const { target, options } = watched(address, lookUp);
  const make = () =>
    new Client(target, credentials.createInsecure(), {
      ...options,
      "grpc.initial_reconnect_backoff_ms": 100,
      "grpc.min_reconnect_backoff_ms": 100,
      "grpc.max_reconnect_backoff_ms": 1000,
      "grpc.service_config": JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
      "grpc.service_config_disable_resolution": 1,
    });
  // A bare clock is right here: grpc-js compares deadlines with the machine's own.
  const connection = createConnection(make, () => Date.now());
  const timers = systemTimers(() => {});
  const same = (bytes: Buffer) => bytes;
  const ask = (deadline: number): Promise<boolean> =>
    new Promise((resolve) => {
      // One that has just taken the place of another is asked as well, instead of the one that is gone.
      const metadata = new Metadata({ waitForReady: true });
      connection
        .current()
        .makeUnaryRequest(PATH, same, same, Buffer.alloc(0), metadata, { deadline }, (error, answer) =>
          resolve(error === null && answer?.equals(SERVING) === true),
        );
    });
  return {
    async isServing(timeoutMs) {
      const deadline = Date.now() + timeoutMs;
      for (const pause of ASK_AGAIN_MS) {
        if (Date.now() + pause >= deadline) break;
        if (pause > 0) await timers.sleep(pause);
        if (await ask(deadline)) return true;
      }
      return false;
    },
    [Symbol.dispose]: () => connection[Symbol.dispose](),
  };
};
