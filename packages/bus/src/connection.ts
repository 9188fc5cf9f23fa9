import { type Logger, type NatsConfig, parseNatsUrl } from "@gokaku/service";
import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from "@nats-io/jetstream";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import { inboxOf } from "./permissions.ts";

export interface Bus extends AsyncDisposable {
  readonly connection: NatsConnection;
  readonly js: JetStreamClient;
  readonly manager: JetStreamManager;
  /** The service that speaks on this connection. */
  readonly service: string;
  /** How many copies each stream is to have; absent: what the server has. */
  readonly replicas: number | undefined;
  /** The prefix of the subjects on which this connection may receive replies. */
  readonly inboxPrefix: string;
  /** Rises with every reconnect. */
  readonly incarnation: () => number;
  /** @returns what stops the listening */
  onReconnect(listener: () => void): Disposable;
  isConnected(): boolean;
  /** Whether the server is one of several, so that it can be lost without the others. */
  isClustered(): boolean;
  /** Warns once of each sentence. */
  warn(sentence: string): void;
  /** How long the servers may be silent while the connection moves, or they choose another leader; 0 of a single one. */
  patienceMs(): number;
}

const PING_MS = 20_000;
/** One of several servers is left when it answers no ping for one and a half to three seconds. */
const CLUSTER_PING_MS = 1_500;
/** A frozen server takes a connection and says nothing. */
const CONNECT_MS = 2_000;
/** Of the calls of JetStream's API. Of several servers, a stream without a leader does not answer them. */
const ANSWER_MS = 5_000;
const CLUSTER_ANSWER_MS = 2_500;
/** Servers choose another leader within four to nine seconds. */
const PATIENCE_MS = 15_000;

/** The addresses, the credentials and the certificate of the connection. */
const optionsOf = ({ natsUrl, natsCertFile, natsKeyFile }: NatsConfig) => {
  const parsed = parseNatsUrl(natsUrl);
  if (typeof parsed === "string") throw new Error(`The address of NATS ${parsed}.`);
  const { servers, user, password, isEncrypted } = parsed;
  const own =
    natsCertFile === undefined || natsKeyFile === undefined
      ? {}
      : { certFile: natsCertFile, keyFile: natsKeyFile };
  return {
    servers: [...servers],
    ...(user === "" ? {} : { user, pass: password }),
    // The files are read at each connect, so a renewed certificate needs no restart.
    ...(isEncrypted || natsCertFile !== undefined ? { tls: own } : {}),
  };
};

const hostsOf = (servers: readonly string[]): string => servers.map((url) => new URL(url).host).join(", ");

/**
 * Connects to NATS; later losses are ridden out by reconnecting for ever, to any of the addresses.
 * @throws Error with one sentence when no server with JetStream answers
 */
export const connectBus = async (
  options: NatsConfig & { readonly name: string; readonly log: Logger },
): Promise<Bus> => {
  const { name, log, natsReplicas } = options;
  const where = optionsOf(options);
  let connection: NatsConnection;
  try {
    connection = await connect({
      ...where,
      name,
      inboxPrefix: inboxOf(name),
      timeout: CONNECT_MS,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      reconnectJitter: 100,
      reconnectJitterTLS: 100,
      ...(where.servers.length > 1
        ? { pingInterval: CLUSTER_PING_MS, maxPingOut: 1 }
        : { pingInterval: PING_MS }),
      // A stack trace for every publish is a good part of what publishing costs.
      noAsyncTraces: true,
    });
  } catch (error) {
    throw new Error(
      `NATS at ${hostsOf(where.servers)} does not answer: ${error instanceof Error ? error.message : error}`,
    );
  }
  const listeners = new Set<() => void>();
  const warned = new Set<string>();
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
  const isClustered = (): boolean => connection.info?.cluster !== undefined;
  const timeout = isClustered() ? CLUSTER_ANSWER_MS : ANSWER_MS;
  return {
    connection,
    js: jetstream(connection, { timeout }),
    manager: await jetstreamManager(connection, { checkAPI: false, timeout }),
    service: name,
    replicas: natsReplicas,
    inboxPrefix: inboxOf(name),
    incarnation: () => incarnation,
    onReconnect(listener) {
      listeners.add(listener);
      return { [Symbol.dispose]: () => void listeners.delete(listener) };
    },
    isConnected: () => connected,
    isClustered,
    warn(sentence) {
      if (warned.has(sentence)) return;
      warned.add(sentence);
      log.warn(sentence);
    },
    patienceMs: () => (isClustered() ? PATIENCE_MS : 0),
    async [Symbol.asyncDispose]() {
      if (!connection.isClosed()) await connection.drain().catch(() => connection.close());
    },
  };
};
