import { type ConsumerContext, startConsumer } from "@gokaku/bus";
import type { Deps } from "../deps.ts";
import { ringDevices } from "./ring-devices.ts";

/** Matches that are being rung at the same time: most of the time of one whose push service is away is waiting. */
const MATCHES_AT_ONCE = 256;

/**
 * Rings for every match once, in one of the processes. One that ends leaves what it still tries to the others. Without
 * keys there is nothing to send, and no match waits for the day on which there are.
 */
export const startRinging = (context: Omit<ConsumerContext, "deadLetters">, deps: Deps): AsyncDisposable => {
  const ending = new AbortController();
  const { log } = context;
  const deadLetters: ConsumerContext["deadLetters"] = {
    async keep({ eventId, error }) {
      log.error({ eventId, err: error }, "a match was not rung");
    },
    onReplay() {},
  };
  const consumer = startConsumer(
    "realtime_ring-devices",
    { ...context, deadLetters },
    (event, { working }) => ringDevices(deps, event, { working, signal: ending.signal }),
    { atOnce: MATCHES_AT_ONCE },
  );
  return {
    async [Symbol.asyncDispose]() {
      ending.abort();
      await consumer[Symbol.asyncDispose]();
    },
  };
};
