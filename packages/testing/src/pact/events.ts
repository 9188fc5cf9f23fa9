import { type DescMessage, fromJson, type JsonValue, toBinary, toJson } from "@bufbuild/protobuf";
import {
  CONSUMERS,
  type ConsumerName,
  decodeEvent,
  EVENTS,
  type EventPayload,
  type EventSubject,
  STREAMS,
} from "@gokaku/bus";
import { LIMITS } from "@gokaku/game";
import { MatchersV3, MessageProviderPact } from "@pact-foundation/pact";
import { type Reader, type Readers, readSamples, samplesOf, without } from "../messages.ts";
import { startRecording } from "./files.ts";
import { withPacts } from "./verify.ts";

const PLAYERS = LIMITS.playersPerMatch;

type Template = ReturnType<typeof MatchersV3.like> | { [name: string]: Template };

const isObject = (value: JsonValue): value is { [name: string]: JsonValue } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The template that all these values match: their fields and types. An id that none of them leaves empty
 * must not be empty.
 */
const templateOf = (
  values: readonly JsonValue[],
  example: JsonValue = values[0] ?? null,
  name = "",
): Template | null => {
  if (values.every(Array.isArray) && Array.isArray(example)) {
    const items = values.flat();
    const shapes = example.map((item) => templateOf(items, item, name));
    const [shape = null] = shapes;
    // A match is its ten players: what reads it refuses another number.
    if (values.every(({ length }) => length === PLAYERS)) return shapes as never;
    if (shape === null) return MatchersV3.like([]) as never;
    const min = values.every((list) => list.length > 0) ? 1 : 0;
    return MatchersV3.atLeastLike(shape, min, 1) as never;
  }
  if (values.every(isObject) && isObject(example)) {
    const fields = Object.keys(example).filter((field) => values.every((value) => field in value));
    const entries = fields.map((field) => {
      const inner = values.map((value) => value[field] ?? null);
      return [field, templateOf(inner, example[field], field)] as const;
    });
    return Object.fromEntries(entries.filter(([, template]) => template !== null)) as Template;
  }
  if (typeof example === "number") return MatchersV3.number(example) as Template;
  if (
    typeof example === "string" &&
    /^(user|match|tick|order|season|actor)Ids?$/.test(name) &&
    !values.includes("")
  )
    return MatchersV3.regex("^.+$", example) as Template;
  return MatchersV3.like(example) as Template;
};

/** An event as pacts show it: as JSON, with the fields that have their default value. */
const shown = (subject: EventSubject, payload: EventPayload<EventSubject>): JsonValue =>
  toJson(EVENTS[subject] as DescMessage, payload, { alwaysEmitImplicit: true });

const producerOf = (subject: EventSubject): string => {
  const prefix = `${subject.slice(0, subject.indexOf("."))}.>`;
  const stream = Object.values(STREAMS).find(({ subjects }) =>
    (subjects as readonly string[]).includes(prefix),
  );
  if (stream === undefined) throw new Error(`no stream carries ${subject}`);
  return stream.service;
};

/** How a consumer reads an event, and the fields that it does not read. */
export interface EventReader {
  /** The name of the durable consumer, or of what follows the event. */
  readonly name: string;
  readonly subject: EventSubject;
  readonly read: (event: EventPayload<EventSubject>) => unknown;
  readonly unread: readonly string[];
}

/** The readers of a service's durable consumers, with the events that the topology gives them. */
export const eventReaders = <Service extends string>(readers: Readers<Service>): readonly EventReader[] =>
  Object.entries(readers as Readonly<Record<string, Reader<EventSubject>>>).map(([name, reader]) => ({
    ...reader,
    name,
    subject: CONSUMERS[name as ConsumerName].subject,
  }));

/** The pacts of a service with the producers of the events that it reads: each is what the service reads of an event. */
export const recordEvents = async (
  consumer: string,
  readers: readonly EventReader[],
): Promise<readonly { readonly file: string; readonly text: string }[]> => {
  const producers = [...new Set(readers.map(({ subject }) => producerOf(subject)))];
  const recorded: { file: string; text: string }[] = [];
  for (const producer of producers) {
    using recording = startRecording(consumer, `${producer}-events`);
    for (const { name, subject, read, unread } of readers) {
      if (producerOf(subject) !== producer) continue;
      const samples = readSamples(subject).map((sample) =>
        shown(subject, fromJson<DescMessage>(EVENTS[subject], sample) as EventPayload<EventSubject>),
      );
      const whole = samples.map((sample) =>
        unread.reduce<JsonValue>((rest, field) => without(rest, field.split(".")), sample),
      );
      await recording
        .next()
        .addAsynchronousInteraction()
        .expectsToReceive(`${subject}, read by ${name}`, (builder) =>
          builder.withJSONContent(templateOf(whole)),
        )
        .executeTest(async ({ contents: { content } }) => {
          read(fromJson<DescMessage>(EVENTS[subject], content as JsonValue) as EventPayload<EventSubject>);
        });
    }
    recorded.push({ file: recording.file, text: recording.text() });
  }
  return recorded;
};

/** An event as the outbox holds it. */
export interface SentEvent {
  readonly subject: string;
  readonly payload: Uint8Array;
}

/**
 * Verifies the events of a producer with the pacts of everything that reads them, of this state of the code and of the
 * last release.
 * @param sent what the producer's use cases have put into its outbox; of each subject every event is verified
 * @throws Error with the differences, by event
 */
export const verifyEvents = async (producer: string, sent: readonly SentEvent[]): Promise<void> => {
  const bySubject = Map.groupBy(sent, ({ subject }) => subject);
  const provider = `${producer}-events`;
  const rounds = Math.max(1, ...[...bySubject.values()].map(({ length }) => length));
  const eventOf = (description: string, round: number): JsonValue => {
    const subject = description.slice(0, description.indexOf(",")) as EventSubject;
    const events = bySubject.get(subject) ?? [];
    const event = events[Math.min(round, events.length - 1)];
    if (event === undefined) throw new Error(`${producer} has sent no ${subject}`);
    return shown(subject, decodeEvent(subject, event.payload));
  };
  for (let round = 0; round < rounds; round++)
    await withPacts(provider, (pactUrls, descriptions) =>
      new MessageProviderPact({
        provider,
        pactUrls,
        logLevel: "error",
        messageProviders: Object.fromEntries(
          descriptions.map((description) => [description, async () => eventOf(description, round) as object]),
        ),
      }).verify(),
    );
};

/** The events of a producer's samples, which its own functions make from its domain (OPS-181). */
export const sampledEvents = (producer: string): readonly SentEvent[] =>
  (Object.keys(EVENTS) as EventSubject[])
    .filter((subject) => producerOf(subject) === producer)
    .flatMap((subject) =>
      samplesOf(subject).map((sample) => ({
        subject,
        payload: toBinary(EVENTS[subject] as DescMessage, sample),
      })),
    );
