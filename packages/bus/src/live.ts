import { fromBinary, type MessageShape, toBinary } from "@bufbuild/protobuf";
import { type Clock, inSpan, type Logger, startWorker, systemClock, type Timers } from "@gokaku/service";
import {
  type ConsumerMessages,
  DeliverPolicy,
  type OrderedConsumerOptions,
  type StreamInfo,
} from "@nats-io/jetstream";
import type { Bus } from "./connection.ts";
import { type Carried, listenToCopies } from "./direct.ts";
import { decodeEvent, type EventPayload, type EventSubject, QueueViewChangedSchema } from "./events.ts";
import { endWhenLost, pullFrom, START_AGAIN_MS } from "./pull.ts";
import { messageSpan } from "./spans.ts";
import { bornAt, ensureStream } from "./streams.ts";
import { QUEUE_VIEW, streamOf } from "./topology.ts";

export type QueueViewChanged = MessageShape<typeof QueueViewChangedSchema>;

/** How far before the present, or before the moment at which following broke off, events are handled as well. */
export interface LookBack {
  readonly clock: Clock;
  readonly ms: number;
  /** Called each time all of them have been handled. */
  readonly onCaughtUp: () => void;
}

export interface Following {
  readonly bus: Bus;
  readonly timers: Timers;
  readonly log: Logger;
  /** Called whenever events may have been missed. */
  readonly onGap?: () => void;
  readonly lookBack?: LookBack;
}

/** Up to where a stream was followed. */
interface Place {
  readonly created: string;
  readonly seq: number;
}

const isWithin = (info: StreamInfo, place: Place | null): place is Place =>
  place !== null &&
  place.created === bornAt(info) &&
  place.seq >= info.state.first_seq - 1 &&
  place.seq <= info.state.last_seq;

const startOf = (
  lookBack: LookBack | undefined,
  lostAtMs: number | null,
  place: Place,
): Partial<OrderedConsumerOptions> => {
  if (lookBack === undefined)
    return { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: place.seq + 1 };
  const fromMs = (lostAtMs ?? lookBack.clock.nowMs()) - lookBack.ms;
  return { deliver_policy: DeliverPolicy.StartTime, opt_start_time: new Date(fromMs).toISOString() };
};

/**
 * Follows one subject of a stream from now on, or from a little before, in order, without a durable consumer: for
 * views that are read again after a loss.
 */
export const followEvents = <Subject extends EventSubject>(
  { bus, timers, log, onGap, lookBack }: Following,
  subject: Subject,
  handle: (payload: EventPayload<Subject>) => void,
): AsyncDisposable => {
  const stream = streamOf(subject);
  /** When following broke off; null while everything up to the present was handled. */
  let lostAtMs: number | null = null;
  /** Where following goes on after it broke off; null before the first event. */
  let followed: Place | null = null;
  const asSpan = messageSpan("process", subject);
  const show = ({ headers, data }: Carried): void => {
    try {
      inSpan(asSpan, headers?.get("traceparent") ?? "", () => handle(decodeEvent(subject, data)));
    } catch (error) {
      log.error({ err: error, subject }, "an event could not be shown");
    }
  };
  const copies = listenToCopies({ bus, clock: systemClock, log }, subject, async (_eventId, message) => {
    show(message);
    return true;
  });
  const caughtUp = (): void => {
    lostAtMs = null;
    lookBack?.onCaughtUp();
  };
  const handleAll = async (messages: ConsumerMessages, pastEvents: number): Promise<void> => {
    let isPast = pastEvents > 0;
    if (!isPast) caughtUp();
    for await (const message of messages) {
      const eventId = message.headers?.get("Nats-Msg-Id") ?? "";
      if (await copies.arrived(eventId)) show(message);
      copies.wasApplied(eventId);
      if (followed !== null) followed = { ...followed, seq: message.seq };
      if (isPast && message.info.pending === 0) {
        isPast = false;
        caughtUp();
      }
    }
  };
  const follow = async (signal: AbortSignal): Promise<boolean> => {
    const info = await ensureStream(bus, stream);
    const isGap = !isWithin(info, followed);
    const place = isWithin(info, followed) ? followed : { created: bornAt(info), seq: info.state.last_seq };
    const start = startOf(lookBack, lostAtMs, place);
    const consumer = await bus.js.consumers.get(stream, { filter_subjects: subject, ...start });
    const past = lookBack === undefined ? 0 : (await consumer.info()).num_pending;
    const messages = await consumer.consume({ ...pullFrom(bus) });
    using _ending = endWhenLost(bus, messages, copies, signal);
    followed = place;
    if (isGap || lookBack !== undefined) onGap?.();
    try {
      await handleAll(messages, past);
    } finally {
      if (!signal.aborted) copies.fellSilent();
      lostAtMs ??= lookBack?.clock.nowMs() ?? null;
    }
    return false;
  };

  const worker = startWorker({
    timers,
    log: log.child({ subject }),
    pollMs: START_AGAIN_MS,
    pauseMs: () => START_AGAIN_MS,
    work: follow,
  });
  return {
    async [Symbol.asyncDispose]() {
      copies[Symbol.dispose]();
      await worker[Symbol.asyncDispose]();
    },
  };
};

/** Publishes a step of the public queue view to whoever listens now. */
export const publishQueueView = (bus: Bus, change: QueueViewChanged): void =>
  bus.connection.publish(QUEUE_VIEW.subject, toBinary(QueueViewChangedSchema, change));

/** Listens to the steps of the public queue view. */
export const followQueueView = (
  bus: Bus,
  log: Logger,
  handle: (change: QueueViewChanged) => void,
): Disposable => {
  const subscription = bus.connection.subscribe(QUEUE_VIEW.subject, {
    callback: (error, message) => {
      if (error) return log.warn({ err: error }, "a queue view was not received");
      try {
        handle(fromBinary(QueueViewChangedSchema, message.data));
      } catch (decodeError) {
        log.error({ err: decodeError }, "a queue view could not be read");
      }
    },
  });
  return { [Symbol.dispose]: () => subscription.unsubscribe() };
};
