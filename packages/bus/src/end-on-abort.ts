import type { ConsumerMessages } from "@nats-io/jetstream";

/** Ends messages when the signal is aborted, at once if it is already; disposing lets go of the signal. */
export const endOnAbort = (messages: ConsumerMessages, signal: AbortSignal): Disposable => {
  // Its promise resolves when whoever iterates has ended.
  const end = (): void => void messages.close();
  signal.addEventListener("abort", end);
  if (signal.aborted) end();
  return { [Symbol.dispose]: () => signal.removeEventListener("abort", end) };
};
