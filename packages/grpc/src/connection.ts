import { systemClock } from "@gokaku/service";
import { type Client, connectivityState } from "@grpc/grpc-js";

/** So long a client may try in vain. */
const GIVE_UP_MS = 1_500;

/** The used part of the library's client. */
type Closable = Pick<Client, "close" | "waitForReady"> & {
  getChannel(): { getConnectivityState(tryToConnect: boolean): connectivityState };
};

export interface Connection<Kind> extends Disposable {
  /** The client to make the next call with. */
  current(): Kind;
  /** Connects, and resolves when that is done or after `withinMs`. */
  awaitReady(withinMs: number): Promise<void>;
}

const TRYING: readonly connectivityState[] = [
  connectivityState.CONNECTING,
  connectivityState.TRANSIENT_FAILURE,
];

/**
 * A client that is created again after failing for a while. The address of a dead process may swallow every
 * attempt for two minutes, in which the library does not resolve the service again.
 */
export const createConnection = <Kind extends Closable>(
  make: () => Kind,
  nowMs: () => number,
): Connection<Kind> => {
  let client = make();
  let tryingSinceMs: number | null = null;
  const connection: Connection<Kind> = {
    current() {
      if (!TRYING.includes(client.getChannel().getConnectivityState(false))) {
        tryingSinceMs = null;
        return client;
      }
      tryingSinceMs ??= nowMs();
      if (nowMs() - tryingSinceMs < GIVE_UP_MS) return client;
      const inVain = client;
      client = make();
      tryingSinceMs = null;
      inVain.close();
      return client;
    },
    awaitReady: (withinMs) =>
      new Promise((resolve) => {
        const asked = connection.current();
        if (asked.getChannel().getConnectivityState(true) === connectivityState.READY) return resolve();
        // The library compares deadlines with the machine's own clock.
        asked.waitForReady(new Date(systemClock.nowMs() + withinMs), () => resolve());
      }),
    [Symbol.dispose]: () => client.close(),
  };
  return connection;
};
