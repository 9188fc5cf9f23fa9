import { beginTrace, type Chance, type CountRare, currentTraceparent, type Timers } from "@gokaku/service";
import type { ColumnType, Generated, Kysely } from "kysely";
import type { DatabaseClock } from "./clock.ts";
import type { GeneratedInt8, Int8 } from "./int8.ts";
import { isContended, mayRepeat } from "./transient.ts";

/** An event on its way out: a fact, encoded, with the subject it will be published under. */
export interface OutboxEvent {
  readonly subject: string;
  readonly payload: Uint8Array;
}

/** An event that the outbox holds. */
export interface StoredEvent extends OutboxEvent {
  readonly eventId: string;
  readonly traceparent: string;
}

/** The tables that every service with a database has; created by this package's migrations. */
export interface OutboxTables {
  outbox: {
    id: GeneratedInt8;
    event_id: string;
    subject: string;
    payload: Uint8Array;
    traceparent: string;
    created_at_ms: Int8;
    sent: Generated<boolean>;
    stream_created: string | null;
    stream_seq: Int8 | null;
    acknowledged: Generated<boolean>;
  };
  dead_letter: {
    id: GeneratedInt8;
    consumer: string;
    event_id: string;
    subject: string;
    payload: Uint8Array;
    error: string;
    failed_at_ms: Int8;
    /** Set by a request to apply it again; null once that was tried. */
    replay_requested_at_ms: ColumnType<string | null, string | null | undefined, string | null>;
    replayed_at_ms: Int8 | null;
  };
}

/** The dependencies of writing rows and events. */
export interface Writing<Tables extends OutboxTables> {
  readonly db: Kysely<Tables>;
  /** Asked before each begins: what ends or opens something by time goes by a time that was confirmed. */
  readonly clock: Pick<DatabaseClock, "confirmedNowMs">;
  readonly chance: Chance;
  readonly timers: Pick<Timers, "sleep">;
  readonly countRare?: CountRare | undefined;
  /** Given the events of each commit; whatever is not handed over, a relay finds by its poll. */
  readonly publishDirectly: (events: readonly StoredEvent[]) => void;
}

/** Events as they will stand in the outbox; they carry on the trace at hand, or begin one together. */
export const addressed = (chance: Chance, events: readonly OutboxEvent[]): readonly StoredEvent[] => {
  if (events.length === 0) return [];
  const traceparent = currentTraceparent() || beginTrace(chance, "event by itself");
  return events.map(({ subject, payload }) => ({ subject, payload, eventId: chance.uuid(), traceparent }));
};

/**
 * The text that puts events into the outbox in their order.
 * @param first number of the first of the parameters, which `outboxValues` gives
 * @param condition which of them; the place of each, from 1, is `event.place`
 */
export const outboxInsert = (first: number, condition: string): string => `
  insert into outbox (event_id, subject, payload, traceparent, created_at_ms)
  select event_id, subject, payload, traceparent, $${first + 4}::bigint
  from unnest($${first}::uuid[], $${first + 1}::text[], $${first + 2}::bytea[], $${first + 3}::text[])
    with ordinality as event (event_id, subject, payload, traceparent, place)
  where ${condition}
  order by place`;

export const outboxValues = (events: readonly StoredEvent[], nowMs: number): readonly unknown[] => [
  events.map(({ eventId }) => eventId),
  events.map(({ subject }) => subject),
  events.map(({ payload }) => payload),
  events.map(({ traceparent }) => traceparent),
  nowMs,
];

/** Shorter in all than a caller waits for its answer. */
const REPEAT_AFTER_MS = [50, 150, 400, 1_000] as const;

/**
 * Repeats work that has surely written nothing: after a deadlock or a serialisation failure, and while a server that is
 * no primary any more refuses writes or connections.
 * @param work calls `commits` before it sends what may be written although its answer is lost
 */
export const repeated = async <Result>(
  work: (commits: () => void) => Promise<Result>,
  { timers, countRare }: Pick<Writing<OutboxTables>, "timers" | "countRare">,
): Promise<Result> => {
  for (let attempt = 0; ; attempt++) {
    let isUncommitted = true;
    try {
      return await work(() => {
        isUncommitted = false;
      });
    } catch (error) {
      const pauseMs = REPEAT_AFTER_MS[attempt];
      if (pauseMs === undefined || !mayRepeat(error, isUncommitted)) throw error;
      countRare?.("write_repeated");
      if (!isContended(error)) await timers.sleep(pauseMs);
    }
  }
};
