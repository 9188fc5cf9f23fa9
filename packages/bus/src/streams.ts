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

const streamConfig = (name: StreamName) =>
  ({
    name,
    subjects: [...STREAMS[name].subjects],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: DiscardPolicy.Old,
    max_age: nanos(7 * DAY_MS),
    duplicate_window: nanos(120_000),
    num_replicas: 1,
  }) satisfies Partial<StreamConfig>;

const consumerConfig = (name: ConsumerName) =>
  ({
    durable_name: name,
    filter_subject: CONSUMERS[name].subject,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    ack_wait: nanos(30_000),
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

const ensureStreamOnce = async ({ manager }: Bus, name: StreamName): Promise<StreamInfo> => {
  const wanted = streamConfig(name);
  let info: StreamInfo;
  try {
    info = await manager.streams.info(name);
  } catch (error) {
    if (!isMissing(error, JetStreamApiCodes.StreamNotFound)) throw error;
    // Another process may create it at the same moment, which the server answers as an overlap.
    info = await manager.streams.add(wanted).catch(() => manager.streams.info(name));
  }
  if (JSON.stringify(info.config.subjects) !== JSON.stringify(wanted.subjects)) {
    info = await manager.streams.update(name, wanted);
  }
  assertStored(`stream ${name}`, wanted, info.config);
  return info;
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

/** Makes sure that a durable consumer and its stream exist. */
export const ensureConsumer = async (bus: Bus, name: ConsumerName): Promise<void> => {
  const { stream } = CONSUMERS[name];
  await ensureStream(bus, stream);
  const wanted = consumerConfig(name);
  let stored: ConsumerConfig;
  try {
    stored = (await bus.manager.consumers.info(stream, name)).config;
  } catch (error) {
    if (!isConsumerMissing(error)) throw error;
    stored = (await bus.manager.consumers.add(stream, wanted)).config;
  }
  // The server reports "no limit" for deliveries as an absent key.
  assertStored(`consumer ${name}`, wanted, { max_deliver: -1, ...stored });
};
