import type { Publisher, StoredEvent, StreamState } from "@gokaku/db";
import { UnpublishableError } from "@gokaku/db/unpublishable";
import { type Clock, currentTraceparent, inSpan, systemClock } from "@gokaku/service";
import { JetStreamApiError } from "@nats-io/jetstream";
import { headers, InvalidArgumentError, RequestError, TimeoutError } from "@nats-io/transport-node";
import type { Bus } from "./connection.ts";
import { UNSTORED } from "./direct.ts";
import { messageSpan } from "./spans.ts";
import { bornAt, ensureStream, isConsumerMissing } from "./streams.ts";
import { againOf, type ConsumerName, consumersOf, directOf, STREAMS, type StreamName } from "./topology.ts";

const PUBLISH_TIMEOUT_MS = 2_000;
/** Longer than a listener needs to leave a lost server. */
const RECENT_MS = 8_000;
/** "message size exceeds maximum allowed", as JetStream numbers it. */
const TOO_LARGE_FOR_STREAM = 10054;

const isOfTheEvent = (error: unknown): boolean =>
  error instanceof InvalidArgumentError ||
  (error instanceof JetStreamApiError && error.code === TOO_LARGE_FOR_STREAM);

/** Says of an error of the client what failed; the client's own messages name no subject. */
const publishError = (subject: string, error: unknown): unknown => {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof RequestError && cause.isNoResponders())
    return new Error("no stream takes this subject", { cause: error });
  if (error instanceof TimeoutError)
    return new Error(`${subject} was not acknowledged within ${PUBLISH_TIMEOUT_MS} ms`, { cause: error });
  return error;
};

/** The relay's transport: publishes to one stream, which is made again when the server has lost it. */
export const createPublisher = (bus: Bus, stream: StreamName, clock: Clock = systemClock): Publisher => {
  let known: { readonly created: string; readonly incarnation: number } | undefined;

  /** A stream can only be lost with its server, so its creation time holds for one connection. */
  const streamCreated = async (): Promise<string> => {
    const incarnation = bus.incarnation();
    if (known === undefined || known.incarnation !== incarnation) {
      known = { created: bornAt(await ensureStream(bus, stream)), incarnation };
    }
    return known.created;
  };

  /** Everything up to here was acknowledged by the consumer, if the stream still holds it; `lastSeq` was read before. */
  const floorOf = async (name: ConsumerName, lastSeq: number): Promise<number | null> => {
    try {
      const info = await bus.manager.consumers.info(stream, name);
      const isIdle = info.num_pending === 0 && info.num_ack_pending === 0;
      return isIdle ? lastSeq : Math.min(info.ack_floor.stream_seq, lastSeq);
    } catch (error) {
      if (isConsumerMissing(error)) return null;
      throw error;
    }
  };

  const sendCopy = ({ eventId, subject, payload, traceparent }: StoredEvent, isUnstored: boolean): void => {
    const header = headers();
    header.set("Nats-Msg-Id", eventId);
    if (traceparent !== "") header.set("traceparent", traceparent);
    if (isUnstored) header.set(UNSTORED, "1");
    bus.connection.publish(directOf(subject), payload, { headers: header });
  };

  /** The events of the last seconds, oldest first. */
  const recent: { readonly event: StoredEvent; readonly atMs: number }[] = [];
  const remember = (event: StoredEvent): void => {
    const atMs = clock.nowMs();
    while (recent[0] !== undefined && atMs - recent[0].atMs > RECENT_MS) recent.shift();
    recent.push({ event, atMs });
  };
  /** Sends the copies of the last seconds again: a lost server may have swallowed them. */
  const sendAgain = (isAsked: (subject: string) => boolean): void => {
    const sinceMs = clock.nowMs() - RECENT_MS;
    const events = recent.flatMap(({ event, atMs }) =>
      atMs < sinceMs ? [] : [[event.eventId, event] as const],
    );
    for (const event of new Map(events).values()) if (isAsked(event.subject)) sendCopy(event, true);
  };
  bus.onReconnect(() => sendAgain(() => true));
  if (bus.isClustered())
    for (const subject of STREAMS[stream].subjects)
      bus.connection.subscribe(againOf(subject), {
        callback: (error, message) => {
          if (error) bus.warn(`no listener can ask for copies of ${subject}: ${error.message}`);
          else sendAgain((each) => againOf(each) === message.subject);
        },
      });

  return {
    // Without it the relay of a single server asks for nothing to pass.
    ...(bus.isClustered() && {
      pass: (event: StoredEvent) => {
        if (bus.connection.isClosed()) return;
        remember(event);
        sendCopy(event, true);
      },
    }),

    publish: ({ eventId, subject, payload, traceparent }) =>
      inSpan(messageSpan("publish", subject), traceparent, async () => {
        const created = await streamCreated();
        const header = headers();
        const own = currentTraceparent();
        if (own !== "") header.set("traceparent", own);
        if (bus.isClustered()) {
          const event = { eventId, subject, payload, traceparent: own };
          remember(event);
          sendCopy(event, false);
        }
        try {
          const options = { msgID: eventId, headers: header, timeout: PUBLISH_TIMEOUT_MS };
          const { seq } = await bus.js.publish(subject, payload, options);
          return { streamCreated: created, streamSeq: seq };
        } catch (error) {
          if (isOfTheEvent(error)) throw new UnpublishableError(String(error), { cause: error });
          known = undefined;
          throw publishError(subject, error);
        }
      }),

    async streamState(): Promise<StreamState> {
      const incarnation = bus.incarnation();
      const before = await ensureStream(bus, stream);
      const { last_seq: lastSeq } = before.state;
      const floors = await Promise.all(consumersOf(stream).map((name) => floorOf(name, lastSeq)));
      // Read again: a purge in between has moved the floors past unread messages.
      const after = await ensureStream(bus, stream);
      const created = bornAt(after);
      known = { created, incarnation };
      return {
        streamCreated: created,
        firstSeq: after.state.first_seq,
        lastSeq: after.state.last_seq,
        acknowledgedFloor: floors.reduce<number | null>(
          (lowest, floor) => (lowest === null || floor === null ? null : Math.min(lowest, floor)),
          created === bornAt(before) ? lastSeq : null,
        ),
      };
    },

    onReconnect: (listener) => void bus.onReconnect(listener),
    patienceMs: bus.patienceMs,
  };
};
