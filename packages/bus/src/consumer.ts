import type { DeadLetters } from "@gokaku/db";
import { isTransientDatabaseError } from "@gokaku/db/transient";
import { CodedError } from "@gokaku/game";
import {
  type Clock,
  inSpan,
  type Logger,
  type Metrics,
  memoizeLookUp,
  startWorker,
  type Timers,
} from "@gokaku/service";
import type { JsMsg } from "@nats-io/jetstream";
import type { Bus } from "./connection.ts";
import { type Carried, listenToCopies } from "./direct.ts";
import { decodeEvent, type EventPayload } from "./events.ts";
import { endWhenLost, pullFrom, START_AGAIN_MS } from "./pull.ts";
import { messageSpan } from "./spans.ts";
import { ensureConsumer, REPLICATED_ACK_WAIT_MS } from "./streams.ts";
import { CONSUMERS, type ConsumerName, DIRECT } from "./topology.ts";

type SubjectOf<Name extends ConsumerName> = (typeof CONSUMERS)[Name]["subject"];

export interface Delivery {
  readonly eventId: string;
  /** Extends the acknowledgement deadline; that of running work is extended without it. */
  working(): void;
}

/** Applies one event. It may run twice for the same event and in any order. */
export type EventHandler<Name extends ConsumerName> = (
  payload: EventPayload<SubjectOf<Name>>,
  delivery: Delivery,
) => Promise<void>;

export interface ConsumerContext {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Where events go that cannot be applied; a service without a store only logs them. */
  readonly deadLetters: DeadLetters;
}

const MAX_FAILURES = 5;
const RETRY_MS = 300;
const PAUSE_MS = 1_000;
/** Extends the shortest deadline for acknowledgements in time. */
const WORKING_EVERY_MS = REPLICATED_ACK_WAIT_MS / 3;
/** Events that one consumer works on at the same time, unless it says otherwise. */
const AT_ONCE = 8;

/** Whether the failure is of the surroundings and not of the event, so that it must not count against it. */
const isTransient = (error: unknown): boolean =>
  isTransientDatabaseError(error) ||
  (error instanceof CodedError && (error.code === "unavailable" || error.code === "deadline_exceeded"));

/** Whether the event itself says what cannot be, so that applying it again can only fail again. */
const isRefused = (error: unknown): boolean =>
  error instanceof CodedError && error.code === "invalid_request";

/**
 * Runs a durable consumer. It acknowledges after the work and retries failures of dependencies for ever.
 * After five failures of the event itself, or at once when the handler refuses it with `invalid_request`,
 * it stores a dead letter. It creates a stream or consumer again that the server has lost.
 */
export const startConsumer = <Name extends ConsumerName>(
  name: Name,
  context: ConsumerContext,
  handle: EventHandler<Name>,
  { atOnce = AT_ONCE }: { readonly atOnce?: number } = {},
): AsyncDisposable => {
  const { bus, clock, timers, deadLetters, metrics } = context;
  const { stream, subject } = CONSUMERS[name];
  const log = context.log.child({ consumer: name });
  const asSpan = messageSpan("process", subject, name);
  const failures = new Map<string, number>();
  const running = new Set<Promise<void>>();
  let pauseUntilMs = 0;

  const lag = memoizeLookUp(async () => {
    const { num_pending, num_ack_pending } = await bus.manager.consumers.info(stream, name);
    return num_pending + num_ack_pending;
  });
  metrics.lookedUp("consumer_lag", async () => [{ labels: { consumer: name }, value: await lag() }]);

  deadLetters.onReplay(name, ({ eventId, payload }) =>
    handle(decodeEvent(subject, payload) as EventPayload<SubjectOf<Name>>, { eventId, working: () => {} }),
  );

  const giveUp = async (message: JsMsg, eventId: string, error: unknown): Promise<void> => {
    log.error({ err: error, eventId }, "an event could not be applied; it is stored as a dead letter");
    await deadLetters.keep({
      consumer: name,
      eventId,
      subject: message.subject,
      payload: message.data,
      error,
    });
    metrics.countRare("dead_letter");
    failures.delete(eventId);
    message.ack();
  };

  const handleAs = async (
    eventId: string,
    { data, headers }: Carried,
    working: () => void,
  ): Promise<void> => {
    const payload = decodeEvent(subject, data) as EventPayload<SubjectOf<Name>>;
    await inSpan(asSpan, headers?.get("traceparent") ?? "", () => handle(payload, { eventId, working }));
  };

  /** A copy that cannot be applied is left to the stream. */
  const applyCopy = async (eventId: string, message: Carried): Promise<boolean> => {
    const work = handleAs(eventId, message, () => {}).finally(() => running.delete(work));
    running.add(work);
    try {
      await work;
      metrics.countRare("event_passed_directly");
      return true;
    } catch (error) {
      log.warn({ err: error, eventId }, "the copy of an event could not be applied; its stream delivers it");
      return false;
    }
  };
  const copies = DIRECT.has(name) ? listenToCopies({ bus, clock, log }, subject, applyCopy) : null;

  /** Until it is disposed, the server knows that the message is being worked on. */
  const keepWorking = (message: JsMsg): Disposable => {
    let next = timers.after(WORKING_EVERY_MS, function again() {
      message.working();
      next = timers.after(WORKING_EVERY_MS, again);
    });
    return { [Symbol.dispose]: () => next[Symbol.dispose]() };
  };

  const apply = async (message: JsMsg): Promise<void> => {
    using _working = keepWorking(message);
    const eventId = message.headers?.get("Nats-Msg-Id") || `${stream}:${message.seq}`;
    try {
      if (copies === null || (await copies.arrived(eventId)))
        await handleAs(eventId, message, () => message.working());
      else metrics.countRare("event_already_applied");
      message.ack();
      copies?.wasApplied(eventId);
      failures.delete(eventId);
    } catch (error) {
      if (isTransient(error)) {
        log.warn({ err: error, eventId }, "an event has to wait");
        metrics.countRare("event_waited");
        pauseUntilMs = clock.nowMs() + PAUSE_MS;
        message.nak(PAUSE_MS);
        return;
      }
      const count = isRefused(error) ? MAX_FAILURES : (failures.get(eventId) ?? 0) + 1;
      failures.set(eventId, count);
      if (count < MAX_FAILURES) {
        log.warn({ err: error, eventId, count }, "an event failed");
        message.nak(RETRY_MS * count);
        return;
      }
      await giveUp(message, eventId, error).catch((keepError) => {
        log.error({ err: keepError, eventId }, "the dead letter could not be stored");
        message.nak(PAUSE_MS);
      });
    }
  };

  const consumeOnce = async (signal: AbortSignal): Promise<void> => {
    await ensureConsumer(bus, name);
    const consumer = await bus.js.consumers.get(stream, name);
    const messages = await consumer.consume({
      max_messages: 64,
      ...pullFrom(bus),
    });
    using _ending = endWhenLost(bus, messages, copies, signal);
    for await (const message of messages) {
      const pauseMs = pauseUntilMs - clock.nowMs();
      if (pauseMs > 0) await timers.sleep(pauseMs, signal);
      const work = apply(message).finally(() => running.delete(work));
      running.add(work);
      if (running.size >= atOnce) await Promise.race(running);
    }
  };
  /** Until it consumes again, nothing is heard of the stream. */
  const consume = async (signal: AbortSignal): Promise<boolean> => {
    await consumeOnce(signal).finally(() => {
      if (!signal.aborted) copies?.fellSilent();
    });
    return false;
  };

  const worker = startWorker({
    timers,
    log,
    pollMs: START_AGAIN_MS,
    pauseMs: () => START_AGAIN_MS,
    work: consume,
  });
  return {
    async [Symbol.asyncDispose]() {
      copies?.[Symbol.dispose]();
      await worker[Symbol.asyncDispose]();
      await Promise.allSettled(running);
    },
  };
};
