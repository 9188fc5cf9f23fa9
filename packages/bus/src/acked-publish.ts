import type { Timers } from "@gokaku/service";
import { type ApiError, JetStreamApiError } from "@nats-io/jetstream";
import { createInbox, type Msg, type MsgHdrs } from "@nats-io/transport-node";
import type { Bus } from "./connection.ts";

/** @returns the place of the message in its stream. @throws Error when no acknowledgement comes in time */
type AckedPublish = (subject: string, payload: Uint8Array, headers: MsgHdrs) => Promise<number>;

interface Waiting {
  readonly resolve: (streamSeq: number) => void;
  readonly reject: (error: Error) => void;
  readonly timeout: Disposable;
}

/** @throws JetStreamApiError when the stream refused the message, Error when there is no stream */
const readAck = (message: Msg): number => {
  if (message.data.length === 0) throw new Error("no stream takes this subject");
  const { seq, error } = message.json<{ seq: number; error?: ApiError }>();
  if (error !== undefined) throw new JetStreamApiError(error);
  return seq;
};

/**
 * Publishes to JetStream and waits for the acknowledgements, all in one inbox. The library's own way makes a stack
 * trace and four promises for each, which is half of what publishing costs.
 */
export const createAckedPublish = (
  { connection, inboxPrefix }: Bus,
  timers: Timers,
  withinMs: number,
): AckedPublish => {
  const inbox = createInbox(inboxPrefix);
  const waiting = new Map<string, Waiting>();
  let published = 0;
  /** Absent when it came too late. */
  const take = (reply: string): Waiting | undefined => {
    const one = waiting.get(reply);
    one?.timeout[Symbol.dispose]();
    waiting.delete(reply);
    return one;
  };
  connection.subscribe(`${inbox}.*`, {
    callback: (refused, message) => {
      const one = take(message.subject);
      try {
        if (refused !== null) throw refused;
        one?.resolve(readAck(message));
      } catch (error) {
        one?.reject(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
  return (subject, payload, headers) =>
    new Promise((resolve, reject) => {
      published += 1;
      const reply = `${inbox}.${published}`;
      connection.publish(subject, payload, { reply, headers });
      const timeout = timers.after(withinMs, () =>
        take(reply)?.reject(new Error(`${subject} was not acknowledged within ${withinMs} ms`)),
      );
      waiting.set(reply, { resolve, reject, timeout });
    });
};
