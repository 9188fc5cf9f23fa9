import type { ConsumerMessages } from "@nats-io/jetstream";
import type { Bus } from "./connection.ts";
import type { DirectCopies } from "./direct.ts";

const EXPIRES_MS = 30_000;
/** The loss of a single server ends the connection, and a frozen one delivers what it has when it goes on. */
const HEARTBEAT_MS = 15_000;
/** One of several servers may take the consumer with it, which nothing but its silence shows. */
const CLUSTER_HEARTBEAT_MS = 1_000;

/**
 * The options of a pull. The client reports a deleted consumer or a broken connection at once; only missing
 * heartbeats show a server that hangs.
 */
export const pullFrom = (bus: Bus) => ({
  expires: EXPIRES_MS,
  idle_heartbeat: bus.isClustered() ? CLUSTER_HEARTBEAT_MS : HEARTBEAT_MS,
  abort_on_missing_resource: true,
});

/** The pause before a consumer or a subscription that ended is made again. */
export const START_AGAIN_MS = 200;

/** Notices after which a pull request may be lost. The client itself would ask again only after half a minute. */
const LOST: ReadonlySet<string> = new Set(["heartbeats_missed", "no_responders"]);

/**
 * Ends messages when the signal is aborted, at once if it is already. Also ends them when the pull request may be lost:
 * after a reconnect, by missing heartbeats, without a leader of the consumer. Disposing lets go of the signal.
 * @param copies learns whether the stream is silent
 */
export const endWhenLost = (
  bus: Bus,
  messages: ConsumerMessages,
  copies: DirectCopies | null,
  signal: AbortSignal,
): Disposable => {
  // Its promise resolves when whoever iterates has ended.
  const end = (): void => void messages.close();
  const lose = (): void => {
    copies?.fellSilent();
    end();
  };
  const listening = bus.onReconnect(lose);
  signal.addEventListener("abort", end);
  if (signal.aborted) end();
  void (async () => {
    for await (const { type } of messages.status()) {
      if (LOST.has(type)) lose();
      else if (type === "heartbeat") copies?.isHeard();
    }
  })();
  return {
    [Symbol.dispose]() {
      listening[Symbol.dispose]();
      signal.removeEventListener("abort", end);
    },
  };
};
