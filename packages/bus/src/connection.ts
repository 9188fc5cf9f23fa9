import type { Logger } from "@gokaku/service";
import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from "@nats-io/jetstream";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import { inboxOf } from "./permissions.ts";

export interface Bus extends AsyncDisposable {
  readonly connection: NatsConnection;
  readonly js: JetStreamClient;
  readonly manager: JetStreamManager;
  /** The prefix of the subjects on which this connection may receive replies. */
  readonly inboxPrefix: string;
  /** Rises with every reconnect. */
  readonly incarnation: () => number;
  onReconnect(listener: () => void): void;
  isConnected(): boolean;
}

/** Address and credentials of a URL such as `nats://users:secret@host:4222`. */
const readUrl = (url: string) => {
  const parsed = new URL(url);
  const [user, pass] = [decodeURIComponent(parsed.username), decodeURIComponent(parsed.password)];
  return {
    servers: `${parsed.protocol}//${parsed.host}`,
    ...(user === "" ? {} : { user, pass }),
  };
};

/**
 * Connects to NATS; later losses are ridden out by reconnecting for ever.
 * @throws Error with one sentence when no server with JetStream answers
 */
export const connectBus = async (options: {
  readonly url: string;
  readonly name: string;
  readonly log: Logger;
}): Promise<Bus> => {
  const { url, name, log } = options;
  let connection: NatsConnection;
  try {
    connection = await connect({
      ...readUrl(url),
      name,
      inboxPrefix: inboxOf(name),
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      reconnectJitter: 100,
      pingInterval: 20_000,
      // A stack trace for every publish is a good part of what publishing costs.
      noAsyncTraces: true,
    });
  } catch (error) {
    throw new Error(
      `NATS at ${new URL(url).host} does not answer: ${error instanceof Error ? error.message : error}`,
    );
  }
  const listeners: (() => void)[] = [];
  let incarnation = 0;
  let connected = true;
  void (async () => {
    for await (const status of connection.status()) {
      if (status.type === "disconnect") {
        connected = false;
        log.warn("the connection to NATS broke");
      }
      if (status.type === "error") log.error({ err: status.error }, "NATS refused something");
      if (status.type === "reconnect") {
        connected = true;
        incarnation++;
        log.info("connected to NATS again");
        for (const listener of listeners) listener();
      }
    }
  })();
  return {
    connection,
    js: jetstream(connection),
    manager: await jetstreamManager(connection, { checkAPI: false }),
    inboxPrefix: inboxOf(name),
    incarnation: () => incarnation,
    onReconnect: (listener) => void listeners.push(listener),
    isConnected: () => connected,
    async [Symbol.asyncDispose]() {
      if (!connection.isClosed()) await connection.drain().catch(() => connection.close());
    },
  };
};
