import {
  type ConsumerConfig,
  JetStreamApiCodes,
  JetStreamApiError,
  type StreamConfig,
} from "@nats-io/jetstream";
import { headers, type MsgHdrs, TimeoutError } from "@nats-io/transport-node";
import { cancelLater, later } from "./clock.ts";
import { bindToLife, currentLife, type Life, reach, world } from "./world.ts";

/** One way takes up to so long, in ms. */
const LONGEST_WAY_MS = 3;
/** A late message comes up to so much later, in ms. */
const LONGEST_DELAY_MS = 20_000;
const NANOS_PER_MS = 1_000_000;
/** A lost server is back after so long at most, in ms. */
const LONGEST_OUTAGE_MS = 8_000;

interface Stored {
  readonly seq: number;
  readonly subject: string;
  readonly data: Uint8Array;
  readonly headers: MsgHdrs;
}

interface Pending {
  deliveries: number;
  /** When it is delivered again unless it is acknowledged before. */
  deadlineMs: number;
}

class Consumer {
  readonly config: ConsumerConfig;
  /** Delivered and not acknowledged, by sequence. */
  readonly pending = new Map<number, Pending>();
  readonly acknowledged = new Set<number>();
  nextSeq = 1;
  subscription: Subscription | null = null;

  constructor(config: ConsumerConfig) {
    this.config = config;
  }
}

class Stream {
  config: Partial<StreamConfig>;
  readonly created: string;
  messages: Stored[] = [];
  lastSeq = 0;
  /** Up to here the disk has everything. */
  syncedSeq = 0;
  readonly consumers = new Map<string, Consumer>();
  readonly recentIds = new Map<string, { readonly seq: number; readonly atMs: number }>();

  constructor(config: Partial<StreamConfig>, created: string) {
    this.config = config;
    this.created = created;
  }
}

/** The server: it outlives the services. */
class Broker {
  readonly streams = new Map<string, Stream>();
  readonly connections = new Set<SimulatedConnection>();
  isDown = false;
  created = 0;
}

let broker = new Broker();

export const resetBroker = (): void => {
  broker = new Broker();
};

const missing = (code: number, description: string): JetStreamApiError =>
  new JetStreamApiError({ code: 404, err_code: code, description });

const streamOf = (name: string): Stream => {
  const stream = broker.streams.get(name);
  if (stream === undefined) throw missing(JetStreamApiCodes.StreamNotFound, `stream ${name} not found`);
  return stream;
};

const consumerOf = (stream: string, name: string): Consumer => {
  const consumer = streamOf(stream).consumers.get(name);
  if (consumer === undefined) throw missing(JetStreamApiCodes.ConsumerNotFound, `consumer ${name} not found`);
  return consumer;
};

const takes = (filter: string, subject: string): boolean =>
  filter.endsWith(".>") ? subject.startsWith(filter.slice(0, -1)) : filter === subject;

const windowMs = ({ config }: Stream): number => Number(config.duplicate_window ?? 0) / NANOS_PER_MS;
const ackWaitMs = ({ config }: Consumer): number => Number(config.ack_wait ?? 0) / NANOS_PER_MS;

const store = (
  subject: string,
  data: Uint8Array,
  msgId: string,
  header: MsgHdrs,
): { seq: number; duplicate: boolean } => {
  const stream = [...broker.streams.values()].find(({ config }) =>
    config.subjects?.some((filter) => takes(filter, subject)),
  );
  if (stream === undefined) throw new Error(`no stream takes ${subject}`);
  const known = stream.recentIds.get(msgId);
  if (known !== undefined && Date.now() - known.atMs < windowMs(stream)) {
    reach("publish recognised as a duplicate");
    return { seq: known.seq, duplicate: true };
  }
  stream.lastSeq += 1;
  const seq = stream.lastSeq;
  stream.messages.push({ seq, subject, data, headers: header });
  stream.recentIds.set(msgId, { seq, atMs: Date.now() });
  for (const [name, consumer] of stream.consumers)
    if (takes(consumer.config.filter_subject ?? "", subject)) deliverSoon(stream, name, consumer);
  return { seq, duplicate: false };
};

const deliverSoon = (stream: Stream, name: string, consumer: Consumer, inMs = 0): void => {
  if (consumer.subscription === null) return;
  const { random, faults } = world();
  const isLate = random.chance(faults.delayMessage);
  if (isLate) reach("message late");
  later(
    () => deliver(stream, name, consumer),
    inMs + random.int(LONGEST_WAY_MS) + (isLate ? random.int(LONGEST_DELAY_MS) : 0),
  );
};

/** Hands over one message: the oldest that is due again, else the next. */
const deliver = (stream: Stream, name: string, consumer: Consumer): void => {
  const { subscription } = consumer;
  if (
    subscription === null ||
    broker.isDown ||
    !subscription.isOpen() ||
    broker.streams.get(stream.config.name ?? "") !== stream
  )
    return;
  const nowMs = Date.now();
  const again = [...consumer.pending].find(([, { deadlineMs }]) => deadlineMs <= nowMs);
  let seq: number | undefined = again?.[0];
  if (seq === undefined) {
    const filter = consumer.config.filter_subject ?? "";
    const next = stream.messages.find(
      (message) => message.seq >= consumer.nextSeq && takes(filter, message.subject),
    );
    if (next === undefined) return;
    seq = next.seq;
    consumer.nextSeq = seq + 1;
  }
  const message = stream.messages.find((each) => each.seq === seq);
  if (message === undefined) {
    consumer.pending.delete(seq);
    deliverSoon(stream, name, consumer);
    return;
  }
  const pending = consumer.pending.get(seq) ?? { deliveries: 0, deadlineMs: 0 };
  consumer.pending.set(seq, pending);
  pending.deliveries += 1;
  pending.deadlineMs = nowMs + ackWaitMs(consumer);
  if (pending.deliveries > 1) reach("redelivery");
  world().note(`deliver ${name} ${seq} ${pending.deliveries}`);
  later(() => deliver(stream, name, consumer), ackWaitMs(consumer) + 1);
  subscription.hand(messageFor(stream, name, consumer, message, pending));
  deliverSoon(stream, name, consumer);
};

const messageFor = (stream: Stream, name: string, consumer: Consumer, message: Stored, pending: Pending) => {
  const life = currentLifeOf(consumer);
  const isDead = (): boolean => life.isDead;
  const settle = (what: string, act: () => void): void => {
    if (isDead() || broker.isDown) return;
    const { random, faults, note } = world();
    if (random.chance(faults.loseAck)) {
      reach("acknowledgement lost");
      note(`lost ${what} ${name} ${message.seq}`);
      return;
    }
    later(() => {
      if (broker.streams.get(stream.config.name ?? "") !== stream) return;
      note(`${what} ${name} ${message.seq}`);
      act();
    }, random.int(LONGEST_WAY_MS));
  };
  const { subject, data, seq } = message;
  return {
    subject,
    data,
    seq,
    headers: message.headers,
    info: { pending: 0 },
    ack: () =>
      settle("ack", () => {
        consumer.pending.delete(seq);
        consumer.acknowledged.add(seq);
      }),
    nak: (ms: number) =>
      settle("nak", () => {
        if (!consumer.pending.has(seq)) return;
        pending.deadlineMs = Date.now() + ms;
        deliverSoon(stream, name, consumer, ms);
      }),
    working: () => {
      if (!isDead() && consumer.pending.has(seq)) pending.deadlineMs = Date.now() + ackWaitMs(consumer);
    },
  };
};

const currentLifeOf = (consumer: Consumer): Life => (consumer.subscription as Subscription).life;

const infoOf = ({ config, created, messages, lastSeq }: Stream) => ({
  config,
  created,
  state: { first_seq: messages[0]?.seq ?? lastSeq + 1, last_seq: lastSeq, messages: messages.length },
});

const consumerInfoOf = (stream: Stream, consumer: Consumer) => {
  const filter = consumer.config.filter_subject ?? "";
  const own = stream.messages.filter(({ subject }) => takes(filter, subject));
  const firstOpen = own.find(({ seq }) => !consumer.acknowledged.has(seq))?.seq;
  const lastBefore = own.findLast(({ seq }) => firstOpen === undefined || seq < firstOpen)?.seq ?? 0;
  return {
    config: consumer.config,
    num_pending: own.filter(({ seq }) => seq >= consumer.nextSeq).length,
    num_ack_pending: consumer.pending.size,
    ack_floor: { stream_seq: lastBefore },
  };
};

/** Whether every consumer has acknowledged everything; what says that no event is on its way. */
export const isBrokerIdle = (): boolean =>
  [...broker.streams.values()].every((stream) =>
    [...stream.consumers.values()].every((consumer) => {
      const { num_pending, num_ack_pending } = consumerInfoOf(stream, consumer);
      return num_pending === 0 && num_ack_pending === 0;
    }),
  );

/** A list that is awaited. */
class Inbox<Item> {
  readonly #items: Item[] = [];
  #waiting: (() => void) | null = null;
  #isClosed = false;

  push(item: Item): void {
    this.#items.push(item);
    this.#waiting?.();
  }

  close(): void {
    this.#isClosed = true;
    this.#waiting?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    for (;;) {
      const item = this.#items.shift();
      if (item !== undefined) yield item;
      else if (this.#isClosed) return;
      else
        await new Promise<void>((resolve) => {
          this.#waiting = resolve;
        });
    }
  }
}

type Delivered = ReturnType<typeof messageFor>;

class Subscription {
  readonly life = currentLife();
  readonly #inbox = new Inbox<Delivered>();
  readonly #status = new Inbox<{ readonly type: string }>();
  readonly #hand = bindToLife((message: Delivered) => this.#inbox.push(message));
  readonly #consumer: Consumer;
  #isOpen = true;

  constructor(consumer: Consumer) {
    this.#consumer = consumer;
  }

  isOpen(): boolean {
    return this.#isOpen && !this.life.isDead;
  }
  hand(message: Delivered): void {
    this.#hand(message);
  }
  async close(): Promise<void> {
    this.#isOpen = false;
    if (this.#consumer.subscription === this) this.#consumer.subscription = null;
    this.#inbox.close();
    this.#status.close();
  }
  status = () => this.#status;
  [Symbol.asyncIterator] = () => this.#inbox[Symbol.asyncIterator]();
}

/** Answers a question to the server after a while; never while it is down or its caller is dead. */
const ask = <Result>(life: Life, timeoutMs: number, question: () => Result): Promise<Result> =>
  new Promise((resolve, reject) => {
    const settle = bindToLife((work: () => void) => work());
    const late = later(() => settle(() => reject(new TimeoutError())), timeoutMs);
    const { random } = world();
    later(() => {
      if (broker.isDown || life.isDead) return;
      let answer: () => void;
      try {
        const result = question();
        answer = () => resolve(result);
      } catch (error) {
        answer = () => reject(error);
      }
      later(() => {
        cancelLater(late);
        settle(answer);
      }, random.int(LONGEST_WAY_MS));
    }, random.int(LONGEST_WAY_MS));
  });

const ASK_MS = 5_000;

/** The connection of one life to the server. */
export class SimulatedConnection {
  readonly life = currentLife();
  readonly info = {};
  readonly #status = new Inbox<{ readonly type: string }>();
  readonly notify = bindToLife((type: string) => this.#status.push({ type }));

  constructor() {
    broker.connections.add(this);
    this.life.onDeath.push(() => broker.connections.delete(this));
  }

  isClosed = (): boolean => false;
  publish(): void {}
  subscribe() {
    return { unsubscribe: () => {} };
  }
  status = () => this.#status;
  flush = (): Promise<void> => ask(this.life, ASK_MS, () => undefined);
  async drain(): Promise<void> {}
  async close(): Promise<void> {}

  jetstream() {
    const { life } = this;
    return {
      publish: (
        subject: string,
        data: Uint8Array,
        { msgID, headers: sent, timeout }: { msgID: string; headers: MsgHdrs; timeout: number },
      ) => this.#publish(subject, data, msgID, sent, timeout),
      consumers: {
        get: (stream: string, name: string) =>
          ask(life, ASK_MS, () => {
            const consumer = consumerOf(stream, name);
            return {
              consume: async () => {
                const subscription = new Subscription(consumer);
                consumer.subscription = subscription;
                const owner = streamOf(stream);
                deliverSoon(owner, name, consumer);
                for (const { deadlineMs } of consumer.pending.values())
                  later(() => deliver(owner, name, consumer), Math.max(0, deadlineMs - Date.now()) + 1);
                return subscription;
              },
            };
          }),
      },
    };
  }

  #publish(subject: string, data: Uint8Array, msgId: string, sent: MsgHdrs, timeoutMs: number) {
    const { random, faults, crash, note } = world();
    const { life } = this;
    const isCrash = random.chance(faults.crashAtPublish);
    const isLost = !isCrash && random.chance(faults.losePublish);
    const isBefore = (isCrash || isLost) && random.chance(0.5);
    const header = headers();
    for (const key of sent.keys()) header.set(key, sent.get(key));
    header.set("Nats-Msg-Id", msgId);
    return new Promise<{ seq: number; duplicate: boolean }>((resolve, reject) => {
      const settle = bindToLife((work: () => void) => work());
      const late = later(() => settle(() => reject(new TimeoutError())), timeoutMs);
      const strike = (): void => {
        reach(`${isCrash ? "crash" : "publish lost"} ${isBefore ? "before" : "after"} it was stored`);
        if (isCrash) crash(life, `${isBefore ? "before" : "after"} publish ${subject}`);
      };
      later(() => {
        if (broker.isDown || life.isDead) return;
        if (isBefore) return strike();
        let stored: { seq: number; duplicate: boolean };
        try {
          stored = store(subject, data, msgId, header);
        } catch (error) {
          cancelLater(late);
          return settle(() => reject(error));
        }
        note(`publish ${subject} ${stored.seq}${stored.duplicate ? " duplicate" : ""}`);
        if (isCrash || isLost) return strike();
        later(() => {
          cancelLater(late);
          settle(() => resolve(stored));
        }, random.int(LONGEST_WAY_MS));
      }, random.int(LONGEST_WAY_MS));
    });
  }

  manager() {
    const { life } = this;
    return {
      streams: {
        info: (name: string) => ask(life, ASK_MS, () => infoOf(streamOf(name))),
        add: (config: Partial<StreamConfig>) =>
          ask(life, ASK_MS, () => {
            const name = config.name ?? "";
            broker.created += 1;
            const stream =
              broker.streams.get(name) ??
              new Stream(config, `${new Date(Date.now()).toISOString()}#${broker.created}`);
            broker.streams.set(name, stream);
            return infoOf(stream);
          }),
        update: (name: string, config: Partial<StreamConfig>) =>
          ask(life, ASK_MS, () => {
            const stream = streamOf(name);
            stream.config = { ...stream.config, ...config };
            return infoOf(stream);
          }),
      },
      consumers: {
        info: (stream: string, name: string) =>
          ask(life, ASK_MS, () => consumerInfoOf(streamOf(stream), consumerOf(stream, name))),
        add: (stream: string, config: ConsumerConfig) =>
          ask(life, ASK_MS, () => {
            const { consumers } = streamOf(stream);
            const name = config.durable_name ?? "";
            const consumer = consumers.get(name) ?? new Consumer(config);
            consumers.set(name, consumer);
            return { config: consumer.config };
          }),
        update: (stream: string, name: string) =>
          ask(life, ASK_MS, () => ({ config: consumerOf(stream, name).config })),
      },
    };
  }
}

/** Everything written is on the disk. */
export const syncBroker = (): void => {
  for (const stream of broker.streams.values()) stream.syncedSeq = stream.lastSeq;
};

/**
 * The server loses its power: messages and acknowledgements that no disk has are lost, and their sequences are given
 * again. @param isWiped its store is lost altogether
 */
export const cutPower = (isWiped: boolean): void => {
  reach(isWiped ? "stream store wiped" : "power cut of the bus");
  broker.isDown = true;
  world().note(`power cut${isWiped ? ", wiped" : ""}`);
  if (isWiped) broker.streams.clear();
  else
    for (const stream of broker.streams.values()) {
      stream.messages = stream.messages.filter(({ seq }) => seq <= stream.syncedSeq);
      stream.lastSeq = stream.syncedSeq;
      stream.recentIds.clear();
      for (const { seq, headers: header } of stream.messages)
        stream.recentIds.set(header.get("Nats-Msg-Id"), { seq, atMs: Date.now() });
      for (const consumer of stream.consumers.values()) {
        for (const seq of [...consumer.pending.keys(), ...consumer.acknowledged])
          if (seq > stream.lastSeq) {
            consumer.pending.delete(seq);
            consumer.acknowledged.delete(seq);
          }
        consumer.nextSeq = Math.min(consumer.nextSeq, stream.lastSeq + 1);
        consumer.subscription = null;
      }
    }
  for (const connection of broker.connections) connection.notify("disconnect");
  later(() => {
    broker.isDown = false;
    world().note("power back");
    for (const connection of broker.connections) connection.notify("reconnect");
  }, 500 + world().random.int(LONGEST_OUTAGE_MS));
};
