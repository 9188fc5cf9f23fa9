import { Client, credentials, Metadata } from "@grpc/grpc-js";
import { LOOK_UP_AGAIN_MS } from "./client.ts";
import { createConnection } from "./connection.ts";

const PATH = "/grpc.health.v1.Health/Check";
/** `status: SERVING` as grpc.health.v1 encodes it. */
const SERVING = Buffer.from([0x08, 0x01]);

export interface HealthCheck extends Disposable {
  /** Asks once; everything but a clear yes in time is a no. */
  isServing(timeoutMs: number): Promise<boolean>;
}

/** Asks a service's `grpc.health.v1`. @param address host:port */
export const createHealthCheck = (address: string): HealthCheck => {
  const make = () =>
    new Client(address, credentials.createInsecure(), {
      "grpc.initial_reconnect_backoff_ms": 100,
      "grpc.min_reconnect_backoff_ms": 100,
      "grpc.max_reconnect_backoff_ms": 1000,
      "grpc.dns_min_time_between_resolutions_ms": LOOK_UP_AGAIN_MS,
    });
  // A bare clock is right here: grpc-js compares deadlines with the machine's own.
  const connection = createConnection(make, () => Date.now());
  const same = (bytes: Buffer) => bytes;
  return {
    isServing: (timeoutMs) =>
      new Promise((resolve) => {
        const deadline = new Date(Date.now() + timeoutMs);
        // One that has just taken the place of another is asked as well, instead of the one that is gone.
        const metadata = new Metadata({ waitForReady: true });
        connection
          .current()
          .makeUnaryRequest(PATH, same, same, Buffer.alloc(0), metadata, { deadline }, (error, answer) =>
            resolve(error === null && answer?.equals(SERVING) === true),
          );
      }),
    [Symbol.dispose]: () => connection[Symbol.dispose](),
  };
};
