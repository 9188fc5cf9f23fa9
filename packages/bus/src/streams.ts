import {
  AckPolicy,
  type ConsumerConfig,
  DeliverPolicy,
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
  type StreamInfo,
} from "@nats-io/jetstream";
import { nanos } from "@nats-io/transport-node";
import type { Bus } from "./connection.ts";
import { CONSUMERS, type ConsumerName, STREAMS, type StreamName } from "./topology.ts";

const DAY_MS = 24 * 3600 * 1000;
/** Handlers that take longer say so meanwhile. */
export const REPLICATED_ACK_WAIT_MS = 3_000;

const streamConfig = (name: StreamName) =>
  ({
    name,
    subjects: [...STREAMS[name].subjects],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: DiscardPolicy.Old,
    max_age: nanos(7 * DAY_MS),
    duplicate_window: nanos(120_000),
  }) satisfies Partial<StreamConfig>;

/** A message is delivered again after this time; of several servers the lost one may have taken it with it. */
const ackWaitMs = (replicas: number): number => (replicas === 1 ? 30_000 : REPLICATED_ACK_WAIT_MS);

const consumerConfig = (name: ConsumerName, replicas: number) =>
  ({
    durable_name: name,
    filter_subject: CONSUMERS[name].subject,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    ack_wait: nanos(ackWaitMs(replicas)),
    max_deliver: -1,
    max_ack_pending: 512,
  }) satisfies Partial<ConsumerConfig>;

const isMissing = (error: unknown, code: number): boolean =>
  error instanceof JetStreamApiError && error.code === code;

export const isConsumerMissing = (error: unknown): boolean =>
  isMissing(error, JetStreamApiCodes.ConsumerNotFound);

/** Old servers drop settings that they do not know without a word, so what was stored is read back. */
const assertStored = (what: string, wanted: object, stored: object): void => {
  for (const [key, value] of Object.entries(wanted)) {
    const found = (stored as Record<string, unknown>)[key];
    if (JSON.stringify(found) !== JSON.stringify(value)) {
      throw new Error(
        `${what}: ${key} is ${JSON.stringify(found)} on the server, not ${JSON.stringify(value)}`,
      );
    }
  }
};

/** The message of an error of the server's API; any other error is thrown. */
const refusalOf = (error: unknown): string => {
  if (error instanceof JetStreamApiError) return error.message;
  throw error;
};

const tooFew = (name: StreamName, wanted: number, stored: number, why: string): string =>
  `stream ${name} cannot have ${wanted} copies (${why}): it goes on with ${stored}`;

/** A stream that the servers cannot place as often as wanted has one copy. */
const createStream = async (bus: Bus, name: StreamName): Promise<StreamInfo> => {
  const wanted = { ...streamConfig(name), num_replicas: 1 };
  const { manager, replicas = 1 } = bus;
  try {
    return await manager.streams.add({ ...wanted, num_replicas: bus.isClustered() ? replicas : 1 });
  } catch (error) {
    // Another process may create it at the same moment, which the server answers as an overlap.
    const found = await manager.streams.info(name).catch(() => null);
    if (found !== null) return found;
    refusalOf(error);
    return manager.streams.add(wanted);
  }
};

/** The copies of a stream have different creation times; the first one stands in the stream's description. */
const BORN = "born ";

/** The time that names the incarnation of a stream. */
export const bornAt = ({ config, created }: StreamInfo): string =>
  config.description?.startsWith(BORN) ? config.description.slice(BORN.length) : created;

/** The changes that a stream needs, for its own service; others must not change it. */
const changesOf = (bus: Bus, name: StreamName, info: StreamInfo): Partial<StreamConfig> => {
  const { num_replicas: stored, description } = info.config;
  const { replicas = stored, service } = bus;
  if (service !== STREAMS[name].service) return {};
  if (!bus.isClustered()) {
    if (replicas > 1) bus.warn(tooFew(name, replicas, stored, "there is one server"));
    return {};
  }
  const born = `${BORN}${bornAt(info)}`;
  return {
    ...(replicas === stored ? {} : { num_replicas: replicas }),
    ...(description === born ? {} : { description: born }),
  };
};

/** A change that the servers refuse is left out. */
const changeStream = async (bus: Bus, name: StreamName, info: StreamInfo): Promise<StreamInfo> => {
  const changes = changesOf(bus, name, info);
  if (Object.keys(changes).length === 0) return info;
  try {
    return await bus.manager.streams.update(name, changes);
  } catch (error) {
    const { num_replicas: wanted = 1 } = changes;
    bus.warn(tooFew(name, wanted, info.config.num_replicas, refusalOf(error)));
    return info;
  }
};

const ensureStreamOnce = async (bus: Bus, name: StreamName): Promise<StreamInfo> => {
  const { manager } = bus;
  const wanted = streamConfig(name);
  let info: StreamInfo;
  try {
    info = await manager.streams.info(name);
  } catch (error) {
    if (!isMissing(error, JetStreamApiCodes.StreamNotFound)) throw error;
    info = await createStream(bus, name);
  }
  if (JSON.stringify(info.config.subjects) !== JSON.stringify(wanted.subjects)) {
    info = await manager.streams.update(name, wanted);
  }
  assertStored(`stream ${name}`, wanted, info.config);
  return changeStream(bus, name, info);
};

const inFlight = new WeakMap<Bus, Map<StreamName, Promise<StreamInfo>>>();

/**
 * Makes sure that a stream exists as the topology wants it. Safe to call from several services at once; the
 * consumers and the relay of one service share one question.
 */
export const ensureStream = (bus: Bus, name: StreamName): Promise<StreamInfo> => {
  const asked = inFlight.get(bus) ?? new Map<StreamName, Promise<StreamInfo>>();
  inFlight.set(bus, asked);
  const question = asked.get(name) ?? ensureStreamOnce(bus, name).finally(() => asked.delete(name));
  asked.set(name, question);
  return question;
};

/**
 * Makes sure that a durable consumer and its stream exist. It has as many copies as its stream, and its deadline for
 * acknowledgements follows from that.
 */
export const ensureConsumer = async (bus: Bus, name: ConsumerName): Promise<void> => {
  const { stream } = CONSUMERS[name];
  const { config } = await ensureStream(bus, stream);
  const wanted = consumerConfig(name, config.num_replicas);
  let stored: ConsumerConfig;
  try {
    stored = (await bus.manager.consumers.info(stream, name)).config;
  } catch (error) {
    if (!isConsumerMissing(error)) throw error;
    stored = (await bus.manager.consumers.add(stream, wanted)).config;
  }
  if (stored.ack_wait !== wanted.ack_wait)
    stored = (await bus.manager.consumers.update(stream, name, wanted)).config;
  // The server reports "no limit" for deliveries as an absent key.
  assertStored(`consumer ${name}`, wanted, { max_deliver: -1, ...stored });
};
