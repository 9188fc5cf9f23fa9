import { fromBinary, type MessageShape, toBinary } from "@bufbuild/protobuf";
import { type Logger, startWorker, type Timers } from "@gokaku/service";
import { DeliverPolicy } from "@nats-io/jetstream";
import type { Bus } from "./connection.ts";
import { decodeEvent, type EventPayload, type EventSubject, QueueViewChangedSchema } from "./events.ts";
import { endOnAbort, PULL } from "./pull.ts";
import { ensureStream } from "./streams.ts";
import { QUEUE_VIEW, type StreamName } from "./topology.ts";

const START_AGAIN_MS = 200;

export type QueueViewChanged = MessageShape<typeof QueueViewChangedSchema>;

/**
 * Follows one subject of a stream from now on, in order, without a durable consumer: for views that are read
 * again after a loss. `onGap` is told whenever events may have been missed.
 */
export const followEvents = <Subject extends EventSubject>(
  options: { readonly bus: Bus; readonly timers: Timers; readonly log: Logger; readonly onGap?: () => void },
  stream: StreamName,
  subject: Subject,
  handle: (payload: EventPayload<Subject>) => void,
): AsyncDisposable => {
  const { bus, timers, log } = options;
  const follow = async (signal: AbortSignal): Promise<boolean> => {
    await ensureStream(bus, stream);
    const consumer = await bus.js.consumers.get(stream, {
      filter_subjects: subject,
      deliver_policy: DeliverPolicy.New,
    });
    const messages = await consumer.consume({
      ...PULL,
    });
    using _ending = endOnAbort(messages, signal);
    options.onGap?.();
    for await (const message of messages) {
      try {
        handle(decodeEvent(subject, message.data));
      } catch (error) {
        log.error({ err: error, subject }, "an event could not be shown");
      }
    }
    return false;
  };

  return startWorker({
    timers,
    log: log.child({ subject }),
    pollMs: START_AGAIN_MS,
    pauseMs: () => START_AGAIN_MS,
    work: follow,
  });
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
