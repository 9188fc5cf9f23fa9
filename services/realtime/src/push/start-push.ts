import { type ConsumerContext, startConsumer } from "@gokaku/bus";
import type { Deps } from "../deps.ts";
import { notifyDevices } from "./notify-devices.ts";

/** Matches notified at the same time: while a push service is unavailable, most of that time is waiting. */
const MATCHES_AT_ONCE = 256;

/**
 * Notifies every match once, in one of the processes. A process that ends leaves its open tries to the
 * others. Without keys no message is sent, and no match waits for them.
 */
export const startPush = (context: Omit<ConsumerContext, "deadLetters">, deps: Deps): AsyncDisposable => {
  const ending = new AbortController();
  const { log } = context;
  const deadLetters: ConsumerContext["deadLetters"] = {
    async keep({ eventId, error }) {
      log.error({ eventId, err: error }, "the push notifications of a match failed");
    },
    onReplay() {},
  };
  const consumer = startConsumer(
    "realtime_notify-devices",
    { ...context, deadLetters },
    (event, { working }) => notifyDevices(deps, event, { working, signal: ending.signal }),
    { atOnce: MATCHES_AT_ONCE },
  );
  return {
    async [Symbol.asyncDispose]() {
      ending.abort();
      await consumer[Symbol.asyncDispose]();
    },
  };
};
