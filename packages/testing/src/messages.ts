import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type DescMessage, fromJson, type JsonValue, toJson } from "@bufbuild/protobuf";
import {
  CONSUMERS,
  type ConsumerName,
  decodeEvent,
  EVENTS,
  type EventPayload,
  type EventSubject,
} from "@gokaku/bus";

/** The file with the samples of an event. */
export const sampleFile = (subject: EventSubject): string =>
  path.join(import.meta.dirname, "..", "..", "bus", "samples", `${subject}.json`);

/** The samples as the producer's own functions make them, as their file holds them. */
export const sampleText = (
  subject: EventSubject,
  made: readonly { readonly subject: string; readonly payload: Uint8Array }[],
): string => {
  const own = made.filter((event) => event.subject === subject);
  const values = own.map(({ payload }) =>
    toJson<DescMessage>(EVENTS[subject], decodeEvent(subject, payload)),
  );
  return `${JSON.stringify(values, null, 2)}\n`;
};

/** The samples of an event as their file holds them. */
export const readSamples = (subject: EventSubject): JsonValue[] =>
  existsSync(sampleFile(subject)) ? JSON.parse(readFileSync(sampleFile(subject), "utf8")) : [];

const decoded = <Subject extends EventSubject>(subject: Subject, value: JsonValue): EventPayload<Subject> =>
  fromJson<DescMessage>(EVENTS[subject], value) as EventPayload<Subject>;

/** The samples of an event, which its producer's tests keep. */
export const samplesOf = <Subject extends EventSubject>(subject: Subject): EventPayload<Subject>[] =>
  readSamples(subject).map((value) => decoded(subject, value));

const isObject = (value: unknown): value is Record<string, JsonValue> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Every field of a value, those of what it holds with the name of their holder before them. */
const fieldsIn = (value: JsonValue, at = ""): string[] => {
  if (Array.isArray(value)) return value.flatMap((each) => (isObject(each) ? fieldsIn(each, at) : []));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    `${at}${name}`,
    ...fieldsIn(inner, `${at}${name}.`),
  ]);
};

/** A value without the field at a path; of a list without that of each of its elements. */
export const without = (value: JsonValue, [name = "", ...rest]: readonly string[]): JsonValue => {
  if (Array.isArray(value)) return value.map((each) => without(each, [name, ...rest]));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (key !== name) return [[key, inner]];
      return rest.length === 0 ? [] : [[key, without(inner, rest)]];
    }),
  );
};

/** Every field that some sample of the event says. */
export const fieldsSaid = (subject: EventSubject): string[] => [
  ...new Set(readSamples(subject).flatMap((each) => fieldsIn(each))),
];

const differs = <Subject extends EventSubject>(
  subject: Subject,
  sample: JsonValue,
  field: string,
  read: (event: EventPayload<Subject>) => unknown,
): boolean => {
  const whole = read(decoded(subject, sample));
  try {
    return !isDeepStrictEqual(read(decoded(subject, without(sample, field.split(".")))), whole);
  } catch {
    return true;
  }
};

/**
 * The fields of an event that its producer says and that make no difference to what a reader makes of it, without those
 * inside another such field.
 * @throws what the reader throws of a sample as the producer makes it
 */
export const fieldsUnread = <Subject extends EventSubject>(
  subject: Subject,
  read: (event: EventPayload<Subject>) => unknown,
): string[] => {
  const unread = fieldsSaid(subject).filter(
    (field) => !readSamples(subject).some((sample) => differs(subject, sample, field, read)),
  );
  return unread.filter((field) => !unread.some((other) => field.startsWith(`${other}.`)));
};

/** How a service reads an event: what it makes of it, and the fields that it has no use for. */
export interface Reader<Subject extends EventSubject> {
  readonly read: (event: EventPayload<Subject>) => unknown;
  readonly unread: readonly string[];
}

/** A reader for every durable consumer of a service. */
export type Readers<Service extends string> = {
  readonly [Name in Extract<ConsumerName, `${Service}_${string}`>]: Reader<
    (typeof CONSUMERS)[Name]["subject"]
  >;
};

/** The fields that each consumer leaves unread, and those that it is declared to. */
export const unreadBy = <Service extends string>(readers: Readers<Service>) => {
  const all = Object.entries(readers as Readonly<Record<string, Reader<EventSubject>>>);
  const found = all.map(([name, { read }]) => [
    name,
    fieldsUnread(CONSUMERS[name as ConsumerName].subject, read),
  ]);
  return {
    found: Object.fromEntries(found),
    declared: Object.fromEntries(all.map(([name, { unread }]) => [name, unread])),
  };
};
