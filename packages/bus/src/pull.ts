import type { ConsumerMessages } from "@nats-io/jetstream";

/**
 * The options of a pull. The client reports a deleted consumer or a broken connection at once; only missing
 * heartbeats show a server that hangs.
 */
export const PULL = { expires: 30_000, idle_heartbeat: 5_000, abort_on_missing_resource: true } as const;

/** The pause before a consumer or a subscription that ended is made again. */
export const START_AGAIN_MS = 200;

/** Ends messages when the signal is aborted, at once if it is already; disposing lets go of the signal. */
export const endOnAbort = (messages: ConsumerMessages, signal: AbortSignal): Disposable => {
  // Its promise resolves when whoever iterates has ended.
  const end = (): void => void messages.close();
  signal.addEventListener("abort", end);
  if (signal.aborted) end();
  return { [Symbol.dispose]: () => signal.removeEventListener("abort", end) };
};
