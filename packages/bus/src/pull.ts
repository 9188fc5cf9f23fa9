import type { ConsumerMessages } from "@nats-io/jetstream";

/**
 * How messages are asked for. A consumer that is gone, or a connection that breaks, is told at once; only a server
 * that falls silent is noticed by its missing heartbeats.
 */
export const PULL = { expires: 30_000, idle_heartbeat: 5_000, abort_on_missing_resource: true } as const;

/** Ends messages when the signal is aborted, at once if it is already; disposing lets go of the signal. */
export const endOnAbort = (messages: ConsumerMessages, signal: AbortSignal): Disposable => {
  // Its promise resolves when whoever iterates has ended.
  const end = (): void => void messages.close();
  signal.addEventListener("abort", end);
  if (signal.aborted) end();
  return { [Symbol.dispose]: () => signal.removeEventListener("abort", end) };
};
