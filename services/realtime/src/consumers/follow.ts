import { type Bus, type EventPayload, type EventSubject, followEvents } from "@gokaku/bus";
import type { Logger, Timers } from "@gokaku/service";

type Stream = Parameters<typeof followEvents>[1];

/** Follows a subject from now on. */
export type Follow = <Subject extends EventSubject>(
  stream: Stream,
  subject: Subject,
  handle: (payload: EventPayload<Subject>) => void,
) => AsyncDisposable;

type Needs = Readonly<{ bus: Bus; timers: Timers; log: Logger; onGap: () => void }>;

export const createFollow =
  (needs: Needs): Follow =>
  (stream, subject, handle) =>
    followEvents(needs, stream, subject, handle);
