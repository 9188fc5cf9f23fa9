import {
  againOf,
  CONSUMERS,
  type ConsumerName,
  consumersOf,
  DIRECT,
  directOf,
  FOLLOWERS,
  QUEUE_VIEW,
  STREAMS,
  type StreamName,
  serviceOf,
} from "./topology.ts";

/**
 * The permissions of one connection, as NATS writes them: subjects, with `*` for a token and `>` for the
 * rest.
 */
export interface Permissions {
  readonly publish: readonly string[];
  /** Refused even when `publish` allows it. */
  readonly deny: readonly string[];
  readonly subscribe: readonly string[];
}

/** Under which a connection gets its answers; no other may listen there. */
export const inboxOf = (service: string): string => `_INBOX_${service}`;

const api = (...calls: readonly string[]): string[] => calls.map((call) => `$JS.API.${call}`);

/** Making sure that a stream exists; only its own service may change it. */
const streamCalls = (stream: StreamName): string[] => api(`STREAM.INFO.${stream}`, `STREAM.CREATE.${stream}`);

const ownStream = (stream: StreamName): string[] => [
  ...STREAMS[stream].subjects,
  ...STREAMS[stream].subjects.map(directOf),
  ...streamCalls(stream),
  ...api(`STREAM.UPDATE.${stream}`),
  ...consumersOf(stream).flatMap((name) => api(`CONSUMER.INFO.${stream}.${name}`)),
];

/** A consumer is made under the subject that it filters by, so its service reads nothing else of the stream. */
const ownConsumer = (name: ConsumerName): string[] => {
  const { stream, subject } = CONSUMERS[name];
  return [
    ...streamCalls(stream),
    ...api(
      `CONSUMER.INFO.${stream}.${name}`,
      `CONSUMER.CREATE.${stream}.${name}.${subject}`,
      `CONSUMER.MSG.NEXT.${stream}.${name}`,
    ),
    `$JS.ACK.${stream}.${name}.>`,
  ];
};

const followed = (stream: StreamName): string[] => [
  ...streamCalls(stream),
  ...api(
    `CONSUMER.INFO.${stream}.*`,
    `CONSUMER.CREATE.${stream}`,
    `CONSUMER.CREATE.${stream}.>`,
    `CONSUMER.DELETE.${stream}.*`,
    `CONSUMER.MSG.NEXT.${stream}.*`,
  ),
];

/**
 * A follower may create and delete its own consumers with random names. The durable ones are denied by
 * name: it cannot change those of other services or delete its own.
 */
const deniedTo = (service: string, stream: StreamName): string[] =>
  consumersOf(stream).flatMap((name) =>
    api(
      `CONSUMER.DELETE.${stream}.${name}`,
      ...(serviceOf(name) === service
        ? []
        : [
            `CONSUMER.CREATE.${stream}.${name}`,
            `CONSUMER.CREATE.${stream}.${name}.>`,
            `CONSUMER.MSG.NEXT.${stream}.${name}`,
          ]),
    ),
  );

const followedBy = (service: string): readonly StreamName[] =>
  Object.entries(FOLLOWERS).find(([name]) => name === service)?.[1] ?? [];

/** The subjects whose copies reach a service: those of its own consumers, and of what it follows. */
const copiedTo = (service: string, consumers: readonly ConsumerName[]): string[] => [
  ...new Set([
    ...consumers.filter((name) => DIRECT.has(name)).map((name) => CONSUMERS[name].subject),
    ...followedBy(service).flatMap((stream) => STREAMS[stream].subjects),
  ]),
];

/** The permissions that a service needs for its part of the topology, and no others. */
export const permissionsOf = (service: string): Permissions => {
  const streams = (Object.keys(STREAMS) as StreamName[]).filter((name) => STREAMS[name].service === service);
  const consumers = (Object.keys(CONSUMERS) as ConsumerName[]).filter((name) => serviceOf(name) === service);
  const copies = copiedTo(service, consumers);
  const publish = [
    ...streams.flatMap(ownStream),
    ...consumers.flatMap(ownConsumer),
    ...followedBy(service).flatMap(followed),
    ...copies.map(againOf),
    ...(QUEUE_VIEW.publisher === service ? [QUEUE_VIEW.subject] : []),
  ];
  return {
    publish: [...new Set(publish)],
    deny: followedBy(service).flatMap((stream) => deniedTo(service, stream)),
    subscribe: [
      `${inboxOf(service)}.>`,
      ...copies.map(directOf),
      ...streams.flatMap((name) => STREAMS[name].subjects.map(againOf)),
      ...(QUEUE_VIEW.listener === service ? [QUEUE_VIEW.subject] : []),
    ],
  };
};

/** Every service that speaks on the bus. */
export const busServices = (): readonly string[] =>
  [
    ...new Set([
      ...Object.values(STREAMS).map(({ service }) => service),
      ...(Object.keys(CONSUMERS) as ConsumerName[]).map(serviceOf),
      ...Object.keys(FOLLOWERS),
    ]),
  ].toSorted();

/** The users of a service at a server: one, and another while its password is replaced. */
export const usersOf = (service: string): readonly [string, string] => [service, `${service}_2`];

/**
 * The `authorization` block of a server's configuration file: the users of each service, with the same rights.
 * @param passwordOf a user's password, or its bcrypt hash; null where that user is not to be
 */
export const authorizationFor = (passwordOf: (user: string) => string | null): string =>
  `authorization ${JSON.stringify(
    {
      users: busServices().flatMap((service) => {
        const { publish, deny, subscribe } = permissionsOf(service);
        const permissions = { publish: { allow: publish, deny }, subscribe: { allow: subscribe } };
        return usersOf(service).flatMap((user) => {
          const password = passwordOf(user);
          return password === null ? [] : [{ user, password, permissions }];
        });
      }),
    },
    null,
    2,
  )}\n`;
