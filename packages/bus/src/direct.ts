import type { Clock, Logger } from "@gokaku/service";
import type { Msg, MsgHdrs } from "@nats-io/transport-node";
import type { Bus } from "./connection.ts";
import { againOf, directOf } from "./topology.ts";

/** A header of copies whose event the stream did not take. */
export const UNSTORED = "Gokaku-Unstored";
/** Copies and the ids of applied events are stored for so long, which is longer than choosing a leader takes. */
const STORED_MS = 20_000;
/** Silence is noticed within this time. Older copies were delivered, here or to another process of the service. */
const UNHEARD_MS = 6_000;

/** The parts of a message that carry its event. */
export interface Carried {
  readonly data: Uint8Array;
  readonly headers?: MsgHdrs | undefined;
}

/** The application of an event, under way or done. */
interface Applied {
  readonly atMs: number;
  readonly isApplied: Promise<boolean>;
}

export interface DirectCopies extends Disposable {
  /** The stream delivers an event. @returns whether it still has to be applied */
  arrived(eventId: string): Promise<boolean>;
  /** An event that the stream delivered was applied. */
  wasApplied(eventId: string): void;
  /** The stream is silent: what it has not delivered is applied now, and what comes at once. */
  fellSilent(): void;
  /** The stream is heard again. */
  isHeard(): void;
}

/**
 * Listens to the copies of events that come past the stream. In a cluster a stream or a consumer may have no leader for
 * four to nine seconds. A copy waits until the stream delivers its event. It is applied when the
 * stream is silent, or when it says that the stream did not take the event. The stream delivers that event later, and
 * the copy itself may be lost. Each process gets each copy: as a group they would share them with their own listening
 * through a frozen server.
 * @param apply resolves to whether the event was applied
 */
export const listenToCopies = (
  { bus, clock, log }: { readonly bus: Bus; readonly clock: Clock; readonly log: Logger },
  subject: string,
  apply: (eventId: string, message: Msg) => Promise<boolean>,
): DirectCopies => {
  const waiting = new Map<string, { readonly message: Msg; readonly atMs: number }>();
  const applied = new Map<string, Applied>();
  let isSilent = true;

  const forgetOld = (known: Map<string, { readonly atMs: number }>, nowMs: number): void => {
    for (const [eventId, { atMs }] of known) {
      if (nowMs - atMs < STORED_MS) return;
      known.delete(eventId);
    }
  };
  const take = async (eventId: string, message: Msg): Promise<void> => {
    waiting.delete(eventId);
    const isApplied = apply(eventId, message);
    applied.set(eventId, { atMs: clock.nowMs(), isApplied });
    if (!(await isApplied)) applied.delete(eventId);
  };
  const hear = (message: Msg): void => {
    const nowMs = clock.nowMs();
    forgetOld(waiting, nowMs);
    forgetOld(applied, nowMs);
    const eventId = message.headers?.get("Nats-Msg-Id") ?? "";
    if (eventId === "" || applied.has(eventId)) return;
    if (isSilent || message.headers?.has(UNSTORED)) void take(eventId, message);
    else waiting.set(eventId, { message, atMs: nowMs });
  };
  const subscription = bus.isClustered()
    ? bus.connection.subscribe(directOf(subject), {
        callback: (error, message) => {
          if (error) log.warn({ err: error, subject }, "copies of events are not received");
          else hear(message);
        },
      })
    : null;

  // The lost connection may have swallowed copies.
  const reconnects = bus.onReconnect(() => {
    if (bus.isClustered()) bus.connection.publish(againOf(subject));
  });

  return {
    async arrived(eventId) {
      isSilent = false;
      waiting.delete(eventId);
      return !(await applied.get(eventId)?.isApplied);
    },
    wasApplied(eventId) {
      if (eventId === "" || !bus.isClustered()) return;
      const atMs = clock.nowMs();
      forgetOld(applied, atMs);
      applied.set(eventId, { atMs, isApplied: Promise.resolve(true) });
    },
    fellSilent() {
      isSilent = true;
      const sinceMs = clock.nowMs() - UNHEARD_MS;
      for (const [eventId, { message, atMs }] of waiting) if (atMs >= sinceMs) void take(eventId, message);
    },
    isHeard() {
      isSilent = false;
    },
    [Symbol.dispose]() {
      reconnects[Symbol.dispose]();
      subscription?.unsubscribe();
    },
  };
};
