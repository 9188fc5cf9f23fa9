import { fromBinary, type MessageShape, toBinary } from "@bufbuild/protobuf";
import type { Logger, Timers } from "@gokaku/service";
import { DeliverPolicy } from "@nats-io/jetstream";
import type { Bus } from "./connection.ts";
import {
  decodeEvent,
  type EventPayload,
  type EventSubject,
  QUEUE_VIEW_SUBJECT,
  QueueViewChangedSchema,
} from "./events.ts";
import { ensureStream } from "./streams.ts";
import type { StreamName } from "./topology.ts";

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
  const stop = new AbortController();
  let endMessages: (() => unknown) | undefined;

  const followOnce = async (): Promise<void> => {
    await ensureStream(bus, stream);
    const consumer = await bus.js.consumers.get(stream, {
      filter_subjects: subject,
      deliver_policy: DeliverPolicy.New,
    });
    const messages = await consumer.consume({
      expires: 5_000,
      idle_heartbeat: 1_000,
      abort_on_missing_resource: true,
    });
    endMessages = () => messages.close();
    // Its promise resolves when the loop below has ended.
    if (stop.signal.aborted) void messages.close();
    options.onGap?.();
    for await (const message of messages) {
      try {
        handle(decodeEvent(subject, message.data));
      } catch (error) {
        log.error({ err: error, subject }, "an event could not be shown");
      }
    }
  };

  const loop = (async () => {
    while (!stop.signal.aborted) {
      try {
        await followOnce();
      } catch (error) {
        if (stop.signal.aborted) break;
        log.warn({ err: error, subject }, "following stopped; it starts again");
      }
      await timers.sleep(200, stop.signal);
    }
  })();

  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await endMessages?.();
      await loop;
    },
  };
};

/** Publishes a step of the public queue view to whoever listens now. */
export const publishQueueView = (bus: Bus, change: QueueViewChanged): void =>
  bus.connection.publish(QUEUE_VIEW_SUBJECT, toBinary(QueueViewChangedSchema, change));

/** Listens to the steps of the public queue view. */
export const followQueueView = (
  bus: Bus,
  log: Logger,
  handle: (change: QueueViewChanged) => void,
): Disposable => {
  const subscription = bus.connection.subscribe(QUEUE_VIEW_SUBJECT, {
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
